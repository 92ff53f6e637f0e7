import type { ClassStatus } from '#contract/classes.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'

const tones: Record<ClassStatus, Tone> = {
  approved: 'good',
  pending: 'waiting',
  denied: 'bad',
  begun: 'past',
  cancelled: 'bad',
}

/** Where a class is in its review, or why nobody can book it any more (clause 2.13). */
export function ClassStatusBadge({ status }: { status: ClassStatus }) {
  return (
    <StatusBadge tone={tones[status]}>{useMessages('facts')('status', { status })}</StatusBadge>
  )
}

import type { ClassStatus, SchoolClass } from '#contract/classes.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type ShownStatus = ClassStatus | 'held'

const tones: Record<ShownStatus, Tone> = {
  approved: 'good',
  pending: 'waiting',
  denied: 'bad',
  begun: 'past',
  held: 'past',
  cancelled: 'bad',
}

/** `held` once the last meeting has ended. */
export function shownStatus(
  { status, meetings }: Pick<SchoolClass, 'status' | 'meetings'>,
  now: number,
): ShownStatus {
  return status === 'begun' && (meetings.at(-1)?.endsAt ?? now) <= now ? 'held' : status
}

/** Clause 2.13. */
export function ClassStatusBadge({ status }: { status: ShownStatus }) {
  return (
    <StatusBadge tone={tones[status]}>{useMessages('facts')('status', { status })}</StatusBadge>
  )
}

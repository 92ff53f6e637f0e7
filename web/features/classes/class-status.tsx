import type { ClassStatus } from '#contract/classes.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

/** What each status is called, and how it looks. */
export const statusBadges: Record<ClassStatus, { tone: Tone; word: string }> = {
  approved: { tone: 'good', word: 'Approved' },
  pending: { tone: 'waiting', word: 'Pending' },
  denied: { tone: 'bad', word: 'Denied' },
  begun: { tone: 'past', word: 'Begun' },
  cancelled: { tone: 'bad', word: 'Cancelled' },
}

/** Where a class is in its review (clause 2.13). */
export function ClassStatusBadge({ status }: { status: ClassStatus }) {
  const { tone, word } = statusBadges[status]
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}

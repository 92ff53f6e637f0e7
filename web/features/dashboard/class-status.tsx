import type { ClassStatus } from '#contract/classes.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

const looks: Record<ClassStatus, { tone: Tone; word: string }> = {
  approved: { tone: 'good', word: 'Approved' },
  pending: { tone: 'waiting', word: 'Pending' },
  denied: { tone: 'bad', word: 'Denied' },
}

/** Where a class is in its review (clause 2.13). */
export function ClassStatusBadge({ status }: { status: ClassStatus }) {
  const { tone, word } = looks[status]
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}

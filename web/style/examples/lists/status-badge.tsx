import type { States } from '#web/style/states.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export const states: States = {
  good: <StatusBadge tone="good">Paid</StatusBadge>,
  waiting: <StatusBadge tone="waiting">pending</StatusBadge>,
  bad: <StatusBadge tone="bad">Not Paid</StatusBadge>,
}

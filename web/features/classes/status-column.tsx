import type { ManagedClass } from '#contract/classes.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { ClassStatusBadge } from './class-status.tsx'

/** The column of the dashboard's tables that shows it. */
export const statusColumn: Column<ManagedClass, 'status'> = {
  header: 'Status',
  kind: 'short',
  unlabelled: true,
  sort: 'status',
  up: 'pending first',
  down: 'cancelled first',
  cell: ({ status }) => <ClassStatusBadge status={status} />,
}

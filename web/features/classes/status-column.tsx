import type { ManagedClass } from '#contract/classes.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { ClassStatusBadge, shownStatus } from './class-status.tsx'

export function useStatusColumn(): Column<ManagedClass, 'status'> {
  const t = useMessages('dashboard')
  return {
    header: t('status'),
    kind: 'short',
    unlabelled: true,
    sort: 'status',
    up: t('pendingFirst'),
    down: t('cancelledFirst'),
    cell: (schoolClass) => <ClassStatusBadge status={shownStatus(schoolClass, Date.now())} />,
  }
}

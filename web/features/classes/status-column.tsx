import type { ManagedClass } from '#contract/classes.ts'
import type { Translate } from '#messages/translator.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { ClassStatusBadge, shownStatus } from './class-status.tsx'

export const statusColumn = (t: Translate<'dashboard'>): Column<ManagedClass, 'status'> => ({
  header: t('status'),
  kind: 'short',
  unlabelled: true,
  sort: 'status',
  up: t('pendingFirst'),
  down: t('cancelledFirst'),
  cell: (schoolClass) => <ClassStatusBadge status={shownStatus(schoolClass, Date.now())} />,
})

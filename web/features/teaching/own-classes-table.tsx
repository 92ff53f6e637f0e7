import { useLocation } from 'react-router'
import type { ManagedClass } from '#contract/classes.ts'
import { ownClassSorts } from '#web/features/dashboard/class-sorts.ts'
import { ClassStatusBadge } from '#web/features/dashboard/class-status.tsx'
import { LongText } from '#web/features/dashboard/long-text.tsx'
import type { List } from '#web/features/dashboard/read-list.ts'
import { useSorting } from '#web/features/dashboard/use-sorting.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/column.ts'

function columnsFor(from: string): Column<ManagedClass>[] {
  return [
    { header: '#', kind: 'index', cell: (_, index) => index + 1 },
    { header: 'Course Name', kind: 'lead', sort: 'name', cell: ({ className }) => className },
    {
      header: 'Total Enroll',
      kind: 'number',
      sort: 'enrolled',
      cell: ({ enrolled }) => enrolled.toLocaleString('en-US'),
    },
    {
      header: 'Feedback',
      kind: 'text',
      cell: ({ feedback, className }) =>
        feedback === null ? (
          <span className="text-sand">None yet</span>
        ) : (
          <LongText text={feedback} title="Feedback" about={className} />
        ),
    },
    {
      header: 'Status',
      kind: 'short',
      sort: 'status',
      cell: ({ status }) => <ClassStatusBadge status={status} />,
    },
    {
      header: 'Update',
      kind: 'action',
      cell: ({ _id, className }) => (
        <ButtonLink
          to={`/dashboard/updateClass/${encodeURIComponent(_id)}`}
          state={{ from }}
          variant="quiet"
          size="small"
        >
          Update<span className="sr-only">: {className}</span>
        </ButtonLink>
      ),
    },
  ]
}

/** An instructor's classes with what became of them (clause 2.13). */
export function OwnClassesTable({ list }: { list: List<ManagedClass> }) {
  const { pathname, search } = useLocation()
  const sorting = useSorting({ keys: ownClassSorts, current: list.sort, ownOrder: 'newest first' })
  return (
    <DataTable
      caption="Your classes"
      columns={columnsFor(pathname + search)}
      rows={list.items}
      rowKey={({ _id }) => _id}
      sorting={sorting}
    />
  )
}

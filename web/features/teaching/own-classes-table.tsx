import { useLocation } from 'react-router'
import type { ManagedClass } from '#contract/classes.ts'
import { statusColumn } from '#web/features/classes/class-status.tsx'
import { NameAndDates } from '#web/features/classes/shown-facts.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { LongText } from '#web/lists/long-text.tsx'
import type { List } from '#web/lists/read-list.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'

/** An instructor's classes with what became of them (clause 2.13). */
export function OwnClassesTable({ list }: { list: List<ManagedClass> }) {
  const { pathname, search } = useLocation()
  return (
    <ListTable
      list={list}
      caption="Your classes"
      ownOrder="newest first"
      columns={columnsFor(pathname + search)}
    />
  )
}

function columnsFor(from: string): Column<ManagedClass>[] {
  return [
    { header: '#', kind: 'index', cell: (_, index) => index + 1 },
    {
      header: 'Course Name',
      kind: 'lead',
      sort: 'name',
      value: ({ className }) => className,
      cell: (schoolClass) => <NameAndDates schoolClass={schoolClass} />,
    },
    { header: 'Total Enroll', kind: 'number', sort: 'enrolled', value: ({ enrolled }) => enrolled },
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
    statusColumn,
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

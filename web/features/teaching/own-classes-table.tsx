import { useLocation } from 'react-router'
import type { ManagedClass } from '#contract/classes.ts'
import { ClassStatusBadge } from '#web/features/classes/class-status.tsx'
import { statusColumn } from '#web/features/classes/status-column.tsx'
import { CancelButton } from '#web/features/classes/cancel-class.tsx'
import { WhenAndWhere } from '#web/features/classes/shown-facts.tsx'
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
    { header: 'Course Name', kind: 'lead', sort: 'name', value: ({ className }) => className },
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
    {
      ...statusColumn,
      cell: (schoolClass) => (
        <span className="grid gap-1 whitespace-normal tabular:min-w-36">
          <ClassStatusBadge status={schoolClass.status} />
          <span className="text-sm text-sand">
            <WhenAndWhere schoolClass={schoolClass} />
          </span>
        </span>
      ),
    },
    {
      header: 'Update',
      kind: 'action',
      cell: (schoolClass) => <Actions schoolClass={schoolClass} from={from} />,
    },
  ]
}

/** What an instructor can do with a class: a cancelled one can only be offered again. */
function Actions({ schoolClass, from }: { schoolClass: ManagedClass; from: string }) {
  const { _id, className, status } = schoolClass
  const id = encodeURIComponent(_id)
  const link = (to: string, words: string) => (
    <ButtonLink to={to} state={{ from }} variant="quiet" size="small">
      {words}
      <span className="sr-only">: {className}</span>
    </ButtonLink>
  )
  return (
    <span className="flex flex-wrap gap-2 *:grow tabular:grid">
      {status !== 'cancelled' && link(`/dashboard/updateClass/${id}`, 'Update')}
      {status !== 'pending' &&
        status !== 'denied' &&
        link(`/dashboard/offerAgain/${id}`, 'Offer again')}
      <CancelButton schoolClass={schoolClass} />
    </span>
  )
}

import { Link, useLocation } from 'react-router'
import type { SortOf } from '#contract/api.ts'
import type { ManagedClass } from '#contract/classes.ts'
import type { Translate } from '#messages/translator.ts'
import { deletion, successes } from '#web/copy.ts'
import { CancelButton } from '#web/features/classes/cancel-class.tsx'
import { statusColumn } from '#web/features/classes/status-column.tsx'
import { NameAndDates } from '#web/features/classes/shown-facts.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { LongText } from '#web/lists/long-text.tsx'
import type { List } from '#web/lists/read-list.ts'
import { ChangeButton } from '#web/lists/row-buttons.tsx'
import { useChange, type Change, type Changes } from '#web/lists/use-change.ts'
import { Photo } from '#web/page/photo.tsx'
import { api } from '#web/session/api.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { useMessages } from '#web/words/use-messages.ts'
import './own-classes.css'

/** An instructor's classes with what became of them (clause 2.13). */
export function OwnClassesTable({ list }: { list: List<ManagedClass> }) {
  const { pathname, search } = useLocation()
  const changes = useChange()
  const table = useMessages('dashboard')
  return (
    <div className="own-classes">
      <ListTable
        list={list}
        caption="Your classes"
        ownOrder="newest first"
        columns={columnsFor(table, pathname + search, changes)}
      />
    </div>
  )
}

const withdraw = ({ _id, className }: ManagedClass): Change => ({
  name: `withdraw ${_id}`,
  label: 'Withdraw',
  about: className,
  variant: 'danger',
  question: {
    ...deletion.question('Nobody has paid for this class. Orders that are not paid are removed.'),
    agree: 'Yes, withdraw it!',
  },
  call: () => api.withdrawClass({ params: { id: _id } }),
  success: { title: successes.classWithdrawn },
  unchanged: 'This class had been withdrawn already.',
})

function columnsFor(
  table: Translate<'dashboard'>,
  from: string,
  changes: Changes,
): Column<ManagedClass, SortOf<'listInstructorClasses'>>[] {
  return [
    { header: '#', kind: 'index', cell: (_, index) => index + 1 },
    {
      header: 'Course Name',
      kind: 'lead',
      sort: 'name',
      cell: (schoolClass) => (
        <span className="own-class-name">
          <Photo
            src={schoolClass.photo}
            alt=""
            sizes="96px"
            className="aspect-3/2 w-24 shrink-0 rounded-print"
          />
          <span className="min-w-0">
            <NameAndDates schoolClass={schoolClass} />
          </span>
        </span>
      ),
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
    statusColumn(table),
    {
      header: 'Update',
      kind: 'action',
      cell: (schoolClass) => <Actions schoolClass={schoolClass} from={from} changes={changes} />,
    },
  ]
}

type ActionsProps = { schoolClass: ManagedClass; from: string; changes: Changes }

/**
 * What an instructor can do with a class: one that nobody has paid for is withdrawn, any other cancelled; a
 * cancelled one can only be offered again.
 */
function Actions({ schoolClass, from, changes }: ActionsProps) {
  const { _id, className, status, enrolled } = schoolClass
  const id = encodeURIComponent(_id)
  const link = (to: string, words: string) => (
    <Link to={to} state={{ from }}>
      {words}
      <span className="sr-only">: {className}</span>
    </Link>
  )
  return (
    <span className="own-class-actions">
      {status !== 'cancelled' && link(`/dashboard/updateClass/${id}`, 'Update')}
      {link(`/dashboard/roster/${id}`, 'Roster')}
      {status !== 'pending' &&
        status !== 'denied' &&
        link(`/dashboard/offerAgain/${id}`, 'Offer again')}
      {enrolled === 0 && status !== 'cancelled' ? (
        <ChangeButton changes={changes} requested={withdraw(schoolClass)} />
      ) : (
        <CancelButton
          schoolClass={schoolClass}
          byAdmin={false}
          disabled={changes.running !== null}
        />
      )}
    </span>
  )
}

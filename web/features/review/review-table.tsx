import type { ManagedClass } from '#contract/classes.ts'
import { ApiError } from '#contract/errors.ts'
import { classPhotoAlt, successes } from '#web/copy.ts'
import { statusColumn } from '#web/features/classes/status-column.tsx'
import { CancelButton } from '#web/features/classes/cancel-class.tsx'
import { NameAndDates } from '#web/features/classes/shown-facts.tsx'
import { priceColumn } from '#web/features/classes/price.ts'
import { EmailText } from '#web/lists/email-text.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { LongText } from '#web/lists/long-text.tsx'
import type { List } from '#web/lists/read-list.ts'
import { changeColumn } from '#web/lists/row-buttons.tsx'
import { useChange, type Change, type Changes } from '#web/lists/use-change.ts'
import { Photo } from '#web/page/photo.tsx'
import { api } from '#web/session/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { FeedbackButton } from './feedback-dialog.tsx'
import { forget, markRead, useReadVersions, versionOf } from './use-read-versions.ts'

type Decision = 'approved' | 'denied'

const decide = (schoolClass: ManagedClass, status: Decision): Change => ({
  name: `${status} ${schoolClass._id}`,
  label: status === 'approved' ? 'Approved' : 'Deny',
  about: schoolClass.className,
  variant: status === 'approved' ? 'primary' : 'danger',
  disabled: schoolClass.status !== 'pending',
  call: async () => {
    const params = { id: schoolClass._id }
    const body = { status, updatedAt: versionOf(schoolClass) }
    return api.setClassStatus({ params, body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'changed-meanwhile') forget(schoolClass)
      throw error
    })
  },
  success: { title: successes.statusUpdated },
  unchanged: 'This class has been decided already.',
})

/** All that a class says of itself, as one text. */
const wordsOf = ({ description, learn, bring }: ManagedClass) =>
  [description, learn && `You will make:\n${learn}`, bring && `Bring:\n${bring}`]
    .filter((part) => part !== '')
    .join('\n\n')

/** Classes to approve, deny and comment on (clause 2.16). */
export function ReviewTable({ list }: { list: List<ManagedClass> }) {
  const changes = useChange()
  useReadVersions(list.items)
  return (
    <ListTable
      list={list}
      caption="Classes for review"
      ownOrder="waiting first, then newest"
      wide
      columns={columnsFor(changes)}
    />
  )
}

function columnsFor(changes: Changes): Column<ManagedClass>[] {
  return [
    {
      header: 'Image',
      kind: 'picture',
      cell: ({ photo, className }) => (
        <Photo
          src={photo}
          alt={classPhotoAlt(className)}
          sizes="7rem"
          className="aspect-3/2 w-full overflow-hidden rounded-control"
        />
      ),
    },
    {
      header: 'Title',
      kind: 'lead',
      sort: 'name',
      value: ({ className }) => className,
      cell: (schoolClass) => (
        <span className="grid justify-items-start gap-1">
          <NameAndDates schoolClass={schoolClass} />
          <LongText
            text={wordsOf(schoolClass)}
            title="Description"
            about={schoolClass.className}
            label="Read the description"
            onOpen={() => markRead(schoolClass)}
          />
        </span>
      ),
    },
    {
      header: 'Instructor Name',
      kind: 'text',
      sort: 'instructor',
      value: ({ instructorName }) => instructorName,
      cell: ({ instructorName }) => (
        <span title={instructorName} className="spacious:line-clamp-4">
          {instructorName}
        </span>
      ),
    },
    {
      header: 'Instructor Email',
      kind: 'text',
      sort: 'email',
      value: ({ email }) => email,
      cell: ({ email }) => <EmailText email={email} />,
    },
    priceColumn,
    statusColumn,
    {
      header: 'Seats',
      kind: 'number',
      sort: 'seats',
      value: ({ availableSeats }) => availableSeats,
    },
    changeColumn('Approved', changes, (schoolClass) => decide(schoolClass, 'approved')),
    changeColumn('Deny', changes, (schoolClass) => decide(schoolClass, 'denied')),
    {
      header: 'Send Feedback',
      kind: 'action',
      cell: (schoolClass) => (
        <span className="flex flex-wrap gap-2 *:grow spacious:grid">
          <FeedbackButton schoolClass={schoolClass} disabled={changes.running !== null} />
          <CancelButton schoolClass={schoolClass} disabled={changes.running !== null} />
          <ButtonLink
            to={`/dashboard/roster/${encodeURIComponent(schoolClass._id)}`}
            variant="quiet"
            size="small"
          >
            Roster<span className="sr-only">: {schoolClass.className}</span>
          </ButtonLink>
        </span>
      ),
    },
  ]
}

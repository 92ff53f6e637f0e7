import type { Translate } from '#messages/translator.ts'
import type { Formats } from '#messages/formats.ts'
import { priceColumn } from '#web/lists/price-column.ts'
import { useFormats } from '#web/format/use-formats.ts'
import type { SortOf } from '#contract/api.ts'
import type { ManagedClass } from '#contract/classes.ts'
import { classPhotoAlt } from '#web/copy.ts'
import { CancelButton } from '#web/features/classes/cancel-class.tsx'
import { statusColumn } from '#web/features/classes/status-column.tsx'
import { NameAndDates } from '#web/features/classes/shown-facts.tsx'
import { EmailText } from '#web/lists/email-text.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { LongText } from '#web/lists/long-text.tsx'
import type { List } from '#web/lists/read-list.ts'
import { useChange, type Changes } from '#web/lists/use-change.ts'
import { Photo } from '#web/page/photo.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { ClassInWords } from './class-in-words.tsx'
import { ApproveButton, DenyButton, FeedbackButton } from './decisions.tsx'
import './review.css'
import { markRead, useReadVersions } from './use-read-versions.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** Classes to approve, deny and comment on (clause 2.16). */
export function ReviewTable({ list }: { list: List<ManagedClass> }) {
  const formats = useFormats()
  const t = useMessages('dashboard')
  const changes = useChange()
  useReadVersions(list.items)
  return (
    <div className="review">
      <ListTable
        list={list}
        caption="Classes for review"
        ownOrder="waiting first, then newest"
        wide
        columns={columnsFor(t, changes, formats)}
      />
    </div>
  )
}

function columnsFor(
  t: Translate<'dashboard'>,
  changes: Changes,
  formats: Formats,
): Column<ManagedClass, SortOf<'listAllClasses'>>[] {
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
      cell: (schoolClass) => (
        <span className="grid justify-items-start gap-1">
          <NameAndDates schoolClass={schoolClass} />
          <LongText
            text={<ClassInWords schoolClass={schoolClass} />}
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
      unlabelled: true,
      sort: 'instructor',
      cell: ({ instructorName }) => (
        <span title={instructorName} className="spacious:line-clamp-4">
          {instructorName}
        </span>
      ),
    },
    {
      header: 'Instructor Email',
      kind: 'text',
      unlabelled: true,
      sort: 'email',
      cell: ({ email }) => <EmailText email={email} />,
    },
    { ...priceColumn(formats, t), unlabelled: true },
    statusColumn(t),
    {
      header: 'Seats',
      kind: 'number',
      sort: 'seats',
      value: ({ availableSeats }) => availableSeats,
    },
    {
      header: 'Approved',
      kind: 'action',
      cell: (schoolClass) => <ApproveButton schoolClass={schoolClass} changes={changes} />,
    },
    {
      header: 'Deny',
      kind: 'action',
      cell: (schoolClass) => <DenyButton schoolClass={schoolClass} changes={changes} />,
    },
    {
      header: 'Send Feedback',
      kind: 'action',
      cell: (schoolClass) => (
        <span
          className={classNames(
            'review-actions flex flex-wrap gap-2 *:grow spacious:grid',
            schoolClass.status !== 'pending' && 'review-decided',
          )}
        >
          <FeedbackButton schoolClass={schoolClass} disabled={changes.running !== null} />
          <CancelButton schoolClass={schoolClass} byAdmin disabled={changes.running !== null} />
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

import { Link } from 'react-router'
import type { Translate } from '#messages/translator.ts'
import type { Formats } from '#messages/formats.ts'
import { priceColumn } from '#web/lists/price-column.ts'
import { useFormats } from '#web/format/use-formats.ts'
import type { SortOf } from '#contract/api.ts'
import type { ManagedClass } from '#contract/classes.ts'
import { CancelButton } from '#web/features/classes/cancel-class.tsx'
import { statusColumn } from '#web/features/classes/status-column.tsx'
import { NameAndDates } from '#web/features/classes/when-and-where.tsx'
import { rosterAddress } from '#web/features/orders/addresses.ts'
import { EmailText } from '#web/lists/email-text.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { LongText } from '#web/lists/long-text.tsx'
import type { List } from '#web/lists/read-list.ts'
import { useChange, type Changes } from '#web/actions/use-change.ts'
import { Photo } from '#web/page/photo.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { ClassInWords } from './class-in-words.tsx'
import { ApproveButton, FeedbackButton, ReviewButton } from './decisions.tsx'
import './review.css'
import { useReadVersions } from './use-read-versions.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Clause 2.16. */
export function ReviewTable({ list, ownOrder }: { list: List<ManagedClass>; ownOrder: string }) {
  const t = useMessages('approval')
  const words = {
    t,
    facts: useMessages('facts'),
    dashboard: useMessages('dashboard'),
    formats: useFormats(),
  }
  const changes = useChange()
  useReadVersions(list.items)
  return (
    <div className="review">
      <ListTable
        list={list}
        caption={t('caption')}
        ownOrder={ownOrder}
        wide
        columns={columnsFor(changes, words)}
      />
    </div>
  )
}

type Words = {
  t: Translate<'approval'>
  facts: Translate<'facts'>
  dashboard: Translate<'dashboard'>
  formats: Formats
}

function columnsFor(
  changes: Changes,
  { t, facts, dashboard, formats }: Words,
): Column<ManagedClass, SortOf<'listAllClasses'>>[] {
  return [
    {
      header: t('image'),
      kind: 'picture',
      wideClass: 'spacious:w-[5.9%]',
      cell: ({ photo, photoFocus, className }) => (
        <Photo
          src={photo}
          focus={photoFocus}
          alt={facts('photo', { name: className })}
          sizes="7rem"
          className="aspect-3/2 w-full overflow-hidden rounded-control"
        />
      ),
    },
    {
      header: t('className'),
      kind: 'lead',
      wideClass: 'spacious:w-[16.5%]',
      sort: 'name',
      cell: (schoolClass) => (
        <span className="grid justify-items-start gap-1">
          <NameAndDates schoolClass={schoolClass} />
          {schoolClass.status === 'pending' ? (
            <ReviewButton schoolClass={schoolClass} changes={changes} to="review" />
          ) : (
            <LongText
              text={<ClassInWords schoolClass={schoolClass} />}
              title={t('description')}
              about={schoolClass.className}
              label={t('readDescription')}
            />
          )}
        </span>
      ),
    },
    {
      header: t('instructorName'),
      kind: 'text',
      wideClass: 'spacious:w-[10.8%]',
      sort: 'instructor',
      cell: ({ instructorName }) => (
        <span title={instructorName} className="spacious:line-clamp-4">
          {instructorName}
        </span>
      ),
    },
    {
      header: t('instructorEmail'),
      kind: 'text',
      wideClass: 'spacious:w-[10.8%]',
      unlabelled: true,
      sort: 'email',
      cell: ({ email }) => <EmailText email={email} />,
    },
    { ...priceColumn(formats, dashboard), unlabelled: true, wideClass: 'spacious:w-[9.8%]' },
    { ...statusColumn(dashboard), wideClass: 'spacious:w-[11.5%]' },
    {
      header: t('seats'),
      kind: 'number',
      wideClass: 'spacious:w-[7.4%]',
      sort: 'seats',
      value: ({ availableSeats }) => availableSeats,
    },
    {
      header: t('approve'),
      kind: 'action',
      wideClass: 'spacious:w-[9.4%]',
      cell: (schoolClass) => <ApproveButton schoolClass={schoolClass} changes={changes} />,
    },
    {
      header: t('deny'),
      kind: 'action',
      wideClass: 'spacious:w-[9%]',
      cell: (schoolClass) => <ReviewButton schoolClass={schoolClass} changes={changes} to="deny" />,
    },
    {
      header: t('feedback'),
      kind: 'action',
      wideClass: 'spacious:w-[11.5%]',
      cell: (schoolClass) => (
        <span className="review-feedback flex items-center gap-1">
          <FeedbackButton schoolClass={schoolClass} disabled={changes.running !== null} />
          <RowMenu label={dashboard('moreActions', { name: schoolClass.className })}>
            <Link to={rosterAddress(schoolClass._id)}>
              <RichMessage of={t} message="roster" values={{ className: schoolClass.className }} />
            </Link>
            <CancelButton schoolClass={schoolClass} byAdmin disabled={changes.running !== null} />
          </RowMenu>
        </span>
      ),
    },
  ]
}

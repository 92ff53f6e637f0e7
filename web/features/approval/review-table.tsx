import { Link } from 'react-router'
import { usePriceColumn } from '#web/lists/price-column.ts'
import { useFormats } from '#web/format/use-formats.ts'
import type { SortOf } from '#contract/api.ts'
import type { ManagedClass } from '#contract/classes.ts'
import { CancelButton } from '#web/features/classes/cancel-class.tsx'
import { useStatusColumn } from '#web/features/classes/status-column.tsx'
import { NameAndDates } from '#web/features/classes/when-and-where.tsx'
import { rosterAddress } from '#web/features/orders/addresses.ts'
import { EmailText } from '#web/lists/email-text.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { LongText } from '#web/lists/long-text.tsx'
import type { List } from '#web/lists/read-list.ts'
import { useChange } from '#web/actions/use-change.ts'
import { Photo } from '#web/page/photo.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { ClassInWords } from './class-in-words.tsx'
import { ApproveButton, FeedbackButton, ReviewButton } from './decisions.tsx'
import { useReadVersions } from './use-read-versions.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Clause 2.16. */
export function ReviewTable({ list, ownOrder }: { list: List<ManagedClass>; ownOrder: string }) {
  const caption = useMessages('approval')('caption')
  const columns = useColumns()
  useReadVersions(list.items)
  return (
    <div className="max-xl:[&_[role=row]]:gap-x-2">
      <ListTable list={list} caption={caption} ownOrder={ownOrder} wide columns={columns} />
    </div>
  )
}

/** In cards: short facts on a line, then the teacher and the address, and the actions on a line. */
const factClass = 'max-xl:mt-1 max-xl:grow-0 max-xl:basis-auto'
const inlineClass = 'max-xl:flex-row max-xl:items-baseline max-xl:gap-1.5'
const actionClass = 'max-xl:mt-3 max-xl:grow-0'

function useColumns(): Column<ManagedClass, SortOf<'listAllClasses'>>[] {
  const t = useMessages('approval')
  const facts = useMessages('facts')
  const dashboard = useMessages('dashboard')
  const formats = useFormats()
  const changes = useChange()
  return [
    {
      header: t('image'),
      kind: 'picture',
      wideClass: 'spacious:w-[5.9%]',
      // On a phone a smaller print leaves a line for when it is.
      cellClass: 'max-sm:w-20 max-xl:mt-1',
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
      // Space between its button and the facts below.
      cellClass: 'max-xl:mb-2',
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
      cellClass: `max-xl:mt-1 ${inlineClass}`,
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
      cellClass: 'max-xl:mt-1',
      unlabelled: true,
      sort: 'email',
      cell: ({ email }) => <EmailText email={email} />,
    },
    {
      ...usePriceColumn(),
      unlabelled: true,
      wideClass: 'spacious:w-[9.8%]',
      cellClass: factClass,
    },
    { ...useStatusColumn(), wideClass: 'spacious:w-[11.5%]', cellClass: factClass },
    {
      header: t('seats'),
      kind: 'number',
      wideClass: 'spacious:w-[7.4%]',
      cellClass: `${factClass} ${inlineClass}`,
      sort: 'seats',
      cell: ({ availableSeats }) => formats.number(availableSeats),
    },
    {
      header: t('approve'),
      kind: 'action',
      wideClass: 'spacious:w-[9.4%]',
      cellClass: actionClass,
      cell: (schoolClass) => <ApproveButton schoolClass={schoolClass} changes={changes} />,
    },
    {
      header: t('deny'),
      kind: 'action',
      wideClass: 'spacious:w-[9%]',
      cellClass: actionClass,
      cell: (schoolClass) => <ReviewButton schoolClass={schoolClass} changes={changes} to="deny" />,
    },
    {
      header: t('feedback'),
      kind: 'action',
      wideClass: 'spacious:w-[11.5%]',
      cellClass: actionClass,
      cell: (schoolClass) => (
        // In a table the menu is below the button.
        <span className="flex items-center gap-1 spacious:flex-col spacious:px-0!">
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

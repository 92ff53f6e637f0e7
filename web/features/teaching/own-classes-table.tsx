import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { SortOf } from '#contract/api.ts'
import type { ManagedClass } from '#contract/classes.ts'
import { rosterAddress } from '#web/features/orders/addresses.ts'
import { assignmentsAddress } from '#web/features/work/addresses.ts'
import { CancelButton } from '#web/features/classes/cancel-class.tsx'
import { shownStatus } from '#web/features/classes/class-status.tsx'
import { useStatusColumn } from '#web/features/classes/status-column.tsx'
import { NameAndDates } from '#web/features/classes/when-and-where.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { ListTable } from '#web/lists/list-table.tsx'
import { LongText } from '#web/lists/long-text.tsx'
import type { List } from '#web/lists/read-list.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useChange, type Changes } from '#web/actions/use-change.ts'
import { useDeletion } from '#web/actions/use-deletion.ts'
import { Photo } from '#web/page/photo.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Clause 2.13. */
export function OwnClassesTable({ list }: { list: List<ManagedClass> }) {
  const t = useMessages('teaching')
  return (
    <ListTable
      list={list}
      caption={t('ownClasses')}
      ownOrder={t('newestFirst')}
      wide
      columns={useColumns()}
    />
  )
}

/** In cards the two small facts share a line. */
const smallFact =
  'max-xl:order-2 max-xl:me-3 max-xl:mt-0 max-xl:block max-xl:grow-0 max-xl:basis-auto'

function useColumns(): Column<ManagedClass, SortOf<'listInstructorClasses'>>[] {
  const t = useMessages('teaching')
  const formats = useFormats()
  const changes = useChange()
  return [
    { header: '#', kind: 'index', wideClass: 'spacious:w-[5.9%]', cell: (_, index) => index + 1 },
    {
      header: t('className'),
      kind: 'lead',
      wideClass: 'spacious:w-[34%]',
      sort: 'name',
      cell: (schoolClass) => (
        <span className="flex items-start gap-4 xl:items-center">
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
    {
      header: t('enrolled'),
      kind: 'number',
      wideClass: 'spacious:w-[11.5%]',
      cellClass: smallFact,
      sort: 'enrolled',
      cell: ({ enrolled }) => formats.number(enrolled),
    },
    {
      header: t('feedback'),
      kind: 'text',
      cellClass: smallFact,
      cell: ({ feedback, className }) =>
        feedback === null ? (
          <span className="text-text-quiet">{t('noFeedback')}</span>
        ) : (
          <LongText text={feedback} title={t('feedback')} about={className} />
        ),
    },
    {
      ...useStatusColumn(),
      wideClass: 'spacious:w-[11.5%]',
      cellClass: 'max-xl:my-2 max-xl:basis-full',
    },
    {
      header: t('update'),
      kind: 'action',
      wideClass: 'spacious:w-[19%]',
      cellClass: 'max-xl:mt-2 max-xl:grow-0',
      cell: (schoolClass) => <Actions schoolClass={schoolClass} changes={changes} />,
    },
  ]
}

type ActionsProps = { schoolClass: ManagedClass; changes: Changes }

/**
 * Update before the class, check in during it, offer again afterwards; the rest is in the menu. A class that
 * nobody has paid for is withdrawn instead of cancelled.
 */
function Actions({ schoolClass, changes }: ActionsProps) {
  const t = useMessages('teaching')
  const table = useMessages('dashboard')
  const roster = useMessages('roster')
  const assignments = useMessages('assignments')
  const { pathname, search } = useLocation()
  const from = pathname + search
  const [now] = useState(Date.now)
  const { className, enrolled } = schoolClass
  const status = shownStatus(schoolClass, now)
  const isOver = status === 'cancelled' || status === 'held'
  const id = encodeURIComponent(schoolClass._id)
  const update = { to: `/dashboard/updateClass/${id}`, words: t('update') }
  const list = { to: rosterAddress(schoolClass._id), words: roster('roster') }
  const work = { to: assignmentsAddress(schoolClass._id), words: assignments('assignments') }
  const again = { to: `/dashboard/offerAgain/${id}`, words: t('offerAgain') }
  const first = isOver ? again : status === 'begun' ? list : update
  const isReviewed = status !== 'pending' && status !== 'denied'
  const others = [
    ...(status === 'cancelled' ? [] : [update]),
    list,
    work,
    ...(isReviewed ? [again] : []),
  ].filter((one) => one !== first)
  const about = <span className="sr-only"> {className}</span>
  return (
    <span className="flex items-center gap-1 spacious:px-0!">
      <ButtonLink to={first.to} state={{ from }} variant="quiet" size="small" className="grow">
        {first.words}
        {about}
      </ButtonLink>
      <RowMenu label={table('moreActions', { name: className })}>
        {others.map(({ to, words }) => (
          <Link key={to} to={to} state={{ from }}>
            {words}
            {about}
          </Link>
        ))}
        {enrolled === 0 && status !== 'cancelled' ? (
          <WithdrawButton schoolClass={schoolClass} changes={changes} />
        ) : (
          <CancelButton
            schoolClass={schoolClass}
            byAdmin={false}
            disabled={changes.running !== null}
          />
        )}
      </RowMenu>
    </span>
  )
}

function WithdrawButton({ schoolClass: { _id, className }, changes }: ActionsProps) {
  const t = useMessages('teaching')
  const deletion = useDeletion()
  return (
    <ChangeButton
      changes={changes}
      requested={{
        name: `withdraw ${_id}`,
        label: t('withdraw'),
        about: className,
        variant: 'danger',
        question: { ...deletion.question(t('withdrawText')), agree: t('withdrawAgree') },
        call: (call) => call('withdrawClass', { params: { id: _id } }),
        success: { title: t('withdrawn') },
        unchanged: t('withdrawnAlready'),
      }}
    />
  )
}

import type { SortOf } from '#contract/api.ts'
import type { Coupon } from '#contract/coupons.ts'
import type { Formats } from '#messages/formats.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ListTable } from '#web/lists/list-table.tsx'
import type { List } from '#web/lists/read-list.ts'
import { ChangeButton } from '#web/lists/row-buttons.tsx'
import { useChange, type Change, type Changes } from '#web/lists/use-change.ts'
import { useSite } from '#web/page/site.tsx'
import { api } from '#web/session/api.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { ChangeCoupon } from './change-coupon.tsx'
import { CopyLink } from './copy-link.tsx'
import { daysOf, forClass, forInstructor } from './coupon-form.ts'
import type { Limits } from './new-coupon-form.tsx'

type CouponsTableProps = {
  list: List<Coupon>
  limits: Limits
  /** In milliseconds since 1970. */
  now: number
}

/** Every coupon, with what can be done about it (clause 13.8). */
export function CouponsTable({ list, limits, now }: CouponsTableProps) {
  const changes = useChange()
  const formats = useFormats()
  const { timeZone } = useSite()
  return (
    <ListTable
      list={list}
      caption="Coupons"
      ownOrder="newest first"
      columns={columnsFor(changes, { limits, now, timeZone, formats })}
    />
  )
}

/** Whether it can be used now. */
function stateOf(coupon: Coupon, now: number): { word: string; tone: Tone } {
  const { archived, startsAt, endsAt, maxUses, uses } = coupon
  if (archived) return { word: 'Archived', tone: 'past' }
  if (endsAt !== null && endsAt <= now) return { word: 'Over', tone: 'past' }
  if (maxUses !== null && uses >= maxUses) return { word: 'Used up', tone: 'past' }
  if (startsAt !== null && startsAt > now) return { word: 'To come', tone: 'waiting' }
  return { word: 'Can be used', tone: 'good' }
}

const archive = (coupon: Coupon): Change => {
  const { _id, code, startsAt, endsAt, maxUses, archived } = coupon
  return {
    name: `archive ${_id}`,
    label: archived ? 'Bring back' : 'Archive',
    about: code,
    variant: archived ? 'quiet' : 'danger',
    ...(!archived && {
      question: {
        title: 'Archive the coupon?',
        text: 'Nobody can use it any more. What was paid with it stays as it is, and you can bring it back.',
        about: code,
        agree: 'Archive',
        danger: true,
      },
    }),
    call: () =>
      api.changeCoupon({
        params: { id: _id },
        body: { startsAt, endsAt, maxUses, archived: !archived },
      }),
    success: { title: archived ? 'It can be used again' : 'Archived' },
    unchanged: 'It was so already.',
  }
}

function formatOff({ percent, amount, minimum }: Coupon, formats: Formats): string {
  const off = percent === null ? formats.price(amount ?? 0) : formats.percent(percent)
  return minimum === null ? `${off} off` : `${off} off ${formats.price(minimum)} and more`
}

function formatDays(coupon: Coupon, timeZone: string, formats: Formats): string {
  const { first, last } = daysOf(coupon, timeZone)
  if (first === '' && last === '') return 'Always'
  if (last === '') return `From ${formats.date(first)}`
  return first === ''
    ? `Until ${formats.date(last)}`
    : `${formats.date(first)} to ${formats.date(last)}`
}

type Facts = Omit<CouponsTableProps, 'list'> & { timeZone: string; formats: Formats }

function columnsFor(
  changes: Changes,
  { limits, now, timeZone, formats }: Facts,
): Column<Coupon, SortOf<'listCoupons'>>[] {
  const formatFor = ({ classId, instructorId }: Coupon): string => {
    const value = classId === null ? instructorId && forInstructor(instructorId) : forClass(classId)
    if (value === null) return 'All classes'
    return limits.find((limit) => limit.value === value)?.label ?? 'A class that is over'
  }
  return [
    {
      header: 'Code',
      kind: 'lead',
      sort: 'code',
      cell: (coupon) => (
        <span className="grid gap-1">
          {coupon.code}
          <span className="text-sm font-normal text-sand">{formatOff(coupon, formats)}</span>
        </span>
      ),
    },
    {
      header: 'For',
      kind: 'text',
      sort: 'for',
      cell: (coupon) => (
        <span className="grid gap-1 whitespace-normal">
          {formatFor(coupon)}
          <span className="text-sm text-sand">{formatDays(coupon, timeZone, formats)}</span>
        </span>
      ),
    },
    {
      header: 'Uses',
      kind: 'number',
      sort: 'uses',
      cell: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} of ${maxUses}`),
    },
    {
      header: 'Status',
      kind: 'short',
      sort: 'status',
      up: 'usable first',
      down: 'archived first',
      cell: (coupon) => {
        const { word, tone } = stateOf(coupon, now)
        return <StatusBadge tone={tone}>{word}</StatusBadge>
      },
    },
    {
      header: 'What to do',
      kind: 'action',
      cell: (coupon) => (
        <span className="flex flex-wrap gap-2 xl:flex-nowrap">
          {!coupon.archived && <CopyLink code={coupon.code} />}
          {!coupon.archived && (
            <ChangeCoupon
              key={`${coupon.startsAt} ${coupon.endsAt} ${coupon.maxUses}`}
              coupon={coupon}
              disabled={changes.running !== null}
            />
          )}
          <ChangeButton changes={changes} requested={archive(coupon)} />
        </span>
      ),
    },
  ]
}

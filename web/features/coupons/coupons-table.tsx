import type { SortOf } from '#contract/api.ts'
import type { Coupon } from '#contract/coupons.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ListTable } from '#web/lists/list-table.tsx'
import type { List } from '#web/lists/read-list.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useChange, type Change, type Changes } from '#web/actions/use-change.ts'
import { useSite } from '#web/page/site.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { ChangeCoupon } from './change-coupon.tsx'
import { CopyLink } from './copy-link.tsx'
import { daysOf, forClass, forInstructor } from './coupon-form.ts'
import type { Limits } from './new-coupon-form.tsx'

type CouponsTableProps = {
  list: List<Coupon>
  limits: Limits
  now: number
}

/** Clause 13.8. */
export function CouponsTable({ list, limits, now }: CouponsTableProps) {
  const changes = useChange()
  const words = {
    t: useMessages('coupons'),
    dashboard: useMessages('dashboard'),
    formats: useFormats(),
  }
  const { timeZone } = useSite()
  return (
    <ListTable
      list={list}
      caption={useMessages('layout')('coupons')}
      ownOrder={words.t('ownOrder')}
      columns={columnsFor(changes, { limits, now, timeZone, ...words })}
    />
  )
}

/** Whether it can be used now. */
function stateOf(coupon: Coupon, now: number): { state: string; tone: Tone } {
  const { archived, startsAt, endsAt, maxUses, uses } = coupon
  if (archived) return { state: 'archived', tone: 'past' }
  if (endsAt !== null && endsAt <= now) return { state: 'expired', tone: 'past' }
  if (maxUses !== null && uses >= maxUses) return { state: 'used', tone: 'past' }
  if (startsAt !== null && startsAt > now) return { state: 'scheduled', tone: 'waiting' }
  return { state: 'active', tone: 'good' }
}

function archive(coupon: Coupon, t: Translate<'coupons'>): Change {
  const { _id, code, startsAt, endsAt, maxUses, archived } = coupon
  return {
    name: `archive ${_id}`,
    label: t(archived ? 'restore' : 'archive'),
    about: code,
    variant: archived ? 'quiet' : 'danger',
    ...(!archived && {
      question: {
        title: t('archiveTitle', { code }),
        text: t('archiveText'),
        agree: t('archive'),
        danger: true,
      },
    }),
    call: (call) =>
      call('changeCoupon', {
        params: { id: _id },
        body: { startsAt, endsAt, maxUses, archived: !archived },
      }),
    success: { title: t(archived ? 'restored' : 'archived') },
    unchanged: t('unchanged', { archived: String(archived) }),
  }
}

type Words = { t: Translate<'coupons'>; dashboard: Translate<'dashboard'>; formats: Formats }

function formatOff({ percent, amount, minimum }: Coupon, { t, formats }: Words): string {
  const discount = percent === null ? formats.price(amount ?? 0) : formats.percent(percent)
  return minimum === null
    ? t('off', { discount })
    : t('offFrom', { discount, minimum: formats.price(minimum) })
}

function formatDays(coupon: Coupon, { timeZone, t, formats }: Facts): string {
  const days = daysOf(coupon, timeZone)
  const [first, last] = [
    days.first && formats.date(days.first),
    days.last && formats.date(days.last),
  ]
  if (first === '' && last === '') return t('always')
  if (last === '') return t('from', { first })
  return first === '' ? t('until', { last }) : t('fromTo', { first, last })
}

type Facts = Words & Omit<CouponsTableProps, 'list'> & { timeZone: string }

function columnsFor(changes: Changes, facts: Facts): Column<Coupon, SortOf<'listCoupons'>>[] {
  const { limits, now, t, dashboard, formats } = facts
  const formatFor = ({ classId, instructorId }: Coupon): string => {
    const value = classId === null ? instructorId && forInstructor(instructorId) : forClass(classId)
    if (value === null) return t('allClasses')
    return limits.find((limit) => limit.value === value)?.label ?? t('unlistedClass')
  }
  return [
    {
      header: t('code'),
      kind: 'lead',
      sort: 'code',
      cell: (coupon) => (
        <span className="grid gap-1">
          {coupon.code}
          <span className="text-sm font-normal text-sand">{formatOff(coupon, facts)}</span>
        </span>
      ),
    },
    {
      header: t('validFor'),
      kind: 'text',
      sort: 'for',
      cell: (coupon) => (
        <span className="grid gap-1 whitespace-normal">
          {formatFor(coupon)}
          <span className="text-sm text-sand">{formatDays(coupon, facts)}</span>
        </span>
      ),
    },
    {
      header: t('use'),
      kind: 'number',
      sort: 'uses',
      cell: ({ uses, maxUses }) =>
        maxUses === null ? formats.number(uses) : t('usesOf', { uses, max: maxUses }),
    },
    {
      header: dashboard('status'),
      kind: 'short',
      sort: 'status',
      up: t('activeFirst'),
      down: t('archivedFirst'),
      cell: (coupon) => {
        const { state, tone } = stateOf(coupon, now)
        return <StatusBadge tone={tone}>{t('state', { state })}</StatusBadge>
      },
    },
    {
      header: t('actions'),
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
          <ChangeButton changes={changes} requested={archive(coupon, t)} />
        </span>
      ),
    },
  ]
}

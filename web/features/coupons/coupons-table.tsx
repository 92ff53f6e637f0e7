import type { SortOf } from '#contract/api.ts'
import type { Coupon, CouponStatus } from '#contract/coupons.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ListTable } from '#web/lists/list-table.tsx'
import type { List } from '#web/lists/read-list.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useChange, type Changes } from '#web/actions/use-change.ts'
import { useSite } from '#web/page/site.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { ChangeCoupon } from './change-coupon.tsx'
import { CopyLink } from './copy-link.tsx'
import { daysOf, forClass, forInstructor } from './coupon-form.ts'
import type { Limits } from './new-coupon-form.tsx'

type Given = { limits: Limits; now: number }

/** Clause 13.8. */
export function CouponsTable({ list, ...given }: Given & { list: List<Coupon> }) {
  const t = useMessages('coupons')
  return (
    <ListTable
      list={list}
      caption={useMessages('layout')('coupons')}
      ownOrder={t('ownOrder')}
      columns={useColumns(given)}
    />
  )
}

function useColumns({ limits, now }: Given): Column<Coupon, SortOf<'listCoupons'>>[] {
  const t = useMessages('coupons')
  const formats = useFormats()
  const changes = useChange()
  return [
    {
      header: t('code'),
      kind: 'lead',
      sort: 'code',
      cell: (coupon) => <CodeAndDiscount coupon={coupon} />,
    },
    {
      header: t('validFor'),
      kind: 'text',
      sort: 'for',
      cell: (coupon) => <ClassesAndDays coupon={coupon} limits={limits} />,
    },
    {
      header: t('use'),
      kind: 'number',
      sort: 'uses',
      cell: ({ uses, maxUses }) =>
        maxUses === null ? formats.number(uses) : t('usesOf', { uses, max: maxUses }),
    },
    {
      header: useMessages('dashboard')('status'),
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
          <ArchiveButton coupon={coupon} changes={changes} />
        </span>
      ),
    },
  ]
}

/** Whether it can be used now. */
function stateOf(coupon: Coupon, now: number): { state: CouponStatus; tone: Tone } {
  const { archived, startsAt, endsAt, maxUses, uses } = coupon
  if (archived) return { state: 'archived', tone: 'past' }
  if (endsAt !== null && endsAt <= now) return { state: 'expired', tone: 'past' }
  if (maxUses !== null && uses >= maxUses) return { state: 'used', tone: 'past' }
  if (startsAt !== null && startsAt > now) return { state: 'scheduled', tone: 'waiting' }
  return { state: 'active', tone: 'good' }
}

function CodeAndDiscount({ coupon: { code, percent, amount, minimum } }: { coupon: Coupon }) {
  const t = useMessages('coupons')
  const formats = useFormats()
  const discount = percent === null ? formats.price(amount ?? 0) : formats.percent(percent)
  return (
    <span className="grid gap-1">
      {code}
      <span className="text-sm font-normal text-text-quiet">
        {minimum === null
          ? t('off', { discount })
          : t('offFrom', { discount, minimum: formats.price(minimum) })}
      </span>
    </span>
  )
}

function ClassesAndDays({ coupon, limits }: { coupon: Coupon; limits: Limits }) {
  const t = useMessages('coupons')
  const { classId, instructorId } = coupon
  const value = classId === null ? instructorId && forInstructor(instructorId) : forClass(classId)
  const limit = limits.find((limit) => limit.value === value)
  return (
    <span className="grid gap-1 whitespace-normal">
      {value === null ? t('allClasses') : (limit?.label ?? t('unlistedClass'))}
      <span className="text-sm text-text-quiet">
        <Days coupon={coupon} />
      </span>
    </span>
  )
}

function Days({ coupon }: { coupon: Coupon }) {
  const t = useMessages('coupons')
  const formats = useFormats()
  const days = daysOf(coupon, useSite().timeZone)
  const first = days.first && formats.date(days.first)
  const last = days.last && formats.date(days.last)
  if (first === '' && last === '') return t('always')
  if (last === '') return t('from', { first })
  return first === '' ? t('until', { last }) : t('fromTo', { first, last })
}

function ArchiveButton({ coupon, changes }: { coupon: Coupon; changes: Changes }) {
  const t = useMessages('coupons')
  const { _id, code, startsAt, endsAt, maxUses, archived } = coupon
  return (
    <ChangeButton
      changes={changes}
      requested={{
        name: `archive ${_id}`,
        label: t(archived ? 'restore' : 'archive'),
        about: code,
        variant: 'quiet',
        ...(!archived && {
          question: {
            title: t('archiveTitle', { code }),
            text: t('archiveText'),
            agree: t('archive'),
          },
        }),
        call: (call) =>
          call('changeCoupon', {
            params: { id: _id },
            body: { startsAt, endsAt, maxUses, archived: !archived },
          }),
        success: { title: t(archived ? 'restored' : 'archived') },
        unchanged: t('unchanged', { archived: String(archived) }),
      }}
    />
  )
}

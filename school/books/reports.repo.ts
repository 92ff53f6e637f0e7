import { sql, type NotNull, type RawBuilder } from 'kysely'
import type { QueryOf } from '#contract/api.ts'
import type { MovementKind } from '#contract/books.ts'
import type { CheckoutStatus } from '#contract/checkouts.ts'
import { byText, readSorted } from '#school/base/sorting.ts'
import type { Db, Tables } from '#school/base/tables.ts'
import { firstClass } from './books.repo.ts'
import type { Period } from './months.ts'

export type Filters = { period?: Period | undefined; kind?: MovementKind | undefined }

const entryOrders = {
  id: 'l.id',
  own: 'l.at',
  by: { name: byText('k.buyer_name'), for: firstClass, when: 'l.at', amount: 'l.amount_minor' },
}

export function listEntries(
  db: Db,
  { period, kind, method }: Filters & { method?: Tables['ledger']['method'] | undefined },
  page: QueryOf<'listEntries'>,
) {
  let query = db
    .selectFrom('ledger as l')
    // Outer joins, left out of the count.
    .leftJoin('checkouts as k', 'k.id', 'l.checkout_id')
    .leftJoin('receipts as r', 'r.ledger_id', 'l.id')
    .select(['l.id', 'l.checkout_id', 'l.kind', 'l.amount_minor', 'l.currency', 'l.method'])
    .select(['l.refund_id', 'l.note', 'l.at', 'k.buyer_name', 'k.buyer_email'])
    .select(['r.id as receipt_id', 'r.year', 'r.number'])
    .$narrowType<{ buyer_name: NotNull; buyer_email: NotNull }>()
  if (kind !== undefined) query = query.where('l.kind', '=', kind)
  if (method !== undefined) query = query.where('l.method', '=', method)
  if (period) query = query.where('l.at', '>=', period.from).where('l.at', '<', period.to)
  return readSorted(db, query, entryOrders, page)
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>['items'][number]

export async function listNames(db: Db, checkoutIds: string[]) {
  if (checkoutIds.length === 0) return []
  return db
    .selectFrom('checkout_lines')
    .select(['checkout_id', 'order_id', 'name'])
    .where('checkout_id', 'in', checkoutIds)
    .orderBy('checkout_id')
    .orderBy('order_id')
    .execute()
}

export async function listRefunded(db: Db, refundIds: string[]) {
  if (refundIds.length === 0) return []
  return db.selectFrom('refunds').select(['id', 'order_id']).where('id', 'in', refundIds).execute()
}

export function indexOf(column: string, periods: readonly Period[]): RawBuilder<number> {
  const cases = periods.map(
    ({ to }, index) => sql`when ${sql.ref(column)} < ${sql.lit(to)} then ${sql.lit(index)}`,
  )
  return sql<number>`case ${sql.join(cases, sql` `)} end`
}

export const spanOf = (periods: readonly Period[]): Period => ({
  from: periods[0]?.from ?? 0,
  to: periods.at(-1)?.to ?? 0,
})

/** Payments, and refunds less reversals, of rows with `kind` and `amount_minor`. */
const sums = sql`cast(sum(case when kind = 'payment' then amount_minor else 0 end) as bigint) as income,
  cast(sum(case when kind = 'payment' then 0 else -amount_minor end) as bigint) as refunded`

export async function sumLedger(db: Db, periods: readonly Period[]) {
  const { from, to } = spanOf(periods)
  const { rows } = await sql<{ period: number; income: number; refunded: number }>`
    select period, ${sums}
    from (select kind, amount_minor, ${indexOf('at', periods)} as period from ledger
      where at >= ${from} and at < ${to}) as entries
    group by period`.execute(db)
  return rows
}

export async function countSoldSeats(db: Db, periods: readonly Period[]) {
  const { from, to } = spanOf(periods)
  const { rows } = await sql<{ period: number; seats: number }>`
    select period, count(*) as seats
    from (select ${indexOf('k.settled_at', periods)} as period
      from checkouts k join checkout_lines l on l.checkout_id = k.id
      where k.status = 'paid' and k.settled_at >= ${from} and k.settled_at < ${to}) as sold
    group by period`.execute(db)
  return rows
}

type EarningRow = {
  id: string
  at: number
  kind: MovementKind
  amount_minor: number
  name: string
  buyer_name: string
}

/** Instructors do not see names of deleted buyers. */
const presentBuyer = sql`case when u.removed_at is null then k.buyer_name else '' end as buyer_name`

const earningsOf = (instructorId: string) => sql`
  select l.order_id as id, k.settled_at as at, 'payment' as kind, l.net_minor as amount_minor,
    l.name, ${presentBuyer}
  from checkout_lines l
    join checkouts k on k.id = l.checkout_id
    join users u on u.id = k.student_id
  where l.instructor_id = ${instructorId} and l.seat = 'taken'
  union all
  select g.id, g.at, g.kind, g.amount_minor, l.name, ${presentBuyer}
  from checkout_lines l
    join refunds f on f.order_id = l.order_id and f.checkout_id = l.checkout_id
    join ledger g on g.refund_id = f.id
    join checkouts k on k.id = l.checkout_id
    join users u on u.id = k.student_id
  where l.instructor_id = ${instructorId} and l.seat = 'taken'`

const earningOrders = {
  id: 'id',
  own: 'at',
  by: {
    class: byText('name'),
    name: byText('buyer_name'),
    when: 'at',
    amount: 'amount_minor',
    // A percentage of the amount.
    share: 'amount_minor',
  },
}

export function listEarnings(
  db: Db,
  instructorId: string,
  { period, kind }: Filters,
  page: QueryOf<'listEarnings'>,
) {
  let query = db
    .selectFrom(sql<EarningRow>`(${earningsOf(instructorId)})`.as('earnings'))
    .selectAll()
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (period) query = query.where('at', '>=', period.from).where('at', '<', period.to)
  return readSorted(db, query, earningOrders, page)
}

export async function sumEarnings(db: Db, instructorId: string, periods: readonly Period[]) {
  const { from, to } = spanOf(periods)
  const { rows } = await sql<Record<'period' | 'income' | 'refunded' | 'seats', number>>`
    select period, ${sums},
      sum(case when kind = 'payment' then 1 else 0 end) as seats
    from (select kind, amount_minor, ${indexOf('at', periods)} as period
      from (${earningsOf(instructorId)}) as earnings where at >= ${from} and at < ${to}) as periods
    group by period`.execute(db)
  return rows
}

export function listCheckouts(db: Db, statuses: CheckoutStatus[], count: number) {
  return db
    .selectFrom('checkouts')
    .select(['id', 'status', 'total_minor as amount_minor', 'buyer_name', 'buyer_email', 'note'])
    .select(['held_until as due_at', 'created_at'])
    .where('status', 'in', statuses)
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute()
}

export function listOpenRefunds(db: Db, count: number) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('checkouts as k', 'k.id', 'r.checkout_id')
    .select(['r.id', 'r.status', 'r.amount_minor', 'k.buyer_name', 'k.buyer_email'])
    .select(['r.error as note', sql.val(null).as('due_at'), 'r.created_at'])
    .where('r.status', 'in', ['failed', 'wanted'])
    .where((eb) => eb.or([eb('r.status', '=', 'failed'), eb('r.payment_id', 'is', null)]))
    .orderBy('r.created_at', 'desc')
    .limit(count)
    .execute()
}

export function listOpenDisputes(db: Db, count: number) {
  return db
    .selectFrom('disputes as d')
    .innerJoin('checkouts as k', 'k.id', 'd.checkout_id')
    .select(['d.provider_ref as id', 'd.status', 'd.amount_minor', 'k.buyer_name', 'k.buyer_email'])
    .select([sql.val(null).as('note'), 'd.due_at', 'd.created_at'])
    .where('d.status', '=', 'open')
    .orderBy('d.created_at', 'desc')
    .limit(count)
    .execute()
}

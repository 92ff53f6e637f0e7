import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '#contract/api.ts'
import { couponStatuses, type CouponStatus } from '#contract/coupons.ts'
import { insertUnlessThere } from '#platform/database/insert-rows.ts'
import { count, exists } from '#school/base/count.ts'
import { neverPaid } from '#school/base/never-paid.ts'
import { changeRow, lockRow } from '#school/base/row-by-id.ts'
import { byText, readSorted } from '#school/base/sorting.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

export type CouponRow = Tables['coupons']

export function findByCode(db: Db, code: string): Promise<CouponRow | undefined> {
  return db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()
}

export const lockCoupon = lockRow('coupons')

/** False if the code exists. */
export const insertCoupon = (db: Db, row: CouponRow): Promise<boolean> =>
  insertUnlessThere(db, 'coupons', row)

/** The coupon is locked. */
export const changeCoupon = changeRow('coupons')

/** What makes a status; the last that is true counts, in the order of `couponStatuses`. */
const signsAt = (now: number): Record<CouponStatus, RawBuilder<boolean>> => ({
  active: sql`true`,
  scheduled: sql`p.starts_at > cast(${now} as bigint)`,
  used: sql`p.uses >= p.max_uses`,
  expired: sql`p.ends_at <= cast(${now} as bigint)`,
  archived: sql`p.archived_at is not null`,
})

/** Sorts usable coupons first, archived ones last. */
function rankAt(now: number): RawBuilder<number> {
  const signs = signsAt(now)
  const cases = couponStatuses
    .map((status, rank) => sql`when ${signs[status]} then ${sql.lit(rank)}`)
    .toReversed()
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** PostgreSQL guesses that a rank is rare, and then reads all coupons; of these conditions it has statistics. */
function hasStatus(status: CouponStatus, now: number): RawBuilder<boolean> {
  const signs = signsAt(now)
  const later = couponStatuses.slice(couponStatuses.indexOf(status) + 1)
  const others = later.map((other) => sql`(${signs[other]}) is not true`)
  return sql`(${sql.join([signs[status], ...others], sql` and `)})`
}

const ordersAt = (now: number) => ({
  id: 'p.id',
  own: 'p.created_at',
  by: {
    code: byText('p.code'),
    for: byText(sql<string>`coalesce(c.name, 'Classes of ' || u.name, 'All classes')`),
    uses: 'p.uses',
    status: rankAt(now),
  },
})

export function listCoupons(
  db: Db,
  now: number,
  archived: boolean | undefined,
  query: QueryOf<'listCoupons'>,
) {
  const all = db
    .selectFrom('coupons as p')
    .leftJoin('classes as c', 'c.id', 'p.class_id')
    .leftJoin('users as u', 'u.id', 'p.instructor_id')
    .selectAll('p')
  const kept =
    archived === undefined ? all : all.where('p.archived_at', archived ? 'is not' : 'is', null)
  const { status } = query
  const listed = status === undefined ? kept : kept.where(hasStatus(status, now))
  return readSorted(db, listed, ordersAt(now), query)
}

/** Used, or reserved. */
export function hasUsed(db: Db, couponId: string, personId: string): Promise<boolean> {
  const uses = db.selectFrom('coupon_uses').where('coupon_id', '=', couponId)
  return exists(uses.where('person_id', '=', personId).where('state', '<>', 'released'))
}

/** Uses of a locked coupon reserved by accounts that never paid. */
export const countNewUses = (trx: Trx, couponId: string): Promise<number> =>
  count(
    trx
      .selectFrom('coupon_uses as u')
      .innerJoin('checkouts as k', 'k.id', 'u.checkout_id')
      .where('u.coupon_id', '=', couponId)
      // A literal: SQLite uses a partial index only if the text contains its condition.
      .where('u.state', '=', sql.lit('reserved' as const))
      .where(neverPaid),
  )

export function findUse(db: Db, checkoutId: string) {
  return db
    .selectFrom('coupon_uses')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
}

export async function markUse(trx: Trx, checkoutId: string, state: Tables['coupon_uses']['state']) {
  await trx
    .updateTable('coupon_uses')
    .set({ state })
    .where('checkout_id', '=', checkoutId)
    .execute()
}

import { sql } from 'kysely'
import type { QueryOf } from '#contract/api.ts'
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

/** Sorts usable coupons first, archived ones last. */
const rankAt = (now: number) => sql<number>`case
  when p.archived_at is not null then 4
  when p.ends_at <= cast(${now} as bigint) then 3
  when p.uses >= p.max_uses then 2
  when p.starts_at > cast(${now} as bigint) then 1
  else 0 end`

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
  const listed =
    archived === undefined ? all : all.where('p.archived_at', archived ? 'is not' : 'is', null)
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

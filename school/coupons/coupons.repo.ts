import { sql } from 'kysely'
import { forUpdate } from '#platform/database/for-update.ts'
import { neverPaid } from '#school/books/never-paid.ts'
import { isBehind, type Window } from '#school/base/paging.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

export type CouponRow = Tables['coupons']

export function findByCode(db: Db, code: string): Promise<CouponRow | undefined> {
  return db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Reads a coupon and locks it until the transaction ends. */
export function lockCoupon(trx: Trx, id: string): Promise<CouponRow | undefined> {
  const coupon = trx.selectFrom('coupons').selectAll().where('id', '=', id)
  return forUpdate(trx, coupon).executeTakeFirst()
}

/** Adds the coupon; false where there is one of this code. */
export async function insertCoupon(db: Db, row: CouponRow): Promise<boolean> {
  const added = await db
    .insertInto('coupons')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Changes a locked coupon. */
export async function changeCoupon(trx: Trx, id: string, changes: Partial<CouponRow>) {
  await trx.updateTable('coupons').set(changes).where('id', '=', id).execute()
}

/** Coupons, archived or not or both, newest first. */
export function listCoupons(
  db: Db,
  archived: boolean | undefined,
  { count, after }: Window,
): Promise<CouponRow[]> {
  let query = db
    .selectFrom('coupons')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
  if (archived !== undefined) query = query.where('archived_at', archived ? 'is not' : 'is', null)
  if (after !== null) query = query.where(isBehind(after, 'created_at', 'id', 'desc'))
  return query.execute()
}

/** Whether somebody has used a coupon, or is using it. */
export async function hasUsed(db: Db, couponId: string, personId: string): Promise<boolean> {
  const use = await db
    .selectFrom('coupon_uses')
    .select('checkout_id')
    .where('coupon_id', '=', couponId)
    .where('person_id', '=', personId)
    .where('state', '<>', 'released')
    .executeTakeFirst()
  return use !== undefined
}

/** How many uses of a locked coupon are reserved by accounts that have never paid. */
export async function countNewUses(trx: Trx, couponId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('coupon_uses as u')
    .innerJoin('checkouts as k', 'k.id', 'u.checkout_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('u.coupon_id', '=', couponId)
    // Written into the text: SQLite uses a partial index only where it reads its condition there.
    .where('u.state', '=', sql.lit('reserved' as const))
    .where(neverPaid)
    .executeTakeFirstOrThrow()
  return count
}

export function findUse(db: Db, checkoutId: string) {
  return db
    .selectFrom('coupon_uses')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
}

export async function insertUse(trx: Trx, row: Tables['coupon_uses']): Promise<void> {
  await trx.insertInto('coupon_uses').values(row).execute()
}

export async function markUse(
  trx: Trx,
  checkoutId: string,
  state: Tables['coupon_uses']['state'],
): Promise<void> {
  await trx
    .updateTable('coupon_uses')
    .set({ state })
    .where('checkout_id', '=', checkoutId)
    .execute()
}

import { sql } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { forgetAddresses } from '#school/sales/holds.repo.ts'

const day = 24 * 3_600_000

/** In milliseconds; their pages have long closed for good. */
const unpaidRetention = 30 * day

/** Deleted in one transaction: SQLite does nothing else meanwhile. */
const batchSize = 100

/** Checkouts `k` that ended before a time and never held money. */
const neverHeldMoney = (before: number) => sql`k.status in ('expired', 'failed')
  and k.created_at < ${before} and k.settled_at < ${before} and k.payment_id is null
  and not exists (select 1 from ledger where checkout_id = k.id)
  and not exists (select 1 from refunds where checkout_id = k.id)
  and not exists (select 1 from disputes where checkout_id = k.id)`

async function deleteSome(trx: Trx, before: number): Promise<number> {
  // Skips rows that others lock, so that nobody waits.
  const lock = isPostgres(trx) ? sql`for update skip locked` : sql``
  const { rows } = await sql<{ id: string }>`select k.id from checkouts k
    where ${neverHeldMoney(before)} limit ${batchSize} ${lock}`.execute(trx)
  for (const { id } of rows) {
    await trx.deleteFrom('coupon_uses').where('checkout_id', '=', id).execute()
    await trx.deleteFrom('checkout_lines').where('checkout_id', '=', id).execute()
    await trx.deleteFrom('checkouts').where('id', '=', id).execute()
  }
  return rows.length
}

/**
 * For an hourly job: forgets after a day the addresses from which new accounts started checkouts, and deletes
 * checkouts that never held money, with their lines and released coupon uses.
 */
export async function forgetUnpaid(db: Db, now: number): Promise<void> {
  await forgetAddresses(db, now - day)
  while ((await transaction(db, (trx) => deleteSome(trx, now - unpaidRetention))) === batchSize);
}

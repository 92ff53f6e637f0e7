import { sql } from 'kysely'
import { insertRows } from '#platform/database/insert-rows.ts'
import { prepareQuery } from '#platform/database/prepare-query.ts'
import { isBehind, type Window } from '#school/paging.ts'
import type { Db, Tables, Trx } from '#school/tables.ts'

export type ReceiptRow = Tables['receipts']

const nextNumber = prepareQuery((db: Db, { year }: { year: number }) =>
  db
    .insertInto('receipt_counters')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql<number>`receipt_counters.last + 1` }),
    )
    .returning('last'),
)

/**
 * The next number of a year. Others wait for theirs until the transaction ends, so that a number that is
 * not used after all is the next one's: take it last.
 */
export async function takeNumber(trx: Trx, year: number): Promise<number> {
  const [row] = (await nextNumber(trx, { year })).rows
  if (row === undefined) throw new Error('a counter gives a number')
  return row.last
}

/** Writes an entry of the ledger. */
export const insertEntry = (trx: Trx, row: Tables['ledger']): Promise<void> =>
  insertRows(trx, 'ledger', [row])

/** Whether the ledger has a payment of this reference. */
export async function isBooked(db: Db, reference: string): Promise<boolean> {
  const found = await db
    .selectFrom('ledger')
    .select('id')
    .where('kind', '=', 'payment')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return found !== undefined
}

/** Writes the document of an entry. */
export const insertReceipt = (trx: Trx, row: ReceiptRow): Promise<void> =>
  insertRows(trx, 'receipts', [row])

/** The receipt of a checkout; undefined where nothing was to be paid. */
export function findReceiptOf(db: Db, checkoutId: string): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('of_receipt', 'is', null)
    .executeTakeFirst()
}

export function findReceipt(db: Db, id: string): Promise<ReceiptRow | undefined> {
  return db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The receipts and credit notes of a student, newest first. */
export function listReceiptsOf(
  db: Db,
  studentId: string,
  { count, after }: Window,
): Promise<ReceiptRow[]> {
  let query = db
    .selectFrom('receipts')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
  if (after !== null) query = query.where(isBehind(after, 'at', 'id', 'desc'))
  return query.execute()
}

/** The credit notes of a checkout, the oldest first. */
export function listCredits(db: Db, checkoutId: string): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('kind', '=', 'credit')
    .orderBy('at')
    .orderBy('id')
    .execute()
}

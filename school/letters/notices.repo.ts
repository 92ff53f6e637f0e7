import { insertMissing } from '#platform/database/insert-rows.ts'
import { countRows } from '#school/base/paging.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

type NoticeRow = Tables['notices']

/** Skips notes that have a notice already, also in a race. */
export const addNotices = (trx: Trx, rows: NoticeRow[]): Promise<void> =>
  insertMissing(trx, 'notices', rows)

export type ListedNotice = NoticeRow & { message: string | null }

export const listOwn = (db: Db, userId: string) =>
  db
    .selectFrom('notices')
    .leftJoin('class_messages as m', 'm.id', 'notices.message_id')
    .selectAll('notices')
    .select('m.text as message')
    .where('notices.user_id', '=', userId)

export function countUnread(db: Db, userId: string, max: number): Promise<number> {
  const own = db.selectFrom('notices').select('id').where('user_id', '=', userId)
  return countRows(db, own.where('read_at', 'is', null).limit(max))
}

export type ReadNotices = { id: string; upTo?: string | undefined; andOlder: boolean }

/** One notice, with those up to a newer one or with all older ones; ids rise with time. Returns the count. */
export async function markRead(
  trx: Trx,
  userId: string,
  { id, upTo = id, andOlder }: ReadNotices,
  now: number,
): Promise<number> {
  const read = trx
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('id', '<=', upTo)
  const { numUpdatedRows } = await (
    andOlder ? read : read.where('id', '>=', id)
  ).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

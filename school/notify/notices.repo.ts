import { insertMissing } from '#platform/database/insert-rows.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

export type NoticeRow = Tables['notices']

/** Stores notices, but for those whose note has one already, also in a race. */
export const addNotices = (trx: Trx, rows: NoticeRow[]): Promise<void> =>
  insertMissing(trx, 'notices', rows)

/** A notice with the message that it shows below its text. */
export type ListedNotice = NoticeRow & { message: string | null }

/** The notices of somebody. */
export const listOwn = (db: Db, userId: string) =>
  db
    .selectFrom('notices')
    .leftJoin('class_messages as m', 'm.id', 'notices.message_id')
    .selectAll('notices')
    .select('m.text as message')
    .where('notices.user_id', '=', userId)

/** How many notices somebody has not read, up to `most`. */
export async function countUnread(db: Db, userId: string, most: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('notices')
        .select('id')
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .limit(most)
        .as('unread'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Marks one unread notice of somebody as read, or it and all older ones; gives how many. */
export async function markRead(
  trx: Trx,
  userId: string,
  { id, andOlder }: { id: string; andOlder: boolean },
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('id', andOlder ? '<=' : '=', id)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

import { isBehind, type Window } from '#school/base/paging.ts'
import type { Db } from '#school/base/tables.ts'
import type { OrderRow } from './orders.repo.ts'

/** A page of the orders of a class that were not cancelled, the oldest first. */
export function listOfClass(
  db: Db,
  classId: string,
  { count, after }: Window,
): Promise<OrderRow[]> {
  const query = db
    .selectFrom('orders')
    .selectAll()
    .where('class_id', '=', classId)
    .where('cancelled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
  return (
    after === null ? query : query.where(isBehind(after, 'created_at', 'id', 'asc'))
  ).execute()
}

/** Notes when the student of a locked order was checked in, null: was not; and when they were seen, for refunds. */
export async function markCheckedIn(
  db: Db,
  id: string,
  checked_in_at: number | null,
  seen_at: number | null,
): Promise<void> {
  await db.updateTable('orders').set({ checked_in_at, seen_at }).where('id', '=', id).execute()
}

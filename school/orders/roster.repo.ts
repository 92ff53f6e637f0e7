import { prepareQuery } from '#platform/database/prepare-query.ts'
import { isBehind, type Window } from '#school/paging.ts'
import type { Db } from '#school/tables.ts'
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

const setCheckedIn = prepareQuery((db: Db, { id, at }: { id: string; at: number | null }) =>
  db.updateTable('orders').set({ checked_in_at: at }).where('id', '=', id),
)

/** Notes when the student of a locked order was seen; null: was not. */
export async function markCheckedIn(db: Db, id: string, at: number | null): Promise<void> {
  await setCheckedIn(db, { id, at })
}

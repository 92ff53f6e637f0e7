import { sql } from 'kysely'
import type { QueryOf } from '#contract/api.ts'
import { byText, byWord, readSorted } from '#school/base/sorting.ts'
import type { Db } from '#school/base/tables.ts'

const roster = {
  id: 'id',
  own: 'created_at',
  isOldestFirst: true as const,
  by: {
    name: byText('student_name'),
    status: byWord('status', ['open', 'paid']),
    paid: sql<number>`coalesce(paid_at, 0)`,
  },
}

/** The orders of a class that were not cancelled, the oldest first. */
export function listOfClass(db: Db, classId: string, query: QueryOf<'listRoster'>) {
  const orders = db
    .selectFrom('orders')
    .selectAll()
    .where('class_id', '=', classId)
    .where('cancelled_at', 'is', null)
  return readSorted(db, orders, roster, query)
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

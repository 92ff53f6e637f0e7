import { sql } from 'kysely'
import type { QueryOf } from '#contract/api.ts'
import type { RosterEntry } from '#contract/orders.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { idsIn } from '#school/base/ids-in.ts'
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

export function listOfClass(db: Db, classId: string, query: QueryOf<'listRoster'>) {
  const orders = db
    .selectFrom('orders')
    .selectAll()
    .where('class_id', '=', classId)
    .where('cancelled_at', 'is', null)
  return readSorted(db, orders, roster, query)
}

const noMeeting = ''

export async function listCheckIns(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, RosterEntry['checkIns']>> {
  const rows = await db
    .selectFrom('check_ins')
    .selectAll()
    .where('order_id', 'in', idsIn(db, orderIds))
    // In the order of the primary key, so that the database sorts nothing.
    .orderBy('order_id')
    .orderBy('meeting_id')
    .execute()
  const byTime = rows.toSorted((one, other) => one.at - other.at)
  const byOrder = Map.groupBy(byTime, ({ order_id }) => order_id)
  const toCheckIn = ({ meeting_id, at }: (typeof rows)[number]) => ({
    meetingId: meeting_id === noMeeting ? null : meeting_id,
    at,
  })
  return new Map([...byOrder].map(([id, rows]) => [id, rows.map(toCheckIn)]))
}

/** Replaces the check-ins of a locked order, first one first; `seen_at` is for refunds. */
export async function setCheckIns(
  db: Db,
  id: string,
  checkIns: RosterEntry['checkIns'],
  seen_at: number | null,
): Promise<void> {
  await db.deleteFrom('check_ins').where('order_id', '=', id).execute()
  const rows = checkIns.map(({ meetingId, at }) => ({
    order_id: id,
    meeting_id: meetingId ?? noMeeting,
    at,
  }))
  await insertRows(db, 'check_ins', rows)
  const checked_in_at = checkIns[0]?.at ?? null
  await db.updateTable('orders').set({ checked_in_at, seen_at }).where('id', '=', id).execute()
}

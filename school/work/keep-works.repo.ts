import { sql } from 'kysely'
import { idsIn } from '#school/base/ids-in.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { releasePhotos } from './release-photos.ts'

/** The last use of a hand-in: the end of its class; without dates, when it was begun. */
const lastUse = sql<number>`coalesce((
  select max(meetings.ends_at) from meetings
  inner join assignments on assignments.class_id = meetings.class_id
  where assignments.id = hand_ins.assignment_id and meetings.cancelled_at is null
), hand_ins.created_at)`

/** Milliseconds until a warning expires: the class has got new dates since. */
const staleAfter = 70 * 24 * 3_600_000

/** Marks hand-ins last used before a time as warned this many days ahead, and returns them. */
export function markWarned(
  trx: Trx,
  { before, days, now, max }: Record<'before' | 'days' | 'now' | 'max', number>,
): Promise<{ id: string; student_id: string }[]> {
  const due = trx
    .selectFrom('hand_ins')
    .select('id')
    .where(lastUse, '<', before)
    .where((eb) =>
      eb.or([
        eb('warned_days', 'is', null),
        eb('warned_days', '>', days),
        eb('warned_at', '<', now - staleAfter),
      ]),
    )
    .orderBy('id')
    .limit(max)
  return trx
    .updateTable('hand_ins')
    .set({ warned_days: days, warned_at: now })
    .where('id', 'in', due)
    .returning(['id', 'student_id'])
    .execute()
}

/** Last used before one time, and the student warned before another. */
export async function listOld(
  db: Db,
  { before, days, warnedBefore, max }: Record<'before' | 'days' | 'warnedBefore' | 'max', number>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('hand_ins')
    .select('id')
    .where(lastUse, '<', before)
    .where('warned_days', '<=', days)
    .where('warned_at', '<=', warnedBefore)
    .where('warned_at', '>=', warnedBefore - staleAfter)
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteHandIns(trx: Trx, ids: readonly string[]): Promise<void> {
  const works = trx.selectFrom('works').select('id').where('hand_in_id', 'in', idsIn(trx, ids))
  await releasePhotos(trx, works)
  await trx.deleteFrom('hand_ins').where('id', 'in', idsIn(trx, ids)).execute()
}

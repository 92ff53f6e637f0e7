import { sql } from 'kysely'
import type { Db, Trx } from '#school/base/tables.ts'

/** Milliseconds before a meeting. */
const remindedBefore = 24 * 3_600_000

/**
 * Marks up to `max` students as reminded of a meeting within a day of `now`, and returns them: those who paid
 * more than a day before it and were not reminded of it, or only of a date more than a day away. Only one
 * process gets each of them.
 */
export async function markReminded(trx: Trx, now: number, max: number) {
  const [meeting, reminded] = [sql.ref('m.starts_at'), sql.ref('r.starts_at')]
  const { rows } = await sql<{ meeting_id: string; student_id: string }>`
    insert into reminders (meeting_id, student_id, starts_at)
    select m.id, o.student_id, m.starts_at
    from meetings as m
    inner join orders as o on o.class_id = m.class_id and o.status = 'paid'
    where m.cancelled_at is null
      and m.starts_at > ${now} and m.starts_at <= ${now + remindedBefore}
      and o.paid_at <= m.starts_at - ${sql.lit(remindedBefore)}
      and not exists (
        select 1 from reminders as r
        where r.meeting_id = m.id and r.student_id = o.student_id
          and abs(${meeting} - ${reminded}) <= ${sql.lit(remindedBefore)}
      )
    order by m.starts_at, m.id, o.student_id
    limit ${max}
    on conflict (meeting_id, student_id) do update set starts_at = excluded.starts_at
      where abs(excluded.starts_at - reminders.starts_at) > ${sql.lit(remindedBefore)}
    returning meeting_id, student_id`.execute(trx)
  return rows
}

export async function forgetReminders(db: Db, before: number): Promise<void> {
  await db.deleteFrom('reminders').where('starts_at', '<', before).execute()
}

export function findComing(db: Db, meetingId: string) {
  return db
    .selectFrom('meetings as m')
    .innerJoin('classes as c', 'c.id', 'm.class_id')
    .select(['m.class_id', 'm.starts_at', 'm.ends_at'])
    .select(['c.name', 'c.status', 'c.withdrawn_at'])
    .where('m.id', '=', meetingId)
    .where('m.cancelled_at', 'is', null)
    .executeTakeFirst()
}

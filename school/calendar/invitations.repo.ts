import { sql } from 'kysely'
import type { Db } from '#school/base/tables.ts'
import type { ScheduleRow } from '#school/schedule/schedule.repo.ts'

/**
 * A student's coming meetings in a class they paid for, soonest first, as calendars should show them:
 * cancelled if the meeting, the class or the seat is. The sequence rises with each change of the class, and
 * each time the seat ends or is booked again.
 */
export function listForStudent(
  db: Db,
  student: string,
  classId: string,
  { now, max }: { now: number; max: number },
): Promise<ScheduleRow[]> {
  return (
    db
      .with('seat', (cte) =>
        cte
          .selectFrom('orders')
          .select('class_id')
          .select([
            sql<number>`max(case status when 'paid' then 1 else 0 end)`.as('is_taken'),
            sql<number>`count(cancelled_at)`.as('ended'),
            sql<number>`min(paid_at)`.as('first_paid_at'),
            sql<number>`max(coalesce(cancelled_at, paid_at))`.as('changed_at'),
          ])
          .where('student_id', '=', student)
          .where('class_id', '=', classId)
          .where('paid_at', 'is not', null)
          .groupBy('class_id'),
      )
      .selectFrom('seat')
      .innerJoin('classes as c', 'c.id', 'seat.class_id')
      .innerJoin('meetings as m', 'm.class_id', 'c.id')
      .select([
        'm.id',
        'm.starts_at',
        'm.ends_at',
        'm.class_id',
        'c.name',
        'c.place',
        'c.online_url',
      ])
      .select([
        sql<number>`case when c.updated_at > seat.changed_at then c.updated_at else seat.changed_at end`.as(
          'updated_at',
        ),
        sql<number>`c.sequence + 2 * seat.ended + seat.is_taken - 1`.as('sequence'),
        sql<ScheduleRow['status']>`case
        when m.cancelled_at is not null or c.withdrawn_at is not null or seat.is_taken = 0
        then 'cancelled' else c.status end`.as('status'),
        sql<number>`0`.as('teaches'),
      ])
      .where('m.ends_at', '>', now)
      // A meeting removed before the booking was never in their calendar.
      .where((where) =>
        where.or([
          where('m.cancelled_at', 'is', null),
          where('m.cancelled_at', '>=', where.ref('seat.first_paid_at')),
        ]),
      )
      .orderBy('m.starts_at')
      .orderBy('m.id')
      .limit(max)
      .execute()
  )
}

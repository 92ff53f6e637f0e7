import { sql, type SqlBool } from 'kysely'
import type { Actor } from '#school/base/caller.ts'
import type { Db, StoredOrderStatus, Tables } from '#school/base/tables.ts'
import { classesOf, type ScheduleRow } from '#school/schedule/schedule.repo.ts'
import { isPaid } from '#school/seats/seats.repo.ts'

export async function setToken(db: Db, token: Tables['calendar_tokens']): Promise<void> {
  const { account_id, token_hash, created_at } = token
  await db
    .insertInto('calendar_tokens')
    .values(token)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ account_id, token_hash, created_at }),
    )
    .execute()
}

export function findOwner(
  db: Db,
  hash: string,
): Promise<{ id: string; accountId: string } | undefined> {
  return (
    db
      .selectFrom('calendar_tokens as t')
      // A token of a removed user, or of a record that now belongs to another account, has no owner.
      .innerJoin('users as u', (join) =>
        join.onRef('u.id', '=', 't.user_id').onRef('u.account_id', '=', 't.account_id'),
      )
      .select(['u.id', 'u.account_id as accountId'])
      .where('t.token_hash', '=', hash)
      .where('u.removed_at', 'is', null)
      .executeTakeFirst()
  )
}

const columns = ['m.id', 'm.starts_at', 'm.ends_at', 'm.class_id'] as const
const classColumns = ['c.name', 'c.place', 'c.updated_at', 'c.sequence'] as const
const asCancelled = [
  sql<'cancelled'>`'cancelled'`.as('status'),
  sql<null>`null`.as('online_url'),
  sql<number>`0`.as('teaches'),
] as const

/**
 * Meetings of classes cancelled since, including meetings removed before, for students whose seats ended with
 * the cancellation and not earlier. A cancelled class does not change any more.
 */
export function listCancelledFor(
  db: Db,
  student: string,
  since: number,
  max: number,
): Promise<ScheduleRow[]> {
  return db
    .selectFrom('orders as o')
    .innerJoin('classes as c', 'c.id', 'o.class_id')
    .innerJoin('meetings as m', 'm.class_id', 'c.id')
    .select([...columns, ...classColumns, ...asCancelled])
    .where('o.student_id', '=', student)
    .where(sql<SqlBool>`o.status = 'cancelled'`)
    .where('o.cancelled_at', '>', since)
    .whereRef('o.cancelled_at', '>=', 'c.updated_at')
    .where(sql<SqlBool>`c.status = 'cancelled'`)
    .where((where) =>
      where.or([
        where('m.cancelled_at', 'is', null),
        where.and([
          where('m.cancelled_at', '>', since),
          where('m.cancelled_at', '>=', where.ref('o.paid_at')),
        ]),
      ]),
    )
    .orderBy('m.starts_at')
    .orderBy('m.id')
    .limit(max)
    .execute()
}

/** Meetings removed since from classes that a person teaches, or had paid for by then and still has. */
export function listRemovedFor(
  db: Db,
  person: string,
  since: number,
  max: number,
): Promise<ScheduleRow[]> {
  return db
    .with('mine', (cte) => classesOf(cte, person))
    .selectFrom('mine')
    .innerJoin('classes as c', 'c.id', 'mine.id')
    .innerJoin('meetings as m', 'm.class_id', 'c.id')
    .select([...columns, ...classColumns, ...asCancelled])
    .where('m.cancelled_at', '>', since)
    .where((where) =>
      where.or([
        where('c.instructor_id', '=', person),
        where.exists(
          where
            .selectFrom('orders')
            .select('id')
            .where('student_id', '=', person)
            .whereRef('class_id', '=', 'c.id')
            .where(isPaid)
            .whereRef('paid_at', '<=', 'm.cancelled_at'),
        ),
      ]),
    )
    .orderBy('m.starts_at')
    .orderBy('m.id')
    .limit(max)
    .execute()
}

type OrderMeeting = { order: StoredOrderStatus; meeting: ScheduleRow | null }

/** A row for each meeting, or one without a meeting; none if the order is not the actor's. */
export async function listOfOrder(db: Db, { id }: Actor, orderId: string): Promise<OrderMeeting[]> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('classes as c', 'c.id', 'o.class_id')
    .leftJoin('meetings as m', (join) =>
      join.onRef('m.class_id', '=', 'c.id').on('m.cancelled_at', 'is', null),
    )
    .select(['m.id', 'm.starts_at', 'm.ends_at', 'c.id as class_id', 'c.status', ...classColumns])
    .select(['o.status as order', 'c.online_url', sql<number>`0`.as('teaches')])
    .where('o.id', '=', orderId)
    .where('o.student_id', '=', id)
    .where('o.cancelled_at', 'is', null)
    .orderBy('m.starts_at')
    .execute()
  return rows.map(({ order, id: meetingId, starts_at, ends_at, ...rest }) =>
    meetingId === null || starts_at === null || ends_at === null
      ? { order, meeting: null }
      : { order, meeting: { id: meetingId, starts_at, ends_at, ...rest } },
  )
}

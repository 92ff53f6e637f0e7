import { sql, type SqlBool } from 'kysely'
import { isBehind, type Window } from '#school/base/paging.ts'
import type { Db } from '#school/base/tables.ts'
import { undated } from '#school/classes/class-row.ts'

/**
 * Seats that ended because their class was cancelled or withdrawn, latest first; not those that were cancelled
 * earlier. Only of classes that would have ended after `now` or, without dates, were cancelled after `since`.
 * `refund_minor` includes refunds that have not been sent yet.
 */
export function listCancelled(
  db: Db,
  studentId: string,
  { now, since }: { now: number; since: number },
  { count, after }: Window,
) {
  return (
    db
      .selectFrom('orders as o')
      .innerJoin('classes as c', 'c.id', 'o.class_id')
      // A literal, not bound: SQLite uses a partial index only if the text contains its condition.
      .leftJoin('checkout_lines as l', (join) =>
        join.onRef('l.order_id', '=', 'o.id').on('l.seat', '<>', sql.lit('released')),
      )
      .leftJoin('receipts as r', (join) =>
        join.onRef('r.checkout_id', '=', 'l.checkout_id').on('r.of_receipt', 'is', null),
      )
      .select(['o.id', 'o.class_id', 'o.course_name', 'o.cancelled_at', 'l.net_minor'])
      .select(['c.photo', 'c.status', 'c.starts_at', 'c.withdrawn_at', 'r.id as receipt_id'])
      .select((eb) => [
        eb
          .selectFrom('refunds as f')
          .select(sql<number>`cast(coalesce(sum(f.amount_minor), 0) as bigint)`.as('sum'))
          .whereRef('f.order_id', '=', 'o.id')
          .where('f.status', '<>', 'void')
          .$asScalar()
          .$notNull()
          .as('refund_minor'),
        eb
          .selectFrom('refunds as f')
          .innerJoin('ledger as g', 'g.refund_id', 'f.id')
          .innerJoin('receipts as d', 'd.ledger_id', 'g.id')
          .select('d.id')
          .whereRef('f.order_id', '=', 'o.id')
          .where('d.kind', '=', 'credit')
          .orderBy('d.at', 'desc')
          .orderBy('d.id', 'desc')
          .limit(1)
          .$asScalar()
          .as('credit_id'),
      ])
      .where('o.student_id', '=', studentId)
      .where(sql<SqlBool>`o.status = 'cancelled'`)
      .where('o.cancelled_at', '>=', sql<number>`coalesce(c.cancelled_at, c.withdrawn_at)`)
      .where((eb) =>
        eb.or([
          eb.and([eb('c.starts_at', '=', undated), eb('o.cancelled_at', '>', since)]),
          eb.exists(
            eb
              .selectFrom('meetings as m')
              .select('m.id')
              .whereRef('m.class_id', '=', 'c.id')
              .where('m.cancelled_at', 'is', null)
              .where('m.ends_at', '>', now),
          ),
        ]),
      )
      .where(isBehind(after, 'o.cancelled_at', 'o.id', 'desc'))
      .orderBy('o.cancelled_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(count)
      .$narrowType<{ cancelled_at: number }>()
      .execute()
  )
}

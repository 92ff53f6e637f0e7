import { sql } from 'kysely'
import type { Db } from '#school/base/tables.ts'

/** The ids of classes with a wrong count of paid seats, and of orders with a missing or repeated step in history. */
export async function findHalfDone(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from classes c where c.enrolled <>
      (select count(*) from orders o where o.class_id = c.id and o.status = 'paid')
    union all
    select o.id from orders o where
      (select count(*) from audit a where a.subject_id = o.id and a.kind = 'order-paid')
        <> (case when o.status = 'open' then 0 else 1 end)
      or (select count(*) from audit a where a.subject_id = o.id and a.kind = 'order-cancelled')
        <> (case when o.status = 'cancelled' then 1 else 0 end)`.execute(db)
  return rows.map(({ id }) => id)
}

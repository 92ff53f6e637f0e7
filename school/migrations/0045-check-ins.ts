import { sql, type Kysely } from 'kysely'

/**
 * Attendance by meeting (clause 10.8); `orders.checked_in_at` stays the first time. `meeting_id` is no
 * foreign key, because check-ins outlive a removed meeting; it is empty for a class without meetings.
 * Existing check-ins go to the meeting on then, else the one before, else the next.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table check_ins (
    order_id text not null references orders (id),
    meeting_id text not null,
    at bigint not null,
    primary key (order_id, meeting_id)
  )`.execute(db)
  await sql`insert into check_ins (order_id, meeting_id, at)
    select id, coalesce(
        (select m.id from meetings m
          where m.class_id = orders.class_id and m.cancelled_at is null
          order by case when m.starts_at <= checked_in_at then 0 else 1 end,
            case when m.starts_at <= checked_in_at then -m.starts_at else m.starts_at end
          limit 1),
        ''), checked_in_at
      from orders where checked_in_at is not null`.execute(db)
}

import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

const removed = 'select id from users where removed_at is not null'

const statements = [
  // When people deleted their own account; the record waits for them to come back.
  'alter table users add column left_at bigint',
  // How many bytes a photo's files have, null until they are counted; and whether a newcomer sent it (0 or 1).
  'alter table photos add column bytes bigint',
  'alter table photos add column by_newcomer integer not null default 0',
  `insert into locks (name, taken) values ('photos', 0)`,
  'create index reviews_by_student on reviews (student_id)',
  // What was still visible of people whom an admin removed: see decision 70.
  `update users set photo = '', line = '', about = '' where removed_at is not null`,
  `update reviews set student_name = '' where student_id in (${removed})`,
  `update gallery_photos set tutor = ''
    where tutor in (select name from users where removed_at is not null and role <> 'Student')
      and tutor not in (select name from users where removed_at is null and role <> 'Student')`,
  // Reviews go with the seat (clause 11.4), but not with the class.
  `delete from reviews where not exists (select 1 from orders
      where student_id = reviews.student_id and class_id = reviews.class_id and status = 'paid')
    and class_id in (select id from classes where status <> 'cancelled')`,
  `update classes set
    review_count = (select count(*) from reviews
      where series_id = coalesce(classes.series_id, classes.id) and hidden_reason is null),
    star_sum = (select coalesce(sum(stars), 0) from reviews
      where series_id = coalesce(classes.series_id, classes.id) and hidden_reason is null)
    where review_count > 0`,
]

/** People who leave are forgotten where everybody reads, and the room that photos take is counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

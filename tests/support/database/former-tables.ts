import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { migrations } from '#school/migrations.ts'

/** Brings the tables to the state that they had before the migration `name`. */
export function migrateUntil(database: Database, name: string): Promise<void> {
  const before = Object.entries(migrations).filter(([other]) => other < name)
  return migrate(database, 'school', Object.fromEntries(before))
}

/** People, classes (approved, pending, withdrawn), and orders in every state, as the tables of the first migration hold them. */
export async function fillFirstTables(db: Kysely<unknown>): Promise<void> {
  await sql`insert into users (id, account_id, name, email, photo, role, created_at, removed_at)
    values ('u1', 'a1', 'Ida', 'ida@example.com', '', 'Instructor', 1, null),
      ('u2', 'a2', 'Stu', 'stu@example.com', '', 'Student', 2, null),
      ('u3', 'a3', 'Gone', 'gone@example.com', '', 'Student', 3, 9)`.execute(db)
  await sql`insert into classes (id, instructor_id, name, description, photo, instructor_name,
      price_cents, available_seats, enrolled, status, feedback, topic, created_at, updated_at,
      withdrawn_at)
    values ('c1', 'u1', 'Dusk', 'How light falls.', '', 'Ida', 1005, 3, 2, 'approved', 'Good',
        'other', 4, 4, null),
      ('c2', 'u1', 'Dawn', 'How light comes.', '', 'Ida', 1, 3, 0, 'pending', null, 'other', 4, 4,
        null),
      ('c3', 'u1', 'Noon', 'No shade at all.', '', 'Ida', 1, 3, 0, 'approved', null, 'other', 4, 4,
        5)`.execute(db)
  await sql`insert into orders (id, student_id, class_id, course_name, student_name, student_email,
      price_cents, status, created_at, paid_at, cancelled_at)
    values ('o1', 'u2', 'c1', 'Dusk', 'Stu', 'stu@example.com', 1005, 'paid', 5, 6, null),
      ('o2', 'u3', 'c1', 'Dusk', 'Gone', 'gone@example.com', 120050, 'cancelled', 5, 6, 7),
      ('o3', 'u3', 'c1', 'Dusk', 'Gone', 'gone@example.com', 1000, 'open', 8, null, null)
    `.execute(db)
  await sql`insert into payments (id, order_id, class_id, student_id, amount_cents, kind, at)
    values ('p1', 'o1', 'c1', 'u2', 1005, 'paid', 6),
      ('p2', 'o2', 'c1', 'u3', 120050, 'paid', 6),
      ('p3', 'o2', 'c1', 'u3', 120050, 'cancelled', 7)`.execute(db)
}

/** The tables that searches had first, as the migrations of then made them, with a row in each. */
async function addFormerWords(db: Kysely<unknown>): Promise<void> {
  const bytes = sql.raw(isPostgres(db) ? 'bytea' : 'blob')
  await sql`create table class_words (class_id text not null references classes (id),
    word ${bytes} not null, topic text not null, created_at bigint not null,
    price_cents bigint not null, primary key (class_id, word))`.execute(db)
  await sql`create index class_words_newest
    on class_words (word, created_at, class_id, topic)`.execute(db)
  await sql`create index class_words_by_price
    on class_words (word, price_cents, class_id, topic)`.execute(db)
  await sql`create table class_words_by_seats (word ${bytes} not null,
    available_seats bigint not null, class_id text not null references classes (id),
    topic text not null, primary key (word, available_seats, class_id, topic))`.execute(db)
  await sql`create table user_words (word ${bytes} not null,
    user_id text not null references users (id), role text not null,
    primary key (word, user_id))`.execute(db)
  await sql`create index user_words_by_role on user_words (role, word, user_id)`.execute(db)
  await sql`create index user_words_by_user on user_words (user_id, word)`.execute(db)
  const word = Buffer.from('former')
  await sql`insert into class_words values ('c1', ${word}, 'other', 4, 1005)`.execute(db)
  await sql`insert into class_words_by_seats values (${word}, 3, 'c1', 'other')`.execute(db)
  await sql`insert into user_words values (${word}, 'u1', 'Instructor')`.execute(db)
}

/** The table that searches had after those, as 0013 made it. */
async function addBeginnings(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_words (word text not null, id text not null)`.execute(db)
  await sql`insert into search_words values ('class former', 'c1')`.execute(db)
}

/** Rows of tables that came after the first migration, as they were before the one named. */
export const formerRows: Record<string, (db: Kysely<unknown>) => Promise<unknown>> = {
  '0005-answers-with-their-work': (db) =>
    sql`insert into kept_answers (key_hash, body_hash, run, started_at, answer)
      values ('k1', 'b1', 'r1', 1, '{"body":{"insertedId":"c1","a":"}"}}'),
        ('k2', 'b2', 'r2', 2, '{"refusal":{"status":409,"code":"x","message":"{\\"body\\":"}}'),
        ('k3', 'b3', 'r3', 3, null)`.execute(db),
  // More people than one statement fills in.
  '0009-people': (db) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1100)
      insert into users (id, account_id, name, email, photo, role, created_at)
      select 'many' || cast(i as text), 'many' || cast(i as text), 'Ümit',
        cast(i as text) || '@many.example', '', 'Student', i from n`.execute(db),
  '0013-search-words': addFormerWords,
  '0036-full-text': addBeginnings,
  '0015-idempotency-keys': (db) =>
    sql`insert into kept_answers (key_hash, body_hash, started_at, answer)
      values ('k1', 'b1', 1, '{"insertedId":"c1","a":"}"}')`.execute(db),
  '0032-holds': (db) =>
    sql`insert into checkouts (id, student_id, status, method, currency, subtotal_minor,
        discount_minor, total_minor, policy, buyer_name, buyer_email, expires_at, created_at)
      values ('k1', 'u2', 'open', 'provider', 'USD', 5, 0, 5, '[]', 'Stu', 'stu@example.com', 9, 8),
        ('k2', 'u2', 'paid', 'instant', 'USD', 5, 0, 5, '[]', 'Stu', 'stu@example.com', null, 8)
      `.execute(db),
  '0025-paid-recently': (db) =>
    sql`update orders set paid_at = ${Date.now()} where paid_at is not null`.execute(db),
  '0045-check-ins': async (db) => {
    await sql`insert into meetings (id, class_id, starts_at, ends_at, cancelled_at)
      values ('m1', 'c1', 100, 200, null), ('m2', 'c1', 300, 400, null), ('m3', 'c1', 240, 260, 9),
        ('m4', 'c2', 700, 800, null), ('m5', 'c2', 900, 950, null)`.execute(db)
    for (const [order, from, at] of [
      ['o1', 'c1', 350],
      ['o2', 'c1', 250],
      ['o3', 'c2', 500],
    ] as const)
      await sql`update orders set checked_in_at = ${at}, class_id = ${from}
        where id = ${order}`.execute(db)
    await sql`insert into orders (id, student_id, class_id, course_name, student_name, student_email,
        price_cents, status, created_at, paid_at, checked_in_at)
      values ('o4', 'u2', 'c3', 'Noon', 'Stu', 'stu@example.com', 1, 'paid', 8, 9, 10)`.execute(db)
  },
  '0038-headline': (db) =>
    sql`update users set line = 'Nights and snow' where id = 'u1'`.execute(db),
}

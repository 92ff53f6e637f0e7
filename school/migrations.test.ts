import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { migrations } from './migrations.ts'
import type { Db, Tables } from './tables.ts'

const names = Object.keys(migrations)

/** Brings the tables to the state that they had before the migration `name`. */
function migrateUntil(database: Database, name: string): Promise<void> {
  const before = Object.entries(migrations).filter(([other]) => other < name)
  return migrate(database, 'school', Object.fromEntries(before))
}

/** People, classes (approved, pending, withdrawn), and orders in every state, as the tables of the first migration hold them. */
async function fill(db: Kysely<unknown>): Promise<void> {
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

/** The tables that searches had before 0013, as the migrations of then made them, with a row in each. */
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

/** Rows of tables that came after the first migration, as they were before the one named. */
const more: Record<string, (db: Kysely<unknown>) => Promise<unknown>> = {
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
  '0015-idempotency-keys': (db) =>
    sql`insert into kept_answers (key_hash, body_hash, started_at, answer)
      values ('k1', 'b1', 1, '{"insertedId":"c1","a":"}"}')`.execute(db),
}

async function expectStoredResponse(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<object>`select * from idempotency_keys`.execute(db)
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [{ key_hash: 'k1', body_hash: 'b1', started_at: 1, response: '{"insertedId":"c1","a":"}"}' }],
  )
}

const carried = ['users', 'classes', 'orders', 'payments'] as const

type Rows = Record<string, unknown>[]

async function readCarried(db: Db): Promise<Rows[]> {
  const tables = []
  for (const table of carried)
    tables.push(
      await db
        .selectFrom(table)
        .selectAll()
        .orderBy(sql`1`)
        .execute(),
    )
  return tables
}

/** The tables without the columns that came later than those of `before`. */
function inColumnsOf(before: Rows[], tables: Rows[]): Rows[] {
  return tables.map((rows, table) => {
    const columns = Object.keys(before[table]?.[0] ?? assert.fail('an empty table proves nothing'))
    return rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
  })
}

/** What a migration must have done beyond keeping all that was there. */
const promises: Record<string, (db: Db) => Promise<void>> = {
  '0002-history': async (db) => {
    const entries = await db.selectFrom('audit').selectAll().orderBy('id').execute()
    const states = { from_state: 'Not Paid', to_state: 'Paid' }
    const gone = { actor_id: 'u3', actor_name: 'Gone', subject_id: 'o2', subject_name: 'Dusk' }
    assert.deepEqual(
      entries.map((row) => ({ ...row })),
      [
        {
          id: 'p1',
          at: 6,
          kind: 'order-paid',
          actor_id: 'u2',
          actor_name: 'Stu',
          subject_id: 'o1',
          subject_name: 'Dusk',
          ...states,
          note: '10.05',
        },
        { id: 'p2', at: 6, kind: 'order-paid', ...gone, ...states, note: '1200.50' },
        {
          id: 'p3',
          at: 7,
          kind: 'order-cancelled',
          ...gone,
          from_state: 'Paid',
          to_state: 'cancelled',
          note: '1200.50',
        },
      ],
    )
    for (const table of ['payments', 'audit'] as const)
      await assert.rejects(db.deleteFrom(table).execute(), /append-only/)
  },
  '0005-answers-with-their-work': expectStoredResponse,
  '0015-idempotency-keys': expectStoredResponse,
  '0016-class-level': async (db) => {
    const classes = await db.selectFrom('classes').select('level').execute()
    assert.deepEqual(
      classes.map(({ level }) => level),
      ['all', 'all', 'all'],
    )
  },
  '0006-instructor-email': async (db) => {
    const classes = await db.selectFrom('classes').select('instructor_email').execute()
    assert.deepEqual(
      classes.map((row) => row.instructor_email),
      Array.from({ length: 3 }, () => 'ida@example.com'),
    )
  },
  '0009-people': async (db) => {
    const many = sql<number>`count(*)`.as('many')
    const sorted = db.selectFrom('users').where('name_key', '=', Buffer.from('umit'))
    assert.deepEqual(
      (await sorted.select(many).execute()).map((row) => row.many),
      [1100],
    )
    const found = db.selectFrom('search_words').where('word', '=', 'user @many.example')
    assert.deepEqual(
      (await found.select(many).execute()).map((row) => row.many),
      [1100],
    )
    const people = await db
      .selectFrom('users')
      .select(['id', 'name_key'])
      .where('id', 'not like', 'many%')
      .orderBy('id')
      .execute()
    assert.deepEqual(
      people.map((row) => [row.id, Buffer.from(row.name_key).toString()]),
      [
        ['u1', 'ida'],
        ['u2', 'stu'],
        ['u3', 'gone'],
      ],
    )
  },
  '0013-search-words': async (db) => {
    const wordsOf = async (id: string) => {
      const query = db.selectFrom('search_words').select('word').where('id', '=', id)
      return (await query.orderBy('word').execute()).map(({ word }) => word)
    }
    assert.equal(
      (await wordsOf('c1')).map((word) => word.replace('class ', '')).join(' '),
      'd du dus dusk f fa fal fall falls h ho how i id ida l li lig ligh light',
    )
    // Nobody finds a class that waits or was withdrawn, or a user who was removed.
    for (const id of ['c2', 'c3', 'u3']) assert.deepEqual(await wordsOf(id), [])
    assert.deepEqual(
      (await wordsOf('u2')).filter((word) => !/[.]|@exa/.test(word)),
      [
        'user @e',
        'user @ex',
        'user s',
        'user st',
        'user stu',
        'user stu@',
        'user stu@e',
        'user stu@ex',
      ],
    )
    for (const former of ['class_words', 'class_words_by_seats', 'user_words'])
      await assert.rejects(sql`select 1 from ${sql.table(former)}`.execute(db), former)
  },
  '0014-states-without-checks': async (db) => {
    for (const statement of [
      `update users set role = 'Helper' where id = 'u3'`,
      `update classes set status = 'cancelled' where id = 'c2'`,
      `update orders set status = 'waiting' where id = 'o3'`,
      `insert into payments (id, order_id, class_id, student_id, amount_cents, kind, at)
        values ('p4', 'o1', 'c1', 'u2', 5, 'refunded', 8)`,
    ])
      await sql.raw(statement).execute(db)
    for (const [statement, refusal] of [
      [`update classes set price_cents = -1 where id = 'c2'`, /classes_price/],
      [`update classes set enrolled = -1 where id = 'c2'`, /classes_seats/],
      [`update payments set kind = 'paid'`, /payments is append-only/],
      [`delete from payments`, /payments is append-only/],
      [`delete from orders where id = 'o1'`, /append-only|stays in the books/],
      [`delete from users where id = 'u1'`, /foreign key/i],
      [
        `insert into classes (id, instructor_id, name, description, photo, instructor_name, price_cents,
          available_seats, enrolled, status, topic, created_at, updated_at)
        values ('c4', 'u1', 'Moon', '', '', 'Ida', 1, 1, 0, 'pending', 'other', 4, 4)`,
        /not.null/i,
      ],
    ] as const)
      await assert.rejects(sql.raw(statement).execute(db), refusal)
  },
}

onEachDatabase('what the migrations of the school keep', (create) => {
  for (const name of names.slice(1))
    test(`[7] ${name} keeps everything that was there before`, async () => {
      const { database, drop } = await create()
      await migrateUntil(database, '0002')
      const db = database.tables<Tables>()
      await fill(database.tables())
      await migrateUntil(database, name)
      await more[name]?.(database.tables())
      const before = await readCarried(db)
      await migrate(database, 'school', migrations)
      assert.deepEqual(inColumnsOf(before, await readCarried(db)), inColumnsOf(before, before))
      await promises[name]?.(db)
      await drop()
    })

  test('[7.3] 0013-search-words also drops the words of a database that stopped at the first migration', async () => {
    const { database, drop } = await create()
    await migrateUntil(database, '0002')
    const db = database.tables<Tables>()
    await fill(database.tables())
    await sql`create table class_words (word text not null,
      class_id text not null references classes (id))`.execute(db)
    await sql`insert into class_words values ('dusk', 'c1')`.execute(db)
    await migrate(database, 'school', migrations)
    await promises['0013-search-words']?.(db)
    await drop()
  })

  test('[2.9] 0012-names-in-one-direction takes what turns the writing around out of every name', async () => {
    const { database, drop } = await create()
    await migrateUntil(database, '0002')
    const db = database.tables<Tables>()
    await fill(database.tables())
    await migrateUntil(database, '0012')
    await db.updateTable('users').set({ name: '\u202EadI\u202C' }).where('id', '=', 'u1').execute()
    await db
      .updateTable('classes')
      .set({ name: 'Du\u2067sk\u200E' })
      .where('id', '=', 'c1')
      .execute()
    const ordered = { course_name: 'Du\u2067sk\u200E', student_name: '\u202EutS' }
    await db.updateTable('orders').set(ordered).where('id', '=', 'o1').execute()
    await migrate(database, 'school', migrations)
    const order = await db
      .selectFrom('orders')
      .select(['course_name', 'student_name'])
      .where('id', '=', 'o1')
      .executeTakeFirstOrThrow()
    assert.deepEqual({ ...order }, { course_name: 'Dusk', student_name: 'utS' })
    const users = await db.selectFrom('users').select('name').orderBy('id').execute()
    assert.deepEqual(
      users.map(({ name }) => name),
      ['adI', 'Stu', 'Gone'],
    )
    const classes = await db.selectFrom('classes').select('name').orderBy('id').execute()
    assert.deepEqual(
      classes.map(({ name }) => name),
      ['Dusk', 'Dawn', 'Noon'],
    )
    await drop()
  })
})

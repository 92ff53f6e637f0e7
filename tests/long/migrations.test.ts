import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { migrate } from '#platform/database/migrate.ts'
import { onEachDatabase } from '#tests/support/database/databases.ts'
import { fillFirstTables, formerRows, migrateUntil } from '#tests/support/database/former-tables.ts'
import { migrations } from '#school/migrations.ts'
import { findByWords } from '#school/search.repo.ts'
import type { Db, Tables } from '#school/base/tables.ts'

const names = Object.keys(migrations)

async function expectStoredResponse(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<object>`select * from idempotency_keys`.execute(db)
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [{ key_hash: 'k1', body_hash: 'b1', started_at: 1, response: '{"insertedId":"c1","a":"}"}' }],
  )
}

/** Nobody finds a class that waits or was withdrawn, or a user who was removed; no former table is left. */
async function expectFullText(db: Db): Promise<void> {
  const idsIn = async (table: 'class_texts' | 'user_texts') => {
    const rows = await db.selectFrom(table).select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  }
  assert.deepEqual([await idsIn('class_texts'), await idsIn('user_texts')], [['c1'], ['u1', 'u2']])
  const count = async (kind: 'class' | 'user', ...words: string[]) =>
    (await findByWords(db, kind, words, 'c.id')).count
  assert.equal(await count('class', 'dus', 'how', 'falls', 'ida'), 1)
  assert.equal(await count('class', 'alls'), 0)
  for (const word of ['st', 'stu@ex', '@exam']) assert.equal(await count('user', 'stu', word), 1)
  assert.equal(await count('user', 'example'), 0)
  for (const former of ['class_words', 'class_words_by_seats', 'user_words', 'search_words'])
    await assert.rejects(sql`select 1 from ${sql.table(former)}`.execute(db), former)
}

const carried = ['users', 'classes', 'orders', 'payments']

type Rows = Record<string, unknown>[]

async function readCarried(db: Db): Promise<Rows[]> {
  const tables = []
  for (const table of carried) {
    const all = sql<Rows[number]>`select * from ${sql.table(table)} order by 1`
    tables.push((await all.execute(db)).rows)
  }
  return tables
}

/** What a later migration calls a column. */
const renamed: Record<string, string> = { line: 'headline' }

/** The tables without the columns that came later than those of `before`, under the names that columns had then. */
function inColumnsOf(before: Rows[], tables: Rows[]): Rows[] {
  return tables.map((rows, table) => {
    const columns = Object.keys(before[table]?.[0] ?? assert.fail('an empty table proves nothing'))
    const valueOf = (row: Rows[number], column: string) =>
      column in row ? row[column] : row[renamed[column] ?? column]
    return rows.map((row) => Object.fromEntries(columns.map((name) => [name, valueOf(row, name)])))
  })
}

/** What a migration must have done beyond keeping all that was there. */
const promises: Record<string, (db: Db) => Promise<void>> = {
  '0002-history': async (db) => {
    const entries = await db.selectFrom('audit').selectAll().orderBy('id').execute()
    const states = { from_state: 'Not Paid', to_state: 'Paid' }
    const gone = { actor_id: 'u3', actor_name: 'Gone', subject_id: 'o2', subject_name: 'Dusk' }
    assert.deepEqual(
      entries.map(({ amount_minor: _amount, ...row }) => row),
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
    for (const table of ['payments', 'audit'])
      await assert.rejects(sql`delete from ${sql.table(table)}`.execute(db), /append-only/)
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
  '0025-paid-recently': async (db) => {
    const classes = await db.selectFrom('classes').select('paid_recently').orderBy('id').execute()
    assert.deepEqual(
      classes.map((row) => row.paid_recently),
      [1, 0, 0],
    )
  },
  '0032-holds': async (db) => {
    const checkouts = await db
      .selectFrom('checkouts')
      .select(['id', 'held_until', 'address'])
      .orderBy('id')
      .execute()
    assert.deepEqual(
      checkouts.map((row) => [row.id, row.held_until, row.address]),
      [
        ['k1', 9, null],
        ['k2', null, null],
      ],
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
    const found = db.selectFrom('user_texts').where('id', 'like', 'many%')
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
  '0013-search-words': expectFullText,
  '0036-full-text': expectFullText,
  '0045-check-ins': async (db) => {
    const rows = await db.selectFrom('check_ins').selectAll().orderBy('order_id').execute()
    assert.deepEqual(
      rows.map(({ order_id, meeting_id, at }) => [order_id, meeting_id, at]),
      [
        // On at that time, the last that had been, the next, and a class without dates.
        ['o1', 'm2', 350],
        ['o2', 'm1', 250],
        ['o3', 'm4', 500],
        ['o4', '', 10],
      ],
    )
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
      await fillFirstTables(database.tables())
      await migrateUntil(database, name)
      await formerRows[name]?.(database.tables())
      const before = await readCarried(db)
      await migrate(database, 'school', migrations)
      assert.deepEqual(inColumnsOf(before, await readCarried(db)), inColumnsOf(before, before))
      await promises[name]?.(db)
      await drop()
    })

  test('[7.3] 0036-full-text also drops the words of a database that stopped at the first migration', async () => {
    const { database, drop } = await create()
    await migrateUntil(database, '0002')
    const db = database.tables<Tables>()
    await fillFirstTables(database.tables())
    await sql`create table class_words (word text not null,
      class_id text not null references classes (id))`.execute(db)
    await sql`insert into class_words values ('dusk', 'c1')`.execute(db)
    await migrate(database, 'school', migrations)
    await expectFullText(db)
    await drop()
  })

  test('[2.9] 0012-names-in-one-direction takes what turns the writing around out of every name', async () => {
    const { database, drop } = await create()
    await migrateUntil(database, '0002')
    const db = database.tables<Tables>()
    await fillFirstTables(database.tables())
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

  test('[7.16] [11.4] 0034-people-and-pictures forgets the removed, and the reviews of those who gave their place up', async () => {
    const { database, drop } = await create()
    await migrateUntil(database, '0002')
    const db = database.tables<Tables>()
    await fillFirstTables(database.tables())
    await migrateUntil(database, '0034')
    await sql`insert into users (id, account_id, name, email, photo, line, about, role, created_at,
        removed_at, name_key)
      values ('u4', 'a4', 'Vera', 'vera@example.com', '/photos/class-1.jpg', 'A line', 'A text',
        'Instructor', 1, 9, '')`.execute(db)
    await sql`insert into orders (id, student_id, class_id, course_name, student_name, student_email,
        price_cents, status, created_at, paid_at)
      values ('o4', 'u3', 'c2', 'Dawn', 'Gone', 'gone@example.com', 1000, 'paid', 8, 9)`.execute(db)
    for (const [id, student, name, from, stars] of [
      ['r1', 'u2', 'Stu', 'c1', 5],
      ['r2', 'u3', 'Gone', 'c1', 1],
      ['r3', 'u3', 'Gone', 'c2', 2],
    ] as const)
      await sql`insert into reviews (id, class_id, series_id, student_id, student_name, stars, text,
          created_at, updated_at)
        values (${id}, ${from}, ${from}, ${student}, ${name}, ${stars}, '', 9, 9)`.execute(db)
    await sql`update classes set review_count = 2, star_sum = 6 where id = 'c1'`.execute(db)
    await sql`update classes set review_count = 1, star_sum = 2 where id = 'c2'`.execute(db)
    for (const [position, tutor] of ['Ida', 'Vera'].entries())
      await sql`insert into gallery_photos (id, position, title, alt, photo, tutor, width, height)
        values (${tutor}, ${position}, 'Dusk', 'A dusk', '', ${tutor}, 3, 2)`.execute(db)
    await migrate(database, 'school', migrations)
    const reviews = await db
      .selectFrom('reviews')
      .select(['id', 'student_name'])
      .orderBy('id')
      .execute()
    assert.deepEqual(
      reviews.map((row) => [row.id, row.student_name]),
      [
        ['r1', 'Stu'],
        ['r3', ''],
      ],
    )
    const classes = await db
      .selectFrom('classes')
      .select(['id', 'review_count', 'star_sum'])
      .orderBy('id')
      .execute()
    assert.deepEqual(
      classes.map((row) => [row.id, row.review_count, row.star_sum]),
      [
        ['c1', 1, 5],
        ['c2', 1, 2],
        ['c3', 0, 0],
      ],
    )
    const gallery = await db.selectFrom('gallery_photos').select('tutor').orderBy('id').execute()
    assert.deepEqual(
      gallery.map(({ tutor }) => tutor),
      ['Ida', ''],
    )
    const vera = db
      .selectFrom('users')
      .select(['photo', 'headline', 'about'])
      .where('id', '=', 'u4')
    assert.deepEqual({ ...(await vera.executeTakeFirst()) }, { photo: '', headline: '', about: '' })
    await drop()
  })
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery, sql, type Kysely } from 'kysely'
import { migrate } from '#platform/database/migrate.ts'
import type { Tables } from '#school/base/tables.ts'
import { migrations } from '#school/migrations.ts'
import { onBothDatabases, type TestDatabase } from '#tests/support/database/databases.ts'
import { fillTable } from '#tests/support/database/fill-table.ts'
import { watchQueries } from '#tests/support/database/watch-queries.ts'
import { markReminded } from './reminders.repo.ts'

const day = 24 * 3_600_000
const opening = Date.UTC(2030, 0, 1)

/** Every student has paid for every class; each class meets on a different day. */
const [students, classes] = [100, 1_000]
const orders = students * classes

/** The class that meets within a day; everybody was reminded of the earlier ones. */
const near = 500

async function fill({ database }: TestDatabase): Promise<void> {
  const id = (kind: string, n = sql`i`) => sql`${sql.lit(kind)} || cast(${n} as text)`
  const bytes = sql.raw(database.engine === 'sqlite' ? 'blob' : 'bytea')
  const empty = sql`''`
  const at = sql.lit(opening)
  const meets = sql`${at} + cast(i as bigint) * ${sql.lit(day)}`
  await fillTable(database, 'users', students, {
    id: id('s'),
    account_id: id('s'),
    name: id('s'),
    name_key: sql`cast('s' as ${bytes})`,
    email: sql`${id('s')} || '@example.com'`,
    photo: empty,
    role: sql`'Student'`,
    created_at: at,
  })
  await fillTable(database, 'classes', classes, {
    id: id('c'),
    instructor_id: sql`'s1'`,
    instructor_name: empty,
    instructor_email: empty,
    name: id('c'),
    description: empty,
    photo: empty,
    price_cents: sql`0`,
    available_seats: sql`0`,
    enrolled: sql.lit(students),
    status: sql`'approved'`,
    topic: sql`'other'`,
    level: sql`'all'`,
    starts_at: meets,
    created_at: at,
    updated_at: at,
  })
  await fillTable(database, 'meetings', classes, {
    id: id('m'),
    class_id: id('c'),
    starts_at: meets,
    ends_at: sql`${meets} + 7200000`,
  })
  await fillTable(database, 'orders', orders, {
    id: id('o'),
    student_id: id('s', sql`1 + i % ${sql.lit(students)}`),
    class_id: id('c', sql`1 + (i - 1) / ${sql.lit(students)}`),
    course_name: empty,
    student_name: empty,
    student_email: empty,
    price_cents: sql`0`,
    status: sql`'paid'`,
    created_at: at,
    paid_at: at,
  })
  await fillTable(database, 'reminders', (near - 1) * students, {
    meeting_id: id('m', sql`1 + (i - 1) / ${sql.lit(students)}`),
    student_id: id('s', sql`1 + i % ${sql.lit(students)}`),
    starts_at: at,
  })
  await sql`analyze`.execute(database.tables())
}

/** The tables and indexes that a plan reads in full. */
async function listScans(db: Kysely<Tables>, query: CompiledQuery): Promise<string[]> {
  const explain = (how: string) =>
    db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${how} ${query.sql}`, query.parameters as unknown[]),
    )
  const { rows } = await explain(
    query.sql.includes('$1') ? 'explain (costs off)' : 'explain query plan',
  )
  const steps = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN']).trim())
  assert.ok(
    steps.some((step) => step.includes('meetings_coming')),
    steps.join('\n'),
  )
  return steps.filter((step) => /Seq Scan|^SCAN /.test(step))
}

onBothDatabases('the reminders of a large school', (create) => {
  let opened: TestDatabase
  before(async () => {
    opened = await create()
    await migrate(opened.database, 'school', migrations)
    await fill(opened)
  })
  after(() => opened.drop())

  test('[14.2] with 100,000 orders are found by the meetings that are near, before and after they were sent', async () => {
    const { database, seen } = watchQueries(opened.database)
    const watched = database.tables<Tables>()
    const plain = opened.database.tables<Tables>()
    const now = opening + near * day - day / 2
    for (const found of [students, 0]) {
      seen.length = 0
      const marked = await watched
        .transaction()
        .execute((trx) => markReminded(trx, now, 2 * students))
      assert.equal(marked.length, found)
      const [query = assert.fail('nothing was asked')] = seen
      assert.deepEqual(await listScans(plain, query), [])
    }
  })
})

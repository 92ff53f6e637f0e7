import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { onBothDatabases, type TestDatabase } from '#tests/support/database/databases.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { isTransient } from './transient-failures.ts'
import { isUniqueViolation, transaction } from './transaction.ts'

type Tables = { thing: { id: string; size: number } }

onBothDatabases('the database', (create) => {
  let opened: TestDatabase
  before(async () => {
    opened = await create()
    await migrate(opened.database, 'example', {
      '0001-things': {
        up: async (db) => {
          await db.schema
            .createTable('thing')
            .addColumn('id', 'text', (column) => column.primaryKey())
            .addColumn('size', 'bigint', (column) => column.notNull())
            .execute()
        },
      },
    })
  })
  after(() => opened.drop())

  test('a migration that has run does not run again', async () => {
    await migrate(opened.database, 'example', {
      '0001-things': { up: () => Promise.reject(new Error('ran twice')) },
    })
  })

  test('a migration that leaves a row pointing at none is undone, and keys are enforced again', async (t) => {
    // PostgreSQL enforces them all the time.
    if (opened.url !== undefined) return t.skip('it is of SQLite')
    const { database, drop } = await create()
    t.after(drop)
    const db = database.tables()
    const run = async (trx: Kysely<unknown>, ...statements: string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(trx)
    }
    const first = {
      up: (trx: Kysely<unknown>) =>
        run(
          trx,
          'create table room (id text primary key)',
          'create table chair (id text primary key, room_id text not null references room (id))',
          `insert into room values ('r1')`,
          `insert into chair values ('c1', 'r1')`,
        ),
    }
    const broken = { up: (trx: Kysely<unknown>) => run(trx, 'delete from room') }
    await migrate(database, 'rooms', { '1': first })
    await assert.rejects(
      migrate(database, 'rooms', { '1': first, '2': broken }),
      /2 leaves rows of chair that point at no row of room/,
    )
    const { rows } = await sql`select id from room`.execute(db)
    assert.equal(rows.length, 1)
    await assert.rejects(run(db, `insert into chair values ('c2', 'r9')`), /FOREIGN KEY/)
  })

  test('a migration has no time limit, every other query has, also after one that failed', async (t) => {
    if (opened.url === undefined) return t.skip('SQLite has no time limits')
    const limits = async (db: Kysely<unknown>) => {
      const { rows } = await sql<{ limits: string }>`select current_setting('statement_timeout')
        || ' ' || current_setting('idle_in_transaction_session_timeout') as limits`.execute(db)
      return rows[0]?.limits
    }
    let inside: unknown
    const slow = {
      up: async (db: Kysely<unknown>) => {
        inside = await limits(db)
        throw new Error('stop')
      },
    }
    const other = openDatabase({ url: opened.url })
    await assert.rejects(migrate(other, 'slow', { '0001-slow': slow }), /stop/)
    assert.equal(inside, '0 0')
    // The pool has this one connection.
    assert.equal(await limits(other.tables()), '15s 15s')
    await other.close()
  })

  test('a whole number of milliseconds comes back as a number', async () => {
    const db = opened.database.tables<Tables>()
    await db.insertInto('thing').values({ id: 'now', size: 1_795_000_000_123 }).execute()
    const row = await db
      .selectFrom('thing')
      .select('size')
      .where('id', '=', 'now')
      .executeTakeFirst()
    assert.equal(row?.size, 1_795_000_000_123)
  })

  test('a transaction that fails leaves nothing behind', async () => {
    const db = opened.database.tables<Tables>()
    const broken = transaction(db, async (trx) => {
      await trx.insertInto('thing').values({ id: 'half', size: 1 }).execute()
      throw new Error('stop')
    })
    await assert.rejects(broken, /stop/)
    assert.equal(
      (await db.selectFrom('thing').selectAll().where('id', '=', 'half').execute()).length,
      0,
    )
  })

  test('a second row with the same key is recognised as such, another error is not', async () => {
    const db = opened.database.tables<Tables>()
    const insert = () => db.insertInto('thing').values({ id: 'twin', size: 1 }).execute()
    await insert()
    await assert.rejects(insert, isUniqueViolation)
    const unknownTable = db
      .selectFrom('nothing' as 'thing')
      .selectAll()
      .execute()
    await assert.rejects(unknownTable, (error) => !isUniqueViolation(error))
  })

  test('a failure of the query itself will not pass', async () => {
    const db = opened.database.tables<Tables>()
    const row = { id: 'passing', size: 1 }
    await db.insertInto('thing').values(row).execute()
    for (const query of [db.insertInto('thing').values(row), sql`select nothing`])
      await assert.rejects(
        async () => query.execute(db),
        (error) => !isTransient(error),
      )
  })

  test('a database that is busy or away is known as such', async (t) => {
    if (opened.url === undefined) {
      const folder = await mkdtemp(join(tmpdir(), 'safelight-busy-'))
      t.after(() => rm(folder, { recursive: true }))
      const file = join(folder, 'busy.db')
      const [one, other] = [openDatabase({ file }), openDatabase({ file, lockWait: 0 })]
      await transaction(one.tables(), () =>
        assert.rejects(
          transaction(other.tables(), async () => {}),
          isTransient,
        ),
      )
      await one.close()
      return other.close()
    }
    const unreachable = openDatabase({ url: 'postgres://postgres@127.0.0.1:1/none' })
    await assert.rejects(sql`select 1`.execute(unreachable.tables()), isTransient)
    await unreachable.close()
    const standby = openDatabase({
      url: `${opened.url}?options=-c%20default_transaction_read_only%3Don`,
    })
    const row = { id: 'standby', size: 1 }
    const written = standby.tables<Tables>().insertInto('thing').values(row).execute()
    await assert.rejects(written, isTransient)
    await standby.close()
    const db = opened.database.tables<Tables>()
    const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
    await assert.rejects(ended, isTransient)
    const cancelled = sql`select pg_cancel_backend(pg_backend_pid())`.execute(db)
    await assert.rejects(cancelled, isTransient)
  })

  test('a connection that dies in a transaction fails it, and nothing else', async (t) => {
    if (opened.url === undefined) return t.skip('a file has no connection that could die')
    const db = opened.database.tables<Tables>()
    const broken = transaction(db, async (trx) => {
      await trx.insertInto('thing').values({ id: 'lost', size: 1 }).execute()
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      const pid = rows[0]?.pid
      await sql`select pg_terminate_backend(${pid})`.execute(db)
      const alive = sql`select 1 from pg_stat_activity where pid = ${pid}`
      while ((await alive.execute(db)).rows.length > 0);
      await sql`select 1`.execute(trx)
    })
    await assert.rejects(broken, isTransient)
    const lost = await db.selectFrom('thing').where('id', '=', 'lost').selectAll().execute()
    assert.deepEqual(lost, [])
  })

  test('a query that finds no connection free in time will pass', async (t) => {
    if (opened.url === undefined) return t.skip('SQLite has one, and everybody waits')
    const db = opened.database.tables<Tables>()
    const done = Promise.withResolvers<void>()
    const holding = Array.from({ length: 10 }, () =>
      transaction(db, async (trx) => {
        await sql`select 1`.execute(trx)
        await done.promise
      }),
    )
    await assert.rejects(sql`select 1`.execute(db), isTransient)
    done.resolve()
    await Promise.all(holding)
  })
})

test('a SQLite database in memory can begin with the bytes of a file, which stays as it is', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-content-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'copied.db')
  const first = openDatabase({ file: ':memory:' })
  await sql`create table thing (id text primary key, size integer)`.execute(first.tables())
  await sql`vacuum into ${file}`.execute(first.tables())
  await first.close()
  const content = await readFile(file)
  for (const id of ['one', 'two']) {
    const copy = openDatabase({ file: ':memory:', content })
    const db = copy.tables<Tables>()
    await db.insertInto('thing').values({ id, size: 1 }).execute()
    const rows = await db.selectFrom('thing').selectAll().execute()
    assert.deepEqual(
      rows.map((row) => row.id),
      [id],
    )
    await copy.close()
  }
  assert.deepEqual(await readFile(file), content)
})

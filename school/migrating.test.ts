import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { findOutdatedParts, migrate } from '#platform/database/migrate.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { ConfigError } from '#platform/settings.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { formerMigrations, recordFormerNames } from '#tests/support/database/former-names.ts'
import { migrations } from './migrations.ts'
import type { Tables } from './base/tables.ts'

const names = Object.keys(migrations)

const root = join(import.meta.dirname, '..')

/** Runs the migrations in a separate process; returns its exit code and output. */
function migrateInProcess(location: object): Promise<[number | null, string]> {
  const script = `
    import { migrate } from '#platform/database/migrate.ts'
    import { openDatabase } from '#platform/database/open.ts'
    import { migrations } from '#school/migrations.ts'
    const database = openDatabase(JSON.parse(process.argv[1]))
    process.stdin.once('data', async () => {
      await migrate(database, 'school', migrations)
      await database.close()
      process.exit()
    })
    console.log('ready')`
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, JSON.stringify(location)],
    { cwd: root, stdio: 'pipe' },
  )
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  // All begin together, once the modules are loaded.
  child.stdout.once('data', () => child.stdin.end('go'))
  return new Promise((resolve) => child.once('exit', (code) => resolve([code, output])))
}

async function readNames(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from school_migration
    order by name`.execute(database.tables())
  return rows.map(({ name }) => name)
}

const addUser = (database: Database) =>
  sql`insert into users (id, account_id, name, name_key, email, photo, role, created_at)
    values ('u1', 'a1', 'Ida', '', 'ida@example.com', '', 'Student', 1)`.execute(database.tables())

onBothDatabases('migrating the school', (create) => {
  test('[7] one that fails half way leaves nothing behind, and runs once it is mended', async () => {
    const { database, drop } = await create()
    await migrate(database, 'school', migrations)
    const readLocks = () => database.tables<Tables>().selectFrom('locks').selectAll().execute()
    const locks = await readLocks()
    assert.ok(locks.length > 0)
    const broken = {
      up: async (db: Kysely<unknown>) => {
        await db.schema.createTable('half').addColumn('id', 'text').execute()
        await sql`delete from locks`.execute(db)
        throw new Error('stop')
      },
    }
    await assert.rejects(
      migrate(database, 'school', { ...migrations, '9999-next': broken }),
      /stop/,
    )
    await assert.rejects(sql`select * from half`.execute(database.tables()))
    const mended = {
      up: (db: Kysely<unknown>) => db.schema.createTable('half').addColumn('id', 'text').execute(),
    }
    await migrate(database, 'school', { ...migrations, '9999-next': mended })
    assert.deepEqual(await readLocks(), locks)
    await drop()
  })

  test('[7] a schema that fails half way leaves no table behind', async () => {
    const { database, drop } = await create()
    const broken = {
      up: async (db: Kysely<unknown>) => {
        await migrations['0053-schema']?.up(db)
        throw new Error('stop')
      },
    }
    await assert.rejects(migrate(database, 'school', { '0053-schema': broken }), /stop/)
    await assert.rejects(sql`select * from users`.execute(database.tables()))
    await migrate(database, 'school', migrations)
    await addUser(database)
    await drop()
  })

  test('[7] an older program does not touch the tables of a newer one', async () => {
    const { database, drop } = await create()
    const newer = { ...migrations, '9999-next': { up: async () => {} } }
    await migrate(database, 'school', newer)
    await assert.rejects(migrate(database, 'school', migrations), /missing/)
    await drop()
  })

  test('[19.7] a database of the version before is taken over with its rows, and later migrations run', async () => {
    const { database, drop } = await create()
    await migrate(database, 'school', formerMigrations)
    await addUser(database)
    await recordFormerNames(database)
    const before = await readNames(database)
    assert.deepEqual(await findOutdatedParts(database), ['school'])
    const next = {
      up: (db: Kysely<unknown>) => db.schema.createTable('next').addColumn('id', 'text').execute(),
    }
    const newer = { ...migrations, '9999-next': next }
    for (const known of [migrations, migrations, newer, newer])
      await migrate(database, 'school', known)
    assert.deepEqual(await readNames(database), [...before, ...names, '9999-next'])
    assert.deepEqual(await findOutdatedParts(database), [])
    const users = await database.tables<Tables>().selectFrom('users').select('id').execute()
    assert.equal(users.length, 1)
    await drop()
  })

  test('[19.7] an older database is refused in one sentence, which says what to do, and stays as it is', async () => {
    const { database, drop } = await create()
    await migrate(database, 'school', migrations)
    await recordFormerNames(database, '0051-work')
    const former = await readNames(database)
    const refused = migrate(database, 'school', migrations)
    const error: unknown = await refused.catch((reason: unknown) => reason)
    assert.ok(error instanceof ConfigError)
    assert.equal(
      error.message,
      'the database is too old for this version, because it stopped at 0051-work; start (or restore) it with version 7bb60bfa once, then with this one',
    )
    assert.deepEqual(await readNames(database), former)
    await drop()
  })

  const several = async (isFormer: boolean) => {
    const { database, url, drop } = await create()
    const folder = await mkdtemp(join(tmpdir(), 'safelight-migrate-'))
    const location = url === undefined ? { file: join(folder, 'school.db') } : { url }
    const migrateTogether = async () => {
      const ends = await Promise.all([1, 2, 3, 4].map(() => migrateInProcess(location)))
      assert.deepEqual(
        ends.map(([code]) => code),
        [0, 0, 0, 0],
        ends.map(([, output]) => output).join('\n'),
      )
    }
    const opened = url === undefined ? openDatabase(location) : database
    if (isFormer) {
      await migrate(opened, 'school', formerMigrations)
      await recordFormerNames(opened)
    }
    const before = isFormer ? await readNames(opened) : []
    await migrateTogether()
    assert.deepEqual(await readNames(opened), [...before, ...names])
    if (opened !== database) await opened.close()
    await rm(folder, { recursive: true })
    await drop()
  }

  test('[7] several processes that start at once migrate once', async () => {
    await several(false)
    await several(true)
  })
})

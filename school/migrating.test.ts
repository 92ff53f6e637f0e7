import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { onEachDatabase } from '#tests/support/database/databases.ts'
import { migrations } from './migrations.ts'
import type { Tables } from './base/tables.ts'

const names = Object.keys(migrations)
const first = Object.fromEntries(Object.entries(migrations).slice(0, 1))
const root = join(import.meta.dirname, '..')

/** Runs the migrations in a process of its own; how it ended and what it said. */
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
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  // Everybody begins together, once the modules are read.
  child.stdout.once('data', () => child.stdin.end('go'))
  return new Promise((resolve) => child.once('exit', (code) => resolve([code, said])))
}

onEachDatabase('migrating the school', (create) => {
  test('[7] one that fails half way leaves nothing behind, and runs once it is mended', async () => {
    const { database, drop } = await create()
    await migrate(database, 'school', first)
    const broken = {
      up: async (db: Kysely<unknown>) => {
        await db.schema.createTable('half').addColumn('id', 'text').execute()
        await sql`delete from locks`.execute(db)
        throw new Error('stop')
      },
    }
    await assert.rejects(migrate(database, 'school', { ...first, '0002-next': broken }), /stop/)
    await assert.rejects(sql`select * from half`.execute(database.tables()))
    const mended = {
      up: (db: Kysely<unknown>) => db.schema.createTable('half').addColumn('id', 'text').execute(),
    }
    await migrate(database, 'school', { ...first, '0002-next': mended })
    const locks = await database.tables<Tables>().selectFrom('locks').selectAll().execute()
    assert.equal(locks.length, 1)
    await drop()
  })

  test('[7] an older program does not touch the tables of a newer one', async () => {
    const { database, drop } = await create()
    await migrate(database, 'school', migrations)
    await assert.rejects(migrate(database, 'school', first), /missing/)
    await drop()
  })

  test('[7] several processes that start at once migrate once', async () => {
    const { database, url, drop } = await create()
    const folder = await mkdtemp(join(tmpdir(), 'safelight-migrate-'))
    const location = url === undefined ? { file: join(folder, 'school.db') } : { url }
    const ends = await Promise.all([1, 2, 3, 4].map(() => migrateInProcess(location)))
    assert.deepEqual(
      ends.map(([code]) => code),
      [0, 0, 0, 0],
      ends.map(([, said]) => said).join('\n'),
    )
    const opened = url === undefined ? openDatabase(location) : database
    const { rows } = await sql<{ name: string }>`select name from school_migration
      order by name`.execute(opened.tables())
    assert.deepEqual(
      rows.map(({ name }) => name),
      names,
    )
    if (opened !== database) await opened.close()
    await rm(folder, { recursive: true })
    await drop()
  })
})

import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { listTables } from '#platform/database/list-tables.ts'
import { migrateAll } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { contents } from '#start/backup/contents.ts'
import { createSqlite, onBothDatabases } from '#tests/support/database/databases.ts'
import { runOperatorCommand } from '#tests/support/process/command.ts'
import {
  createFormerSchool,
  newFolder,
  newLocation,
  openDatabaseAt,
} from '#tests/support/school/backup-schools.ts'

/** Every command that works on an existing school, besides the server. */
const commands = (folder: string, isSqlite: boolean): [name: string, args: string[]][] => [
  ['admin', ['anna@school.example', '--yes']],
  ['backup', [join(folder, 'backups')]],
  ['backup', [join(folder, 'backups'), '--prove']],
  ['books', []],
  ['identity', ['rotate-keys']],
  ['jobs', []],
  ['move', [isSqlite ? 'postgres://127.0.0.1:1/nothing' : join(folder, 'moved')]],
]

onBothDatabases('commands without a school', (create) => {
  const isSqlite = create === createSqlite

  test('[19.4] no command but the server makes a database: each says in one line that there is none, and leaves nothing', async (t) => {
    const folder = await newFolder(t)
    const { databaseUrl } = await newLocation(t, create)
    const dataDir = join(folder, 'mistyped')
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      IDENTITY_SECRET: 'x'.repeat(32),
    }
    const some = ['books', 'jobs', 'move']
    for (const [name, args] of commands(folder, isSqlite)) {
      if (!isSqlite && !some.includes(name)) continue
      const { code, output } = await runOperatorCommand(name, args, settings)
      const setting = isSqlite ? 'DATA_DIR' : 'DATABASE_URL'
      assert.match(output, new RegExp(`^${setting}: there is no school .*$`), name)
      assert.equal(code, 1, name)
      assert.deepEqual(await readdir(folder), [], name)
    }
    if (databaseUrl === undefined) return
    const database = openDatabase({ url: databaseUrl })
    t.after(() => database.close())
    assert.deepEqual(await listTables(database.tables()), [])
  })

  test('[19.4] a command on a school of an older version says in one line to start the server', async (t) => {
    const folder = await newFolder(t)
    const { dataDir, url } = await createFormerSchool(t, create)
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      IDENTITY_SECRET: 'x'.repeat(32),
    }
    const own = isSqlite ? ['admin', 'books', 'identity', 'jobs'] : ['books']
    for (const [name, args] of commands(folder, isSqlite).filter(([one]) => own.includes(one))) {
      const { code, output } = await runOperatorCommand(name, args, settings)
      assert.match(output, /^the database is older than this program; start the server .*$/, name)
      assert.equal(code, 1, name)
    }
  })
})

test('[19.4] a school at a Firebase project, without tables of the identity service, is one of this version', async (t) => {
  const at = await newLocation(t, createSqlite)
  const database = openDatabaseAt(at)
  const { identity, ...others } = contents.migrations
  assert.ok(identity !== undefined)
  await migrateAll(database, others)
  await database.close()
  const settings = { DATA_DIR: at.dataDir, FIREBASE_PROJECT_ID: 'school' }
  const { code, output } = await runOperatorCommand('books', [], settings)
  assert.deepEqual([code, output], [0, 'The books are correct.'])
})

async function refuses(t: TestContext, prepare: (file: string) => Promise<void>, line: RegExp) {
  const folder = await newFolder(t)
  await mkdir(join(folder, 'data'))
  await prepare(join(folder, 'data', 'safelight.db'))
  const settings = { DATA_DIR: join(folder, 'data'), IDENTITY_SECRET: 'x'.repeat(32) }
  const { code, output } = await runOperatorCommand('books', [], settings)
  assert.match(output, line)
  assert.equal(code, 1)
}

test('[19.4] a file that is no database, or one of something else, is named in one line', async (t) => {
  await refuses(
    t,
    (file) => writeFile(file, 'a letter to grandmother '.repeat(100)),
    /^DATA_DIR: .* cannot be used: file is not a database$/,
  )
  await refuses(t, (file) => writeFile(file, ''), /^DATA_DIR: there is no school .*$/)
})

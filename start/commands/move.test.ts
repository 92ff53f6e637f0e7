import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '#platform/database/open.ts'
import { ConfigError } from '#platform/settings.ts'
import { moveSchool } from '#start/backup/move-school.ts'
import { readConfig } from '#start/config/config.ts'
import { openSchoolDatabase } from '#start/open-database.ts'
import { openParts } from '#start/parts.ts'
import { createPostgres, createSqlite, onBothDatabases } from '#tests/support/database/databases.ts'
import { runOperatorCommand } from '#tests/support/process/command.ts'
import { newFolder, newLocation, openDatabaseAt } from '#tests/support/school/backup-schools.ts'

onBothDatabases('a move beside a server', (create) => {
  test('[19.5] npm run move refuses while a server runs, and a server does not start while it runs', async (t) => {
    const at = await newLocation(t, create)
    const { dataDir, databaseUrl } = at
    const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
    const config = readConfig(
      { ...settings, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
      'demo',
    )
    const server = await openParts(config)
    const folder = await newFolder(t)
    const target = create === createPostgres ? join(folder, 'there') : 'postgres://127.0.0.1:1/none'
    const move = () =>
      runOperatorCommand('move', [target], { ...settings, DATABASE_URL: databaseUrl })
    const beside = await move()
    await server.close()
    assert.equal(beside.code, 1)
    if (create === createPostgres) {
      assert.match(beside.output, /^others are connected to the database; stop every server first$/)
      return
    }
    assert.match(beside.output, /^DATA_DIR: a server or a command uses the school .*$/)
    assert.match((await move()).output, /^DATABASE_URL: no database is answering/)
    assert.deepEqual(await readdir(folder), [])
    // As the command opens it.
    const source = await openSchoolDatabase(at, 'alone')
    await assert.rejects(openParts(config), (error) => {
      assert.ok(error instanceof ConfigError)
      return /^DATA_DIR: the school in .* is being moved; wait/.test(error.message)
    })
    await source.close()
    await (await openParts(config)).close()
  })

  if (create !== createPostgres) return
  test('[19.5] a server that starts while PostgreSQL is being moved is noticed', async (t) => {
    const source = await newLocation(t, create, 'migrated')
    const [from, server] = [openDatabaseAt(source), openDatabaseAt(source)]
    const target = openDatabaseAt(await newLocation(t, createSqlite))
    t.after(() => Promise.all([from.close(), target.close(), server.close()]))
    // After the first look, and before the rows are copied.
    const unlimited: Database['unlimited'] = async (work) => {
      await sql`select 1`.execute(server.tables())
      return target.unlimited(work)
    }
    await assert.rejects(
      moveSchool(from, { ...target, unlimited }),
      /others have connected to the database .* begin again with an empty target/,
    )
  })
})

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { readLastBackups } from '#platform/backup/last-backups.ts'
import { listBackups, readNewest } from '#platform/backup/manifest.ts'
import { countRows } from '#platform/database/list-tables.ts'
import type { Database } from '#platform/database/open.ts'
import { openFolder } from '#platform/files/named-files.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import type { Tables } from '#school/base/tables.ts'
import { expect } from '#tests/support/browser/browser.ts'
import { createSqlite, onBothDatabases } from '#tests/support/database/databases.ts'
import { createRole } from '#tests/support/database/proof-role.ts'
import { runOperatorCommand } from '#tests/support/process/command.ts'
import {
  newFolder,
  newLocation,
  openDatabaseAt,
  createSchool,
  readPhotos,
  type SchoolLocation,
} from '#tests/support/school/backup-schools.ts'

/** How often each command is killed, at moments spread over its running time. */
const kills = 6

const settingsOf = ({ dataDir, databaseUrl }: SchoolLocation) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  IDENTITY_SECRET: 'x'.repeat(32),
})

/** Rows that make every command take a while. */
async function fill(database: Database): Promise<void> {
  const values = Array.from(
    { length: 250 },
    (_, n) => sql`(${`key-${n}`}, 'x', 1, ${'x'.repeat(80_000)})`,
  )
  await sql`insert into idempotency_keys (key_hash, body_hash, started_at, response)
    values ${sql.join(values)}`.execute(database.tables())
}

/** Waits until the killed process has left the database. */
async function untilAlone(database: Database): Promise<void> {
  if (database.engine === 'sqlite') return
  const others = async () => {
    const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`.execute(database.tables())
    return rows[0]?.others
  }
  await expect.poll(others).toBe(0)
}

/** The school's rows at a location; undefined without tables, or if none has a row. */
async function readState(location: SchoolLocation): Promise<Record<string, number> | undefined> {
  const database = openDatabaseAt(location)
  try {
    await untilAlone(database)
    const db = database.tables<Tables>()
    const counts = Object.entries(await countRows(db)).filter(
      ([name]) => !/_migration|public_version|locks/.test(name),
    )
    if (counts.every(([, count]) => count === 0)) return undefined
    assert.deepEqual(await findBookFaults(db), [])
    return Object.fromEntries(counts)
  } finally {
    await database.close()
  }
}

/** Runs a command whole, then again and again, and kills it later each time; `look` is called after each kill. */
async function killOften(
  t: TestContext,
  whole: number,
  run: (killAfter: number) => ReturnType<typeof runOperatorCommand>,
  look: () => Promise<unknown>,
): Promise<void> {
  let killed = 0
  for (let n = 1; n <= kills; n += 1) {
    const { code } = await run(Math.round((whole * (n + 1)) / (kills + 1)))
    if (code === null) killed += 1
    await look()
  }
  t.diagnostic(`killed ${killed} of ${kills} times within ${Math.round(whole)} ms`)
  assert.ok(killed > 0, 'it was never killed')
}

onBothDatabases('killed', (create) => {
  test('[19.4] a backup, a proof and a restore that are killed leave the old state or the new one', async (t) => {
    const school = await createSchool(t, create)
    await fill(school.database)
    const settings = {
      ...settingsOf(school.at),
      BACKUP_PROOF_URL: create === createSqlite ? undefined : await createRole(t),
    }
    const to = await newFolder(t)
    const target = openFolder(to)
    const backup = (killAfter?: number) => runOperatorCommand('backup', [to], settings, killAfter)
    const first = await backup()
    assert.equal(first.code, 0, first.output)
    let { names } = await listBackups(target)
    await killOften(t, first.milliseconds, backup, async () => {
      await school.addPicture()
      const { names: now } = await listBackups(target)
      assert.deepEqual(now.slice(0, names.length), names)
      assert.ok(now.length <= names.length + 1)
      names = now
    })

    const rowsBefore = await countRows(school.database.tables())
    const prove = (killAfter?: number) =>
      runOperatorCommand('backup', [to, '--prove'], settings, killAfter)
    const proof = await prove()
    assert.equal(proof.code, 0, proof.output)
    const { doneAt } = (await readLastBackups(school.database.tables())).proof
    await killOften(t, proof.milliseconds, prove, async () => {
      const last = (await readLastBackups(school.database.tables())).proof
      assert.ok(last.failedAt === null && Number(last.doneAt) >= Number(doneAt))
    })
    const rowsAfter = await countRows(school.database.tables())
    assert.deepEqual({ ...rowsAfter, backups: 0 }, { ...rowsBefore, backups: 0 })

    const { manifest } = await readNewest(target, null)
    const spare = await newLocation(t, create)
    const restoreTo = (at: SchoolLocation) => (killAfter?: number) =>
      runOperatorCommand('restore', [to], settingsOf(at), killAfter)
    const whole = await restoreTo(spare)()
    assert.equal(whole.code, 0, whole.output)
    for (let n = 1; n <= kills; n += 1) {
      const at = await newLocation(t, create)
      await restoreTo(at)((whole.milliseconds * (n + 1)) / (kills + 1))
      // A missing file would be created.
      const isThere = at.databaseUrl !== undefined || existsSync(join(at.dataDir, 'safelight.db'))
      const state = isThere ? await readState(at) : undefined
      if (state === undefined) assert.equal((await restoreTo(at)()).code, 0)
      const restored = await readState(at)
      for (const name of Object.keys(restored ?? {}))
        assert.equal(restored?.[name], manifest.rows[name])
      assert.equal((await readPhotos(at)).size, manifest.pictures.count)
    }
  })

  // Both ways need PostgreSQL.
  if (create === createSqlite) return
  test('[19.5] a move that is killed leaves an empty target or the whole school, both ways', async (t) => {
    const school = await createSchool(t, createSqlite)
    await fill(school.database)
    const rows = await readState(school.at)
    const target = await newLocation(t, create)
    for (const [source, createDatabase] of [
      [school.at, create],
      [target, createSqlite],
    ] as const) {
      const moveTo = (at: SchoolLocation) => (killAfter?: number) =>
        runOperatorCommand('move', [at.databaseUrl ?? at.dataDir], settingsOf(source), killAfter)
      const first = source === target ? await newLocation(t, createDatabase) : target
      const whole = await moveTo(first)()
      assert.equal(whole.code, 0, whole.output)
      assert.deepEqual(await readState(first), rows)
      const second = await newLocation(t, createDatabase)
      await killOften(t, whole.milliseconds, moveTo(second), async () => {
        const state = await readState(second)
        if (state !== undefined) assert.deepEqual(state, rows)
      })
      if ((await readState(second)) === undefined) assert.equal((await moveTo(second)()).code, 0)
      assert.deepEqual(await readState(second), rows)
    }
  })
})

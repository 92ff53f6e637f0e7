import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { openKeys } from '#identity/keys/keys.ts'
import type { IdentityTables } from '#identity/tables.ts'
import { noteBackup } from '#platform/backup/last-backups.ts'
import { requireClock } from '#platform/jobs/clock-watch.ts'
import { insertRecurring } from '#platform/jobs/recurring.ts'
import { readConfig } from '#start/config/config.ts'
import { createRole } from '#tests/support/database/proof-role.ts'
import { newLocation, openDatabaseAt } from '#tests/support/school/backup-schools.ts'
import {
  createSqlite,
  onBothDatabases,
  type CreateDatabase,
} from '#tests/support/database/databases.ts'
import { migrateAll } from '#platform/database/migrate.ts'
import { contents } from '#start/backup/contents.ts'
import { checkSchool } from './check-school.ts'

const hour = 3_600_000
const day = 24 * hour

/** A migrated school, and how the doctor finds one of its parts. */
async function openSchool(t: TestContext, create: CreateDatabase, state?: 'migrated') {
  const at = await newLocation(t, create, state)
  const database = openDatabaseAt(at)
  t.after(() => database.close())
  await migrateAll(database, contents.migrations)
  const find = async (what: string, settings: Record<string, string> = {}) => {
    const env = {
      PUBLIC_ORIGIN: 'https://school.example',
      IDENTITY_API_KEY: 'key',
      IDENTITY_SECRET: 's'.repeat(32),
      PAYMENTS: 'instant',
      WITHDRAWAL: 'eu',
      DATA_DIR: at.dataDir,
      ...(at.databaseUrl !== undefined && { DATABASE_URL: at.databaseUrl }),
      BACKUP_TO: at.dataDir,
      BACKUP_EVERY: '24',
      ...settings,
    }
    const found = await checkSchool(readConfig(env, 'production'))
    const one = found.find((finding) => finding.what === what)
    return one === undefined ? 'not there' : `${one.state}: ${one.text}`
  }
  return { at, db: database.tables<IdentityTables>(), find }
}

onBothDatabases('the doctor of a school', (create) => {
  test('[19.6] a database that the server would not start on is not fine', async (t) => {
    const { db, find } = await openSchool(t, create)
    assert.match(await find('Database'), /^fine/)
    let present = '0053-schema'
    const name = async (next: string) => {
      await sql`update school_migration set name = ${next} where name = ${present}`.execute(db)
      present = next
    }
    await name('0053-schema-of-a-later-version')
    assert.match(await find('Database'), /^broken: .*a newer version/)
    await name('0040-of-an-early-version')
    assert.match(await find('Database'), /^broken: the database is too old for this version/)
    assert.equal(await find('Jobs'), 'not there')
    await name('0053-schema')
    await sql`delete from jobs_migration where name = '0003-runs'`.execute(db)
    assert.match(await find('Database'), /^look: .*which migrates it/)
    for (const part of Object.keys(contents.migrations))
      await sql`delete from ${sql.table(`${part}_migration`)}`.execute(db)
    assert.match(await find('Database'), /^look: .*is empty yet/)
  })

  test('[19.6] a secret that does not belong to the school is found', async (t) => {
    const { db, find } = await openSchool(t, create, 'migrated')
    assert.match(await find('Secret and currency'), /^fine/)
    await openKeys(db, 's'.repeat(32), Date.now)
    assert.match(await find('Secret and currency'), /^fine/)
    const other = await find('Secret and currency', { IDENTITY_SECRET: 'o'.repeat(32) })
    assert.match(other, /^broken: IDENTITY_SECRET/)
  })

  test('[19.6] a school without an admin, and without an imprint', async (t) => {
    const { db, find } = await openSchool(t, create, 'migrated')
    assert.match(await find('Admin'), /^look: nobody is an admin/)
    assert.match(await find('Pages'), /^look: .*on the page School, or imprint\.md/)
    assert.match(await find('Pages', { CONTENT_DIR: '/nowhere' }), /^broken: CONTENT_DIR/)
    const texts = { en: 'Ours', de: '' }
    const page = { slug: 'imprint', place: 'footer', order: 1, state: 'public', former: [] }
    const value = JSON.stringify({ ...page, title: texts, text: texts })
    await sql`insert into school_parts (part, version, value, at, by_name)
      values ('page-imprint', 1, ${value}, 1, 'Ada')`.execute(db)
    assert.match(await find('Pages'), /^fine/)
  })

  test('[19.6] jobs that never run, have stopped, fail, or failed for good', async (t) => {
    const { db, find } = await openSchool(t, create, 'migrated')
    assert.match(await find('Jobs'), /^look: none is known yet/)
    const now = Date.now()
    await insertRecurring(db, 'hourly', 'upkeep', hour, now)
    assert.match(await find('Jobs'), /^look: none has run yet/)
    await sql`update jobs set due_at = ${now - 2 * hour}`.execute(db)
    assert.match(await find('Jobs'), /^broken: hourly, due every 60 minutes, has never run/)
    await sql`update jobs set ran_at = ${now - 3 * hour}`.execute(db)
    assert.match(await find('Jobs'), /^broken: hourly.* last ran at \d{4}-.*is the server running/)
    await sql`update jobs set ran_at = ${now}, last_error = 'Error: no luck'`.execute(db)
    assert.match(await find('Jobs'), /^look: hourly fails: Error: no luck/)
    await sql`update jobs set last_error = null`.execute(db)
    assert.match(await find('Jobs'), /^fine/)
    assert.match(await find('Failed jobs'), /^fine/)
    await sql`insert into jobs (id, kind, payload, due_at, attempts, failed_at)
      values ('one', 'letter', '{}', ${now}, 50, ${now})`.execute(db)
    assert.match(await find('Failed jobs'), /^look: 1 failed for good/)
  })

  test('[19.6] [14.1] clean-ups that wait, because the clock has jumped', async (t) => {
    const { db, find } = await openSchool(t, create, 'migrated')
    const log = { warn: () => {} }
    await requireClock(db, Date.now() - 3 * day, log)
    assert.match(await find('Clean-ups'), /^fine/)
    await assert.rejects(requireClock(db, Date.now(), log))
    assert.match(await find('Clean-ups'), /^look: wait for a day, because the clock has jumped/)
  })

  test('[19.6] [19.4] the age of the last backup and of its proof, and why one failed', async (t) => {
    const { db, find: findWith } = await openSchool(t, create, 'migrated')
    const proofUrl = create === createSqlite ? '' : await createRole(t)
    const find = (what: string, settings: Record<string, string> = {}) =>
      findWith(what, { BACKUP_PROOF_URL: proofUrl, ...settings })
    const now = Date.now()
    assert.match(await find('Last backup'), /^look: there was none/)
    assert.match(await find('Last proof'), /^look: there was none/)
    await noteBackup(db, 'backup', now - hour, { name: 'one' })
    await noteBackup(db, 'proof', now - 3 * day, { name: 'one' })
    assert.match(await find('Last backup'), /^fine: .*1 hours ago/)
    assert.match(await find('Last proof'), /^fine: .*3 days ago/)
    await noteBackup(db, 'backup', now - 30 * hour, { name: 'one' })
    await noteBackup(db, 'proof', now - 9 * day, { name: 'one' })
    assert.match(await find('Last backup'), /^look: .*30 hours ago/)
    assert.match(await find('Last backup', { BACKUP_EVERY: '48' }), /^fine/)
    assert.match(await find('Last proof'), /^look: .*9 days ago/)
    await noteBackup(db, 'backup', now, { error: 'the disk is full' })
    assert.match(await find('Last backup'), /^broken: it failed: the disk is full; .*30 hours ago/)
    assert.equal(await find('Last backup', { BACKUP_TO: '', BACKUP_EVERY: '' }), 'not there')
  })

  test('[19.6] [19.4] a role of PostgreSQL that may not make the database of a proof', async (t) => {
    if (create === createSqlite) return
    const { find } = await openSchool(t, create, 'migrated')
    for (const [settings, line] of [
      [{}, /^look: no backup can be proved: BACKUP_PROOF_URL: must be set/],
      [{ BACKUP_PROOF_URL: await createRole(t, '') }, /may not create databases/],
      [{ BACKUP_PROOF_URL: await createRole(t) }, /^look: there was none/],
    ] as const)
      assert.match(await find('Last proof', settings), line)
  })
})

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { readNewest } from '#platform/backup/manifest.ts'
import { migrateAll } from '#platform/database/migrate.ts'
import { openFolder } from '#platform/files/named-files.ts'
import { contents } from '#start/backup/contents.ts'
import { createSqlite, onBothDatabases } from '#tests/support/database/databases.ts'
import { createRole } from '#tests/support/database/proof-role.ts'
import { runOperatorCommand } from '#tests/support/process/command.ts'
import { startLoggedServer } from '#tests/support/process/logged-server.ts'
import { registerPerson, signIn } from '#tests/support/school/accounts.ts'
import {
  newFolder,
  newLocation,
  openDatabaseAt,
  type SchoolLocation,
} from '#tests/support/school/backup-schools.ts'
import { clientOver } from '#tests/support/school/client-over.ts'

const settingsOf = ({ dataDir, databaseUrl }: SchoolLocation): Record<string, string> => ({
  DATA_DIR: dataDir,
  IDENTITY_SECRET: 'x'.repeat(32),
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})

onBothDatabases('backups beside a server', (create) => {
  // A dump of PostgreSQL is slowed down.
  const megabytes = create === createSqlite ? 300 : 60

  test(`[19.4] a backup of ${megabytes} MB ends beside 12 writes a second, holds one moment of them, and is proved`, async (t) => {
    const at = await newLocation(t, create, 'migrated')
    const database = openDatabaseAt(at)
    t.after(() => database.close())
    await migrateAll(database, contents.migrations)
    const db = database.tables()
    // Text that does not compress.
    const noise =
      database.engine === 'sqlite'
        ? sql`hex(randomblob(4500))`
        : sql`(select string_agg(md5(n || '-' || g), '') from generate_series(1, 281) as g)`
    for (let n = 0; n < (megabytes * 1e6) / 9_000; n += 500)
      await sql`with recursive numbers (n) as (select ${n} + 0 union all select n + 1 from numbers
          where n < ${n} + 499)
        insert into idempotency_keys (key_hash, body_hash, started_at, response)
        select 'key ' || cast(n as text), 'x', 1, ${noise} from numbers`.execute(db)
    let [written, slowest] = [0, 0]
    const over = new AbortController()
    const writing = (async () => {
      while (!over.signal.aborted) {
        const begun = performance.now()
        await sql`insert into rate_counts (key, calls, ends_at) values (${`w${written}`}, 1, 1)`.execute(
          db,
        )
        slowest = Math.max(slowest, performance.now() - begun)
        written += 1
        await wait(1000 / 12)
      }
    })()
    const to = await newFolder(t)
    const { code, output, milliseconds } = await runOperatorCommand('backup', [to], settingsOf(at))
    over.abort()
    await writing
    assert.equal(code, 0, output)
    const { manifest } = await readNewest(openFolder(to), null)
    assert.ok(written > 5 && Number(manifest.rows['rate_counts']) < written)
    const size = manifest.database.reduce((sum, { bytes }) => sum + bytes, 0)
    t.diagnostic(
      `${Math.round(size / 1e6)} MB in ${Math.round(milliseconds)} ms beside ${written} writes, the slowest ${Math.round(slowest)} ms`,
    )
    const proofUrl = create === createSqlite ? '' : await createRole(t)
    const settings = { ...settingsOf(at), BACKUP_PROOF_URL: proofUrl }
    const proof = await runOperatorCommand('backup', [to, '--prove'], settings)
    assert.equal(proof.code, 0, proof.output)
    t.diagnostic(`proved in ${Math.round(proof.milliseconds)} ms`)
  })

  if (create === createSqlite) return
  test('[19.5] people sign in, stay signed in and find their orders when a school has moved to PostgreSQL and back', async (t) => {
    const places = [
      await newLocation(t, createSqlite),
      await newLocation(t, create),
      await newLocation(t, createSqlite),
    ]
    const [first] = places
    assert.ok(first !== undefined)
    const made = await inServer(t, first, async (origin) => {
      const person = await registerPerson(origin, 'Student')
      return { ...person, records: await clientOver(origin, person.idToken).readOwnUser() }
    })
    for (const [index, to] of places.entries()) {
      const from = places[index - 1]
      if (from === undefined) continue
      const { code, output } = await runOperatorCommand(
        'move',
        [to.databaseUrl ?? to.dataDir],
        settingsOf(from),
      )
      assert.equal(code, 0, output)
      await inServer(t, to, async (origin) => {
        const { email, password, idToken, records } = made
        const anew = await signIn(origin, email, password)
        for (const token of [idToken, anew])
          assert.deepEqual(await clientOver(origin, token).readOwnUser(), records)
      })
    }
  })
})

async function inServer<Result>(
  t: TestContext,
  at: SchoolLocation,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const server = await startLoggedServer(settingsOf(at))
  t.diagnostic(
    `served at ${at.databaseUrl === undefined ? join(at.dataDir, 'safelight.db') : 'PostgreSQL'}`,
  )
  return work(server.origin).finally(() => server.close())
}

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { findBookFaults } from '#school/books/check-books.ts'
import type { Tables } from '#school/base/tables.ts'
import { openConfiguredDatabase } from '#start/open-database.ts'
import {
  asAdministrator,
  isPostgresThere,
  newName,
  urlOf,
} from '#tests/support/database/databases.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { isPgBouncerThere, startPgBouncer } from '#tests/support/process/pgbouncer.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { startBuying } from '#tests/support/school/buyers.ts'
import { clientOver } from '#tests/support/school/client-over.ts'

/** An empty database with its own role, which has no time limits yet. */
async function createDatabase(t: TestContext): Promise<string> {
  const name = newName()
  const password = randomBytes(8).toString('hex')
  await asAdministrator(`create role ${name} login password '${password}'`)
  await asAdministrator(`create database ${name} owner ${name}`)
  t.after(async () => {
    await asAdministrator(`drop database ${name} with (force)`)
    await asAdministrator(`drop role ${name}`)
  })
  const url = new URL(urlOf(name))
  url.username = name
  url.password = password
  return url.href
}

async function start(url: string, dataDir: string, secret: string) {
  const port = String(await findFreePort())
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    IDENTITY_API_KEY: 'safelight-local',
    IDENTITY_SECRET: secret,
    PAYMENTS: 'instant',
    WITHDRAWAL: 'eu',
  }
  return startServerProcess(settings, 'production')
}

async function offerClasses(origin: string, instructor: Person, admin: Person, count: number) {
  const offers = Array.from({ length: count }, async (_, index) => {
    const { insertedId } = await clientOver(origin, instructor.idToken).addClass({
      body: {
        className: `Evening ${index}`,
        availableSeats: 5,
        price: 40,
        photo: `${origin}/photos/class-01.jpg`,
        instructorName: instructor.name,
        email: instructor.email,
        description: 'One evening with a window, a chair and a sitter.',
        topic: 'portrait',
      },
    })
    const id = insertedId ?? ''
    const body = { status: 'approved' as const }
    await clientOver(origin, admin.idToken).setClassStatus({ params: { id }, body })
    return id
  })
  return Promise.all(offers)
}

test('[19.7] behind PgBouncer in transaction mode three processes start at once, and keep their time limits', async (t) => {
  if (!isPgBouncerThere())
    return t.skip('PgBouncer is not installed here (apt-get install pgbouncer)')
  if (!(await isPostgresThere())) return t.skip('no PostgreSQL answers')
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-pool-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const direct = await createDatabase(t)
  const open = (databaseUrl: string) => openConfiguredDatabase({ dataDir, databaseUrl })

  // It refuses the limits, or drops them. Either way the start explains what to do.
  const ignoring =
    'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout'
  let advice = ''
  for (const more of [[], [ignoring]]) {
    const pool = await startPgBouncer(direct, more)
    await assert.rejects(open(pool.url), ({ message }: Error) => {
      advice = message
      return /^DATABASE_URL: the pool .* restart the pool: (alter role \w+ set \w+ = '15s'; ?){2}$/.test(
        message,
      )
    })
    await pool.end()
  }
  await asAdministrator(advice.slice(advice.indexOf('alter role')))

  const pool = await startPgBouncer(direct)
  t.after(pool.end)
  const secret = randomBytes(32).toString('hex')
  const servers = await Promise.all([1, 2, 3].map(() => start(pool.url, dataDir, secret)))
  t.after(() => Promise.all(servers.map(({ end }) => end('SIGKILL'))))
  const [one = '', two = '', three = ''] = servers.map(({ origin }) => origin)

  const database = await open(pool.url)
  t.after(() => database.close())
  const db = database.tables<Tables>()
  const limits = await sql<{ limits: string }>`select current_setting('statement_timeout')
    || ' ' || current_setting('idle_in_transaction_session_timeout') as limits`.execute(db)
  assert.equal(limits.rows[0]?.limits, '15s 15s')
  await assert.rejects(sql`select pg_sleep(16)`.execute(db), /statement timeout/)
  const locks = await sql`select * from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`.execute(db)
  assert.deepEqual(locks.rows, [])

  const [instructor, admin] = await Promise.all([
    registerPerson(one, 'Instructor'),
    registerPerson(two, 'Instructor'),
  ])
  await sql`update users set role = 'Admin' where email = ${admin.email}`.execute(db)
  const classes = await offerClasses(three, instructor, admin, 6)
  const origins = [one, two, three, one, two, three]
  const people = await Promise.all(origins.map((origin) => registerPerson(origin, 'Student')))
  const buyers = people.map((person, index) => startBuying(origins[index] ?? one, person, classes))
  while (!buyers.every(({ answers }) => answers() >= 30))
    await new Promise((resolve) => setTimeout(resolve, 50))
  await Promise.all(buyers.map(({ stop }) => stop()))
  assert.deepEqual(
    buyers.flatMap(({ refusals }) => refusals()),
    [],
  )
  assert.deepEqual((await Promise.all(buyers.map(({ findLost }) => findLost()))).flat(), [])
  assert.deepEqual(await findBookFaults(db), [])
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { findBookFaults } from '#school/books/check-books.ts'
import type { Tables } from '#school/base/tables.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { installDebian } from '#tests/support/process/debian-packages.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { buildLastRelease } from '#tests/support/process/last-release.ts'
import { startNginx } from '#tests/support/process/nginx.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { registerPerson, signIn } from '#tests/support/school/accounts.ts'
import { startBuying } from '#tests/support/school/buyers.ts'
import { clientOver } from '#tests/support/school/client-over.ts'
import { findHalfDone } from '#tests/support/school/half-done.ts'

const pages = ['/', '/classes', '/instructors', '/login', '/api/classes', '/api/gallery']

const instructor = 'instructor@safelight.test'
const calls = {
  admin: [
    'allClass',
    'audit',
    'books/months',
    'books/open',
    'coupons',
    'jobs/failed',
    'overview',
    'refunds',
    'user',
    'users/me',
  ],
  instructor: [
    `usermail?email=${instructor}`,
    'earnings/months',
    'schedule',
    'overview',
    'notices',
    'users/me/photos',
    'users/me/profile',
  ],
}

/** A reader who asks for these in turn until told to stop. */
type Reader = { answers: () => number; failures: string[]; stop: () => Promise<void> }

function startReading(origin: string, paths: readonly string[], idToken?: string): Reader {
  const failures: string[] = []
  const over = new AbortController()
  let answers = 0
  const headers: Record<string, string> =
    idToken === undefined ? {} : { authorization: `Bearer ${idToken}` }
  const reading = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const path = paths[turn % paths.length] ?? ''
      try {
        const answer = await fetch(origin + path, { headers })
        await answer.text()
        if (answer.status === 200) answers += 1
        else failures.push(`${path} ${answer.status}`)
      } catch (error) {
        failures.push(`${path} ${String(error)}`)
      }
    }
  })()
  return {
    answers: () => answers,
    failures,
    stop: async () => {
      over.abort()
      await reading
    },
  }
}

/** Readers, staff and buyers of a school, all at once. */
async function startLoad(t: TestContext, origin: string) {
  const { items } = await clientOver(origin, null).listClasses()
  const classes = items.map(({ _id }) => _id)
  const ofClasses = items.slice(0, 5).map(({ _id }) => `/class/${_id}`)
  const students = await Promise.all([1, 2, 3].map(() => registerPerson(origin, 'Student')))
  const buyers = students.map((person) => startBuying(origin, person, classes))
  const readers = [pages, ofClasses, pages].map((paths) => startReading(origin, paths))
  for (const who of ['admin', 'instructor'] as const) {
    const idToken = await signIn(origin, `${who}@safelight.test`, `safelight-${who}`)
    readers.push(
      startReading(
        origin,
        calls[who].map((call) => `/api/${call}`),
        idToken,
      ),
    )
  }
  const stop = async () => {
    await Promise.all([...readers, ...buyers].map((one) => one.stop()))
  }
  t.after(stop)
  const all = [...readers, ...buyers]
  const findFailures = () => [
    ...readers.flatMap(({ failures }) => failures),
    ...buyers.flatMap(({ refusals }) => refusals().map((status) => `a buyer ${status}`)),
  ]
  return {
    buyers,
    stop,
    answers: () => all.reduce((sum, one) => sum + one.answers(), 0),
    findFailures,
    /** Waits until each has this many more answers, or something has failed. */
    serve: async (count: number) => {
      const goals = all.map((one) => one.answers() + count)
      const isServed = () => !all.some((one, index) => one.answers() < (goals[index] ?? 0))
      while (!isServed() && findFailures().length === 0) await wait(20)
    },
  }
}

onBothDatabases('two processes behind nginx', (create) => {
  test('[19.7] go from the last release to this one, and are restarted, one after the other: no request fails', async (t) => {
    const { database, url, drop } = await create()
    t.after(drop)
    if (url === undefined) return t.skip('a SQLite file is for one server process')
    const missing = installDebian('nginx')
    if (missing !== undefined) return t.skip(missing)
    const release = buildLastRelease()
    if ('missing' in release) return t.skip(release.missing)
    const dataDir = await mkdtemp(join(tmpdir(), 'safelight-rolling-'))
    t.after(() => rm(dataDir, { recursive: true }))
    const [front, ...ports] = [await findFreePort(), await findFreePort(), await findFreePort()]
    // Before other processes take its port.
    await startNginx(t, front, ports)
    const origin = `http://127.0.0.1:${front}`
    const settings = {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: origin,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      IDENTITY_SECRET: randomBytes(32).toString('hex'),
      PAYMENTS: 'instant',
    }
    const start = (port: number, folder?: string) =>
      startServerProcess({ ...settings, PORT: String(port) }, 'demo', folder)
    const servers: Awaited<ReturnType<typeof start>>[] = []
    for (const port of ports) servers.push(await start(port, release.folder))
    t.after(() => Promise.all(servers.map((server) => server.end('SIGKILL'))))
    const load = await startLoad(t, origin)
    await load.serve(10)
    // The upgrade, with one server of each version, and a restart of both.
    for (const step of ['upgrade', 'restart'])
      for (const [index, port] of ports.entries()) {
        await servers[index]?.end('SIGTERM')
        servers[index] = await start(port)
        await load.serve(20)
        t.diagnostic(`${step} ${index + 1}: ${load.answers()} answers`)
      }
    await load.stop()

    assert.deepEqual(load.findFailures(), [])
    const lost = await Promise.all(load.buyers.map(({ findLost }) => findLost()))
    assert.deepEqual(lost.flat(), [])
    const db = database.tables<Tables>()
    assert.deepEqual(await findBookFaults(db), [])
    assert.deepEqual(await findHalfDone(db), [])
    const jobs = await sql`select kind, last_error from jobs where last_error is not null`.execute(
      db,
    )
    assert.deepEqual(jobs.rows, [])
  })
})

import assert from 'node:assert/strict'
import { truncate } from 'node:fs/promises'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#platform/database/open.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import type { Tables } from '#school/base/tables.ts'
import {
  findPostgresPrograms,
  startOwnPostgres,
  type OwnPostgres,
} from '#tests/support/process/own-postgres.ts'
import { fillDisk, mountSmallDisk } from '#tests/support/process/small-disk.ts'
import { startProcesses } from '#tests/support/process/start-processes.ts'
import { callIdentity, registerPerson } from '#tests/support/school/accounts.ts'
import { startBuying } from '#tests/support/school/buyers.ts'
import { clientOver } from '#tests/support/school/client-over.ts'
import { findHalfDone } from '#tests/support/school/half-done.ts'

/** The time that the database is away, in milliseconds. */
const away = 30_000

const missing = 'the programs of PostgreSQL are not installed here'

/** People who buy at a server, and the results of their calls. */
async function startSchool(t: TestContext, postgres: OwnPostgres) {
  const [origin = ''] = await startProcesses(t, postgres.url, 1)
  const { items } = await clientOver(origin, null).listClasses()
  const classes = items.map(({ _id }) => _id)
  const people = await Promise.all([1, 2, 3].map(() => registerPerson(origin, 'Student')))
  const buyers = people.map((person) => startBuying(origin, person, classes))
  const stop = async () => {
    await Promise.all(buyers.map((buyer) => buyer.stop()))
  }
  t.after(stop)
  const [{ idToken } = { idToken: '' }] = people
  return {
    origin,
    /** Waits until each has this many more answers. */
    serve: async (count: number) => {
      const goals = buyers.map(({ answers }) => answers() + count)
      while (buyers.some(({ answers }, index) => answers() < (goals[index] ?? 0))) await wait(20)
    },
    /** Waits until each has been refused once more. */
    untilRefused: async () => {
      const before = buyers.map(({ refusals }) => refusals().length)
      while (buyers.some(({ refusals }, index) => refusals().length === before[index]))
        await wait(20)
    },
    /** A call that reads the database, one that writes, and one of the identity service are refused. */
    expectRefusals: async () => {
      const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' }
      const order = JSON.stringify({ classId: classes[0], courseName: 'Class' })
      for (const [path, init] of [
        ['/api/users/me', { headers }],
        ['/api/order', { method: 'POST', headers, body: order }],
      ] as const) {
        const { status, headers: answered } = await fetch(origin + path, init)
        assert.deepEqual([path, status, answered.get('retry-after')], [path, 503, '5'])
      }
      const body = { email: 'late@safelight.test', password: 'correct horse' }
      await assert.rejects(callIdentity(origin, 'signUp', body), /"code":503/)
    },
    /** Stops, and checks that everything answered exists. */
    expectNothingLost: async () => {
      await stop()
      const refused = buyers.flatMap(({ refusals }) => refusals())
      t.diagnostic(`${refused.length} calls refused`)
      assert.deepEqual([...new Set(refused)], [503])
      assert.deepEqual((await Promise.all(buyers.map(({ findLost }) => findLost()))).flat(), [])
      const database = openDatabase({ url: postgres.url })
      const db = database.tables<Tables>()
      const faults = [...(await findBookFaults(db)), ...(await findHalfDone(db))]
      await database.close()
      assert.deepEqual(faults, [])
    },
  }
}

test('[19.7] [4.3] a PostgreSQL that is away for 30 seconds: cached pages are served, the rest is 503, and it recovers by itself', async (t) => {
  const bin = findPostgresPrograms()
  if (bin === undefined) return t.skip(missing)
  const postgres = await startOwnPostgres(bin)
  t.after(postgres.remove)
  const school = await startSchool(t, postgres)
  const { origin } = school
  const page = await (await fetch(`${origin}/classes`)).text()
  assert.equal((await fetch(`${origin}/readyz`)).status, 200)
  await school.serve(10)
  await postgres.end('SIGINT')
  const back = performance.now() + away
  while (performance.now() < back) {
    await school.expectRefusals()
    const readiness = await fetch(`${origin}/readyz`)
    assert.deepEqual(await readiness.json(), { status: 'not ready', failing: ['database'] })
    const cached = await fetch(`${origin}/classes`)
    assert.deepEqual([cached.status, (await cached.text()).length], [200, page.length])
    await wait(500)
  }
  await postgres.start()
  await school.serve(10)
  assert.equal((await fetch(`${origin}/readyz`)).status, 200)
  await school.expectNothingLost()
})

test('[19.7] [4.3] a PostgreSQL whose disk is full: calls are 503, and once there is room and it runs again all is there', async (t) => {
  const bin = findPostgresPrograms()
  if (bin === undefined) return t.skip(missing)
  const disk = await mountSmallDisk(160)
  if (disk === null) return t.skip('only root may mount a small disk')
  const postgres = await startOwnPostgres(bin, {
    parent: disk.folder,
    settings: ['wal_recycle=off'],
  })
  t.after(async () => {
    await postgres.remove()
    await disk.remove()
  })
  const school = await startSchool(t, postgres)
  await school.serve(10)
  const filler = await fillDisk(disk.folder)
  // Until this switch it overwrites its existing files.
  await postgres.query('select pg_switch_wal()').catch(() => [])
  await school.untilRefused()
  await truncate(filler)
  // A database that could not write its log has ended; its supervisor would start it again.
  await postgres.end('SIGQUIT')
  await postgres.start()
  await school.serve(10)
  await school.expectNothingLost()
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { systemClock } from '#platform/clock.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { createReadiness } from './readiness.ts'

onBothDatabases('readiness', (create) => {
  let database: Database
  let drop: () => Promise<void>
  before(async () => {
    ;({ database, drop } = await create())
  })
  after(() => drop())

  test('[19.2] it is ready while the tables are those of this program and jobs were looked for within a minute', async () => {
    const time = { now: Date.UTC(2030, 0, 1) }
    const clock = () => time.now
    const jobs = await createJobs(database, clock)
    const readiness = createReadiness({ database, jobs, clock })
    assert.deepEqual(await readiness.find(), [])
    time.now += 60_001
    assert.deepEqual(await readiness.find(), ['jobs'])
    await jobs.runDue()
    assert.deepEqual(await readiness.find(), [])
    const db = database.tables<unknown>()
    await sql`delete from jobs_migration`.execute(db)
    assert.deepEqual(await readiness.find(), ['migrations'])
    await sql`drop table jobs_migration`.execute(db)
    assert.deepEqual(await readiness.find(), ['migrations'])
    readiness.stop()
    assert.deepEqual(await readiness.find(), ['stopping'])
  })
})

test('[19.2] a database that takes a connection and says nothing is named within its second', async (t) => {
  const silent = createServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const database = openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/none` })
  t.after(async () => {
    await database.close()
    silent.close()
  })
  const jobs = { polledAt: systemClock }
  const readiness = createReadiness({ database, jobs, clock: systemClock })
  const both = await Promise.all([readiness.find(), readiness.find()])
  assert.deepEqual(both, [['database'], ['database']])
})

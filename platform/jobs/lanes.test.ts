import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { migrate } from '#platform/database/migrate.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { until, useJobs } from '#tests/support/school/jobs.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { Later, lanes, maxOfHost, type Lane } from './lanes.ts'
import { jobsMigrations } from './migrations.ts'
import type { JobsTables } from './queue.ts'

const named = z.object({ name: z.string() })

/** Jobs of a lane that wait for a signal to end: how many have begun, and which are done. */
function slowJobs(jobs: Jobs, lane: Lane, hostOf?: (name: string) => string) {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const [started, done]: [string[], string[]] = [[], []]
  const enqueue = jobs.register(`slow-${lane}`, lane, named, async ({ name }, _id, hold) => {
    if (hostOf) hold(hostOf(name))
    started.push(name)
    if (!name.startsWith('quick')) await promise
    done.push(name)
  })
  return { enqueue, started, done, end }
}

onBothDatabases('lanes of jobs', (create) => {
  const at = useJobs(create)

  test('[14.1] a lane that is full, with more waiting in it, holds up no other', async () => {
    const jobs = await at.open()
    const mails = slowJobs(jobs, 'mail')
    for (let number = 0; number < 30; number += 1)
      await mails.enqueue(at.db(), { name: `mail ${number}` })
    const { done, note } = at.noting(jobs)
    const runs = jobs.runDue()
    await until(() => mails.started.length === lanes.mail)
    await note('a class begins')
    const more = jobs.runDue()
    await until(() => done.length === 1)
    assert.deepEqual([mails.started.length, mails.done], [lanes.mail, []])
    mails.end()
    await Promise.all([runs, more])
    assert.equal(mails.done.length, 30)
    assert.deepEqual(await at.rows(), [])
  })

  test('[14.1] at most two wait for one host; those for others go on, and nothing is lost', async () => {
    const jobs = await at.open()
    const mails = slowJobs(jobs, 'mail', (name) => name.split('@')[1] ?? '')
    for (let number = 0; number < 20; number += 1)
      await mails.enqueue(at.db(), { name: `${number}@slow` })
    for (let number = 0; number < 5; number += 1)
      await mails.enqueue(at.db(), { name: `quick ${number}@fine` })
    const runs = jobs.runDue()
    await until(() => mails.done.length === 5)
    const slow = mails.started.filter((name) => name.endsWith('@slow'))
    assert.equal(slow.length, maxOfHost)
    const waiting = (await at.rows()).filter(({ lease }) => lease === null)
    assert.deepEqual(new Set(waiting.map(({ attempts }) => attempts)), new Set([0]))
    mails.end()
    await runs
    assert.equal(mails.done.length, 25)
    assert.deepEqual(await at.rows(), [])
  })

  test('[14.1] a job that is put off is no failure, and is due then', async () => {
    const jobs = await at.open()
    const opens = at.now + 60_000
    let tries = 0
    const enqueue = jobs.register('polite', 'mail', named, async () => {
      tries += 1
      if (at.now < opens) throw new Later(opens)
    })
    await enqueue(at.db(), { name: 'x' })
    await jobs.runDue()
    const [job] = await at.rows()
    assert.deepEqual(
      [job?.due_at, job?.attempts, job?.last_error, job?.lease],
      [opens, 0, null, null],
    )
    at.now = opens
    await jobs.runDue()
    assert.deepEqual([tries, await at.rows()], [2, []])
  })

  test('[14.1] a host is free again when its job has failed', async () => {
    const jobs = await at.open()
    let fails = true
    const enqueue = jobs.register('failing', 'mail', named, async (_payload, _id, hold) => {
      hold('slow')
      if (fails) throw new Error('no luck')
    })
    for (let number = 0; number < 3; number += 1) await enqueue(at.db(), { name: 'x' })
    await jobs.runDue()
    assert.ok((await at.rows()).every(({ attempts }) => attempts === 1))
    fails = false
    at.now += 60_000
    await jobs.runDue()
    assert.deepEqual(await at.rows(), [])
  })

  test('[14.1] a stop leaves jobs waiting for a host or their lane to others', async () => {
    const [stopping, other] = [await at.open(), await at.open()]
    const mails = slowJobs(stopping, 'mail', () => 'slow')
    for (let number = 0; number < 10; number += 1)
      await mails.enqueue(at.db(), { name: `${number}` })
    const runs = stopping.runDue()
    await until(() => mails.started.length === maxOfHost)
    await stopping.stop(0)
    const theirs = slowJobs(other, 'mail')
    theirs.end()
    await other.runDue()
    assert.equal(theirs.done.length, 10)
    mails.end()
    await runs
    assert.deepEqual(await at.rows(), [])
  })
})

onBothDatabases('jobs of the version before', (create) => {
  test('[14.1] that still wait get the lane of their kind, recurring ones that of their registration', async () => {
    const { database, drop } = await create()
    const { '0001-jobs': first } = jobsMigrations
    await migrate(database, 'jobs', { ...(first && { '0001-jobs': first }) })
    for (const kind of ['code-mail', 'refund', 'provider-event', 'class-begins', 'recurring'])
      await sql`insert into jobs (id, kind, payload, due_at, attempts)
        values (${kind}, ${kind}, '{}', 1, 0)`.execute(database.tables())
    const jobs = await createJobs(database, Date.now)
    await jobs.every('recurring', 'upkeep', 1_000, async () => {})
    const rows = await database
      .tables<JobsTables>()
      .selectFrom('jobs')
      .select(['kind', 'lane'])
      .where('kind', '!=', 'jobs-clean-up')
      .orderBy('kind')
      .execute()
    assert.deepEqual(
      rows.map(({ kind, lane }) => `${kind}: ${lane}`),
      [
        'class-begins: database',
        'code-mail: mail',
        'provider-event: payments',
        'recurring: upkeep',
        'refund: payments',
      ],
    )
    await drop()
  })
})

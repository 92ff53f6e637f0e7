import assert from 'node:assert/strict'
import { after, before, beforeEach, mock, test } from 'node:test'
import { z } from 'zod'
import { transaction } from '#platform/database/transaction.ts'
import { onEachDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { listDeadLetters, retryDeadLetter } from './dead-letters.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { insertJob, type JobsTables } from './queue.ts'

const minute = 60_000
const hour = 60 * minute

onEachDatabase('jobs', (create) => {
  let stored: TestDatabase
  let now = 0
  const clock = () => now
  before(async () => {
    stored = await create()
  })
  after(() => stored.drop())
  const db = () => stored.database.tables<JobsTables>()
  beforeEach(async () => {
    now = Date.UTC(2030, 0, 1)
    await createJobs(stored.database, clock)
    // What every process has to do once a day is not what these tests are about.
    await db().deleteFrom('jobs').where('id', '!=', 'jobs-clean-up').execute()
    await db()
      .updateTable('jobs')
      .set({ due_at: now + 10_000 * hour })
      .execute()
  })
  /** What another process would have: jobs of its own over the same database. */
  const open = () => createJobs(stored.database, clock)
  const rows = () =>
    db().selectFrom('jobs').selectAll().where('id', '!=', 'jobs-clean-up').orderBy('id').execute()
  /** Keeps what it has done, one kind of job with a name in it. */
  function noting(jobs: Jobs, before = (_name: string): Promise<void> | void => {}) {
    const done: string[] = []
    const note = jobs.register('note', z.object({ name: z.string() }), async ({ name }) => {
      await before(name)
      done.push(name)
    })
    return { done, note: (name: string) => note(db(), { name }), enqueue: note }
  }
  /** A handler that says when it has begun, and ends when it is told. */
  function gate() {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const wait = () => {
      begun.resolve()
      return end.promise
    }
    return { wait, begun: begun.promise, end: end.resolve }
  }

  test('[14.1] are done where what causes them is committed, and then leave no row', async () => {
    const jobs = await open()
    const { done, enqueue } = noting(jobs)
    const undone = transaction(db(), async (trx) => {
      await enqueue(trx, { name: 'undone' })
      throw new Error('thought better of it')
    })
    await assert.rejects(undone, /thought better/)
    await transaction(db(), (trx) => enqueue(trx, { name: 'kept' }))
    assert.deepEqual(done, [])
    await jobs.runDue()
    assert.deepEqual(done, ['kept'])
    assert.deepEqual(await rows(), [])
  })

  test('[14.1] are shared by processes, and none is done twice', async () => {
    const processes = await Promise.all([open(), open(), open()])
    const notes = processes.map((jobs) => noting(jobs))
    const names = Array.from({ length: 60 }, (_, number) => `job ${number}`)
    for (const name of names) await notes[0]?.note(name)
    await Promise.all(processes.map((jobs) => jobs.runDue()))
    assert.deepEqual(notes.flatMap(({ done }) => done).toSorted(), names.toSorted())
  })

  test('at most four are under way in a process', async () => {
    const jobs = await open()
    let [under, most] = [0, 0]
    const { done, note } = noting(jobs, async () => {
      most = Math.max(most, (under += 1))
      await rows()
      under -= 1
    })
    for (let number = 0; number < 20; number += 1) await note(`job ${number}`)
    await Promise.all([jobs.runDue(), jobs.runDue()])
    assert.deepEqual([done.length, most], [20, 4])
  })

  test('[14.1] one that fails is tried again, ever later, until it is a dead letter; then when it is told', async () => {
    const jobs = await open()
    const heard: object[] = []
    let fails = true
    const secret = 'q'.repeat(43)
    const { done, note } = noting(jobs, () => {
      if (fails) throw new Error(`no\nluck with ${secret} for ana@safelight.test`)
    })
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
    jobs.start({ warn: (about) => heard.push(about) })
    mock.timers.reset()
    await note('unlucky')
    const pauses: number[] = []
    for (let attempt = 1; attempt < 50; attempt += 1) {
      await jobs.runDue()
      const [job] = await rows()
      assert.equal(job?.attempts, attempt)
      pauses.push(job.due_at - now)
      now = job.due_at - 1
      await jobs.runDue()
      now += 1
    }
    for (const [index, pause] of pauses.entries()) {
      const longest = Math.min(10_000 * 2 ** index, 15 * minute)
      assert.ok(pause >= longest / 2 && pause <= longest, `${pause} after ${index + 1}`)
    }
    assert.deepEqual(heard, [])
    await jobs.runDue()
    const [dead, ...others] = await listDeadLetters(db())
    assert.ok(dead !== undefined && others.length === 0)
    const error = 'Error: no luck with […] for […]'
    assert.deepEqual(heard, [{ id: dead.id, kind: 'note', attempts: 50, error }])
    assert.deepEqual([dead.attempts, dead.last_error, dead.failed_at], [50, error, now])
    now += 24 * hour
    await jobs.runDue()
    fails = false
    assert.equal(await retryDeadLetter(db(), dead.id, now), true)
    assert.equal(await retryDeadLetter(db(), dead.id, now), false)
    await jobs.runDue()
    assert.deepEqual(done, ['unlucky'])
    await jobs.stop()
  })

  test('dead letters go after thirty days', async () => {
    const jobs = await open()
    const dead = { kind: 'note', payload: '{}', due_at: now, attempts: 50 }
    await db()
      .insertInto('jobs')
      .values([
        { ...dead, id: 'older', failed_at: now },
        { ...dead, id: 'newer', failed_at: now + 1 },
      ])
      .execute()
    now += 30 * 24 * hour + 1
    await db().updateTable('jobs').set({ due_at: now }).where('id', '=', 'jobs-clean-up').execute()
    await jobs.runDue()
    assert.deepEqual(
      (await rows()).map(({ id }) => id),
      ['newer'],
    )
  })

  test('[14.1] another process does what a dead one had begun, when its lease has ended', async () => {
    const [dying, living] = [await open(), await open()]
    const { wait, begun, end } = gate()
    const first = noting(dying, wait)
    const second = noting(living)
    await first.note('left')
    const dies = dying.runDue()
    await begun
    now += 30_000 - 1
    await living.runDue()
    assert.deepEqual(second.done, [])
    now += 1
    await living.runDue()
    assert.deepEqual(second.done, ['left'])
    end()
    await dies
    assert.deepEqual(await rows(), [])
  })

  test('who ends late does not remove what another process has by now', async () => {
    const [slow, other] = [await open(), await open()]
    const [mine, theirs] = [gate(), gate()]
    await noting(slow, mine.wait).note('slow')
    noting(other, theirs.wait)
    const slowly = slow.runDue()
    await mine.begun
    now += 30_000
    const again = other.runDue()
    await theirs.begun
    mine.end()
    await slowly
    assert.equal((await rows()).length, 1)
    theirs.end()
    await again
    assert.deepEqual(await rows(), [])
  })

  test('one that ends its process each time becomes a dead letter without being begun again', async () => {
    const jobs = await open()
    const { done, note } = noting(jobs)
    await note('deadly')
    await db().updateTable('jobs').set({ attempts: 50 }).where('kind', '=', 'note').execute()
    await jobs.runDue()
    assert.deepEqual(done, [])
    assert.match(String((await listDeadLetters(db()))[0]?.last_error), /No attempt has come/)
  })

  test('what does not fit the schema, or nothing does, is not begun but stays', async () => {
    const jobs = await open()
    const { done } = noting(jobs)
    await insertJob(db(), 'note', { name: 7 }, now)
    await insertJob(db(), 'strange', {}, now)
    await jobs.runDue()
    assert.deepEqual(done, [])
    const errors = (await rows()).map(({ last_error }) => String(last_error)).toSorted()
    assert.match(errors[0] ?? '', /Nothing here does this/)
    assert.match(errors[1] ?? '', /ZodError/)
  })

  test('a payload has 10,000 characters at most', async () => {
    const { note } = noting(await open())
    await note('x'.repeat(9_000))
    await assert.rejects(note('x'.repeat(10_000)), /too long/)
  })

  test('what recurs is done once in a period by all processes; what was missed is not made up for', async () => {
    const processes = [await open(), await open()]
    let [runs, fails] = [0, false]
    for (const jobs of processes)
      await jobs.every('hourly', hour, async () => {
        runs += 1
        if (fails) throw new Error('no luck')
      })
    const runAll = () => Promise.all(processes.map((jobs) => jobs.runDue()))
    await runAll()
    assert.equal(runs, 1)
    now += hour - 1
    await runAll()
    assert.equal(runs, 1)
    now += 1 + 5 * hour
    await runAll()
    assert.equal(runs, 2)
    fails = true
    now += hour
    for (let attempt = 1; attempt <= 50; attempt += 1) {
      await runAll()
      assert.equal(runs, 2 + attempt)
      now += 15 * minute
    }
    await runAll()
    assert.equal(runs, 52)
    assert.deepEqual(await listDeadLetters(db()), [])
    now += hour
    await runAll()
    assert.equal(runs, 53)
  })

  test('[14.1] at a stop nothing more is begun, what is under way comes to its end, and the rest is left', async () => {
    const jobs = await open()
    const { wait, begun, end } = gate()
    const { done, note } = noting(jobs, wait)
    await note('first')
    const runs = jobs.runDue()
    await begun
    await note('second')
    const stopped = jobs.stop()
    end()
    await Promise.all([stopped, runs])
    await jobs.runDue()
    assert.deepEqual(done, ['first'])
    assert.deepEqual(
      (await rows()).map(({ payload }) => payload),
      ['{"name":"second"}'],
    )
  })

  test('what does not come to its end in time is left to another process at once', async () => {
    const [stopping, other] = [await open(), await open()]
    const { wait, begun, end } = gate()
    const { note } = noting(stopping, wait)
    const { done } = noting(other)
    await note('long')
    const runs = stopping.runDue()
    await begun
    await stopping.stop(0)
    const [job] = await rows()
    assert.deepEqual([job?.lease, job?.due_at], [null, now])
    await other.runDue()
    assert.deepEqual(done, ['long'])
    end()
    await runs
  })

  test('a process that has started does a job as soon as it is committed, without asking for it', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const jobs = await open()
    const { wait, begun, end } = gate()
    const { enqueue } = noting(jobs, wait)
    jobs.start({ warn: () => {} })
    await jobs.runDue()
    await transaction(db(), (trx) => enqueue(trx, { name: 'soon' }))
    await begun
    end()
    await jobs.stop()
  })

  test('it asks each second for those of others, and keeps what takes it long', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const [jobs, other] = [await open(), await open()]
    const { wait, begun, end } = gate()
    const { done } = noting(jobs, wait)
    const seconds = noting(other)
    jobs.start({ warn: () => {} })
    await jobs.runDue()
    await seconds.note('from elsewhere')
    t.mock.timers.tick(1_000)
    await begun
    const leased = (await rows())[0]?.due_at ?? 0
    now += 20_000
    t.mock.timers.tick(1_000)
    while ((await rows())[0]?.due_at === leased) await new Promise(setImmediate)
    now += 20_000
    await other.runDue()
    end()
    await jobs.stop()
    assert.deepEqual([done, seconds.done], [['from elsewhere'], []])
  })
})

import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { transaction } from '#platform/database/transaction.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { useJobs } from '#tests/support/school/jobs.ts'
import { listDeadLetters, retryDeadLetter } from './dead-letters.ts'
import { insertJob } from './queue.ts'

const minute = 60_000
const hour = 60 * minute

onBothDatabases('jobs', (create) => {
  const at = useJobs(create)

  test('[14.1] run once their cause is committed, and then leave no row', async () => {
    const jobs = await at.open()
    const { done, enqueue } = at.noting(jobs)
    const undone = transaction(at.db(), async (trx) => {
      await enqueue(trx, { name: 'undone' })
      throw new Error('thought better of it')
    })
    await assert.rejects(undone, /thought better/)
    await transaction(at.db(), (trx) => enqueue(trx, { name: 'stored' }))
    assert.deepEqual(done, [])
    await jobs.runDue()
    assert.deepEqual(done, ['stored'])
    assert.deepEqual(await at.rows(), [])
  })

  test('at most four of a lane are under way in a process', async () => {
    const jobs = await at.open()
    let [under, max] = [0, 0]
    const { done, note } = at.noting(jobs, async () => {
      max = Math.max(max, (under += 1))
      await at.rows()
      under -= 1
    })
    for (let number = 0; number < 20; number += 1) await note(`job ${number}`)
    await Promise.all([jobs.runDue(), jobs.runDue()])
    assert.deepEqual([done.length, max], [20, 4])
  })

  test('[14.1] a job that fails is retried, ever later, until it is a dead letter; then when an operator asks', async () => {
    const jobs = await at.open()
    const warnings: object[] = []
    let fails = true
    const secret = 'q'.repeat(43)
    const { done, note } = at.noting(jobs, () => {
      if (fails) throw new Error(`no\nluck with ${secret} for ana@safelight.test`)
    })
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
    jobs.start({ warn: (about) => warnings.push(about) })
    mock.timers.reset()
    await note('unlucky')
    const pauses: number[] = []
    for (let attempt = 1; attempt < 50; attempt += 1) {
      await jobs.runDue()
      const [job] = await at.rows()
      assert.equal(job?.attempts, attempt)
      pauses.push(job.due_at - at.now)
      at.now = job.due_at - 1
      await jobs.runDue()
      at.now += 1
    }
    for (const [index, pause] of pauses.entries()) {
      const longest = Math.min(10_000 * 2 ** index, 15 * minute)
      assert.ok(pause >= longest / 2 && pause <= longest, `${pause} after ${index + 1}`)
    }
    assert.deepEqual(warnings, [])
    await jobs.runDue()
    const [dead, ...others] = await listDeadLetters(at.db(), 100)
    assert.ok(dead !== undefined && others.length === 0)
    const error = 'Error: no luck with […] for […]'
    assert.deepEqual(warnings, [{ id: dead.id, kind: 'note', attempts: 50, error }])
    assert.deepEqual([dead.attempts, dead.last_error, dead.failed_at], [50, error, at.now])
    at.now += 24 * hour
    await jobs.runDue()
    fails = false
    assert.equal(await retryDeadLetter(at.db(), dead.id, at.now), true)
    assert.equal(await retryDeadLetter(at.db(), dead.id, at.now), false)
    await jobs.runDue()
    assert.deepEqual(done, ['unlucky'])
    await jobs.stop()
  })

  test('dead letters go after thirty days', async () => {
    const jobs = await at.open()
    const dead = { kind: 'note', lane: 'database', payload: '{}', due_at: at.now, attempts: 50 }
    await at
      .db()
      .insertInto('jobs')
      .values([
        { ...dead, id: 'older', failed_at: at.now },
        { ...dead, id: 'newer', failed_at: at.now + 1 },
      ])
      .execute()
    at.now += 30 * 24 * hour + 1
    await at
      .db()
      .updateTable('jobs')
      .set({ due_at: at.now })
      .where('id', '=', 'jobs-clean-up')
      .execute()
    await jobs.runDue()
    assert.deepEqual(
      (await at.rows()).map(({ id }) => id),
      ['newer'],
    )
  })

  test('one that ends its process each time becomes a dead letter without being begun again', async () => {
    const jobs = await at.open()
    const { done, note } = at.noting(jobs)
    await note('deadly')
    await at.db().updateTable('jobs').set({ attempts: 50 }).where('kind', '=', 'note').execute()
    await jobs.runDue()
    assert.deepEqual(done, [])
    assert.match(
      String((await listDeadLetters(at.db(), 100))[0]?.last_error),
      /No attempt has come/,
    )
  })

  test('a job of an unknown kind or wrong shape is not begun but stays', async () => {
    const jobs = await at.open()
    const { done } = at.noting(jobs)
    await insertJob(at.db(), 'note', 'database', { name: 7 }, at.now)
    await insertJob(at.db(), 'strange', 'database', {}, at.now)
    await jobs.runDue()
    assert.deepEqual(done, [])
    const errors = (await at.rows()).map(({ last_error }) => String(last_error)).toSorted()
    assert.match(errors[0] ?? '', /Nothing here does this/)
    assert.match(errors[1] ?? '', /ZodError/)
  })

  test('a payload has 10,000 characters at most', async () => {
    const { note } = at.noting(await at.open())
    await note('x'.repeat(9_000))
    await assert.rejects(note('x'.repeat(10_000)), /too long/)
  })

  test('a recurring job runs once in a period for all processes; missed runs are skipped', async () => {
    const processes = [await at.open(), await at.open()]
    let [runs, fails] = [0, false]
    for (const jobs of processes)
      await jobs.every('hourly', 'upkeep', hour, async () => {
        runs += 1
        if (fails) throw new Error('no luck')
      })
    const runAll = () => Promise.all(processes.map((jobs) => jobs.runDue()))
    await runAll()
    assert.equal(runs, 1)
    at.now += hour - 1
    await runAll()
    assert.equal(runs, 1)
    at.now += 1 + 5 * hour
    await runAll()
    assert.equal(runs, 2)
    fails = true
    at.now += hour
    for (let attempt = 1; attempt <= 50; attempt += 1) {
      await runAll()
      assert.equal(runs, 2 + attempt)
      at.now += 15 * minute
    }
    await runAll()
    assert.equal(runs, 52)
    assert.deepEqual(await listDeadLetters(at.db(), 100), [])
    at.now += hour
    await runAll()
    assert.equal(runs, 53)
  })
})

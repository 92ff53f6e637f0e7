import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { gate, useJobs } from '#tests/support/school/jobs.ts'

const hour = 3_600_000
const day = 24 * hour

onBothDatabases('jobs with a wrong clock', (create) => {
  const at = useJobs(create)

  test('[14.1] a recurring job goes on after a clock that was years ahead is right again', async () => {
    const jobs = await at.open()
    const runs: number[] = []
    await jobs.every('hourly', 'upkeep', hour, async () => void runs.push(at.now))
    const right = at.now
    at.now += 1_100 * day
    await jobs.runDue()
    const ahead = at.now
    at.now = right + 80_000
    await jobs.runDue()
    assert.deepEqual(runs, [ahead, at.now])
    await jobs.runDue()
    at.now += hour
    await jobs.runDue()
    assert.deepEqual(runs, [ahead, right + 80_000, at.now])
  })

  test('[14.1] a recurring job goes on after its process died while the clock was ahead', async () => {
    const [dying, living] = [await at.open(), await at.open()]
    // Otherwise the dying process ends the other job that is due, and may claim this one again.
    await at.db().deleteFrom('jobs').execute()
    const { wait, started, end } = gate()
    await dying.every('hourly', 'upkeep', hour, wait)
    const right = at.now
    at.now += 1_100 * day
    const dies = dying.runDue()
    await started
    at.now = right
    let runs = 0
    await living.every('hourly', 'upkeep', hour, async () => void (runs += 1))
    await living.runDue()
    assert.equal(runs, 1)
    end()
    await dies
  })

  test('[14.1] a recurring job that fails keeps its pauses, also if they are longer than its period', async () => {
    const jobs = await at.open()
    let runs = 0
    await jobs.every('each-minute', 'upkeep', 60_000, async () => {
      runs += 1
      throw new Error('no luck')
    })
    for (let minute = 0; minute < 60; minute += 1) {
      await jobs.runDue()
      at.now += 60_000
    }
    assert.ok(runs > 5 && runs < 16, String(runs))
  })

  test('[14.1] a job that was enqueued while the clock was ahead waits as long as it was meant to', async () => {
    const jobs = await at.open()
    const { done, enqueue } = at.noting(jobs)
    const right = at.now
    await enqueue(at.db(), { name: 'on a day' }, right + 30 * day)
    at.now += 1_100 * day
    await enqueue(at.db(), { name: 'at once' })
    await enqueue(at.db(), { name: 'after an hour' }, at.now + hour)
    at.now = right
    await jobs.runDue()
    assert.deepEqual(done, ['at once'])
    at.now += hour
    await jobs.runDue()
    assert.deepEqual(done, ['at once', 'after an hour'])
    at.now = right + 30 * day
    await jobs.runDue()
    assert.deepEqual(done, ['at once', 'after an hour', 'on a day'])
  })

  test('[14.1] nothing is deleted for its age after the clock has jumped, and the log says so', async () => {
    const jobs = await at.open()
    const warnings: object[] = []
    // Polls by no timer; only a started process doubts its clock.
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
    jobs.start({ warn: (about, message) => warnings.push({ ...about, message }) })
    mock.timers.reset()
    const runs: number[] = []
    await jobs.cleanUp('old-things', hour, async () => void runs.push(at.now))
    await jobs.runDue()
    const right = at.now
    assert.deepEqual([runs, warnings], [[right], []])
    at.now += 1_100 * day
    await jobs.runDue()
    await jobs.runDue()
    assert.deepEqual(runs, [right])
    assert.equal(warnings.length, 1)
    assert.match(JSON.stringify(warnings[0]), /2030-01-01T00:00.*2033.*the clock has jumped/)
    const [job] = (await jobs.listRecurring()).filter(({ kind }) => kind === 'old-things')
    assert.equal(job?.ranAt, right)
    at.now = right + 80_000
    await jobs.runDue()
    assert.equal(warnings.length, 2)
    for (let hours = 0; hours < 23; hours += 1) {
      at.now += hour
      await jobs.runDue()
    }
    assert.deepEqual(runs, [right])
    at.now += hour
    await jobs.runDue()
    assert.deepEqual(runs, [right, at.now])
    assert.equal(warnings.length, 2)
    await jobs.stop()
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '#platform/database/transaction.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { gate, useJobs } from '#tests/support/school/jobs.ts'

onBothDatabases('jobs of processes', (create) => {
  const at = useJobs(create)

  test('[14.1] are shared by processes, and none is done twice', async () => {
    const processes = await Promise.all([at.open(), at.open(), at.open()])
    const notes = processes.map((jobs) => at.noting(jobs))
    const names = Array.from({ length: 60 }, (_, number) => `job ${number}`)
    for (const name of names) await notes[0]?.note(name)
    await Promise.all(processes.map((jobs) => jobs.runDue()))
    assert.deepEqual(notes.flatMap(({ done }) => done).toSorted(), names.toSorted())
  })

  test('[14.1] another process repeats the work of a dead one, once its lease has ended', async () => {
    const [dying, living] = [await at.open(), await at.open()]
    const { wait, started, end } = gate()
    const first = at.noting(dying, wait)
    const second = at.noting(living)
    await first.note('left')
    const dies = dying.runDue()
    await started
    at.now += 30_000 - 1
    await living.runDue()
    assert.deepEqual(second.done, [])
    at.now += 1
    await living.runDue()
    assert.deepEqual(second.done, ['left'])
    end()
    await dies
    assert.deepEqual(await at.rows(), [])
  })

  test('a late end does not remove another process’s job', async () => {
    const [slow, other] = [await at.open(), await at.open()]
    const [mine, theirs] = [gate(), gate()]
    await at.noting(slow, mine.wait).note('slow')
    at.noting(other, theirs.wait)
    const slowly = slow.runDue()
    await mine.started
    at.now += 30_000
    const again = other.runDue()
    await theirs.started
    mine.end()
    await slowly
    assert.equal((await at.rows()).length, 1)
    theirs.end()
    await again
    assert.deepEqual(await at.rows(), [])
  })

  test('[14.1] a stop begins nothing more, finishes jobs under way, and leaves the rest', async () => {
    const jobs = await at.open()
    const { wait, started, end } = gate()
    const { done, note } = at.noting(jobs, wait)
    await note('first')
    const runs = jobs.runDue()
    await started
    await note('second')
    const stopped = jobs.stop()
    end()
    await Promise.all([stopped, runs])
    await jobs.runDue()
    assert.deepEqual(done, ['first'])
    assert.deepEqual(
      (await at.rows()).map(({ payload }) => payload),
      ['{"name":"second"}'],
    )
  })

  test('a job that does not end in time is left to another process at once', async () => {
    const [stopping, other] = [await at.open(), await at.open()]
    const { wait, started, end } = gate()
    const { note } = at.noting(stopping, wait)
    const { done } = at.noting(other)
    await note('long')
    const runs = stopping.runDue()
    await started
    await stopping.stop(0)
    const [job] = await at.rows()
    assert.deepEqual([job?.lease, job?.due_at], [null, at.now])
    await other.runDue()
    assert.deepEqual(done, ['long'])
    end()
    await runs
  })

  test('a process that has started does a job as soon as it is committed, without asking for it', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const jobs = await at.open()
    const { wait, started, end } = gate()
    const { enqueue } = at.noting(jobs, wait)
    jobs.start({ warn: () => {} })
    await jobs.runDue()
    await transaction(at.db(), (trx) => enqueue(trx, { name: 'soon' }))
    await started
    end()
    await jobs.stop()
  })

  test('it looks each second for others’ jobs, and keeps its long ones', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const [jobs, other] = [await at.open(), await at.open()]
    const { wait, started, end } = gate()
    const { done } = at.noting(jobs, wait)
    const seconds = at.noting(other)
    jobs.start({ warn: () => {} })
    await jobs.runDue()
    await seconds.note('from elsewhere')
    t.mock.timers.tick(1_000)
    await started
    const leased = (await at.rows())[0]?.due_at ?? 0
    at.now += 20_000
    t.mock.timers.tick(1_000)
    while ((await at.rows())[0]?.due_at === leased) await new Promise(setImmediate)
    at.now += 20_000
    await other.runDue()
    end()
    await jobs.stop()
    assert.deepEqual([done, seconds.done], [['from elsewhere'], []])
  })
})

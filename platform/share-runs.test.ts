import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSharedRuns } from './share-runs.ts'

/** Work that ends when it is told to; each run gives its number. */
function createWork() {
  const ends: ((fail?: Error) => void)[] = []
  const work = () =>
    new Promise<number>((resolve, reject) => {
      const run = ends.length
      ends.push((fail) => (fail === undefined ? resolve(run) : reject(fail)))
    })
  return { work, begun: () => ends.length, end: (run: number, fail?: Error) => ends[run]?.(fail) }
}

test('who asks while work runs shares the next run, which began after the question', async () => {
  const share = createSharedRuns<number>()
  const { work, begun, end } = createWork()
  const first = share('a', work)
  const others = Array.from({ length: 100 }, () => share('a', work))
  assert.equal(begun(), 1)
  end(0)
  assert.equal(await first, 0)
  // While the second run is under way, whoever comes waits for a third.
  await new Promise(setImmediate)
  assert.equal(begun(), 2)
  const late = share('a', work)
  end(1)
  assert.deepEqual([...new Set(await Promise.all(others))], [1])
  await new Promise(setImmediate)
  end(2)
  assert.equal(await late, 2)
  assert.equal(begun(), 3)
  const alone = share('a', work)
  end(3)
  assert.equal(await alone, 3)
})

test('other keys do not wait, and a run that fails fails nobody else', async () => {
  const share = createSharedRuns<number>()
  const { work, begun, end } = createWork()
  const failing = share('a', work)
  const waiting = share('a', work)
  const other = share('b', work)
  assert.equal(begun(), 2)
  end(1)
  assert.equal(await other, 1)
  end(0, new Error('broken'))
  await assert.rejects(failing, /broken/)
  await new Promise(setImmediate)
  end(2)
  assert.equal(await waiting, 2)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareRuns } from './share-runs.ts'

/** Shared work that ends when it is told to; each run gives its number. */
function createWork() {
  const ends: ((fail?: Error) => void)[] = []
  const share = shareRuns(
    () =>
      new Promise<number>((resolve, reject) => {
        const run = ends.length
        ends.push((fail) => (fail === undefined ? resolve(run) : reject(fail)))
      }),
  )
  return { share, begun: () => ends.length, end: (run: number, fail?: Error) => ends[run]?.(fail) }
}

test('who asks while work runs shares the next run, which began after the question', async () => {
  const { share, begun, end } = createWork()
  const first = share()
  const others = Array.from({ length: 100 }, () => share())
  assert.equal(begun(), 1)
  end(0)
  assert.equal(await first, 0)
  // While the second run is under way, whoever comes waits for a third.
  await new Promise(setImmediate)
  assert.equal(begun(), 2)
  const late = share()
  end(1)
  assert.deepEqual([...new Set(await Promise.all(others))], [1])
  await new Promise(setImmediate)
  end(2)
  assert.equal(await late, 2)
  assert.equal(begun(), 3)
  const alone = share()
  end(3)
  assert.equal(await alone, 3)
})

test('a run that fails fails nobody who waits for the next one', async () => {
  const { share, end } = createWork()
  const failing = share()
  const waiting = share()
  end(0, new Error('broken'))
  await assert.rejects(failing, /broken/)
  await new Promise(setImmediate)
  end(1)
  assert.equal(await waiting, 1)
})

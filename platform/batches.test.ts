import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBatches } from './batches.ts'

test('callers during a run share the next one', async () => {
  const runs: { keys: readonly number[]; end: PromiseWithResolvers<void> }[] = []
  const double = createBatches(async (keys: readonly number[]) => {
    const end = Promise.withResolvers<void>()
    runs.push({ keys, end })
    await end.promise
    return keys.map((key) => 2 * key)
  })
  const first = double(1)
  const others = [double(2), double(3), double(2)]
  assert.deepEqual(runs[0]?.keys, [1])
  runs[0]?.end.resolve()
  assert.equal(await first, 2)
  assert.deepEqual(runs[1]?.keys, [2, 3, 2])
  const late = double(4)
  runs[1]?.end.resolve()
  assert.deepEqual(await Promise.all(others), [4, 6, 4])
  runs[2]?.end.reject(new Error('away'))
  await assert.rejects(late, /away/)
  // A failed run does not end the queue.
  const again = double(5)
  runs[3]?.end.resolve()
  assert.equal(await again, 10)
  assert.equal(runs.length, 4)
})

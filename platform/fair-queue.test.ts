import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue, type EndTurn } from './fair-queue.ts'

/** Takes turns under names, and lists those given so far. */
function openQueue(max: number) {
  const takeTurn = createFairQueue(max)
  const order: string[] = []
  const ends: EndTurn[] = []
  const take = async (caller: string, name: string) => {
    ends.push(await takeTurn(caller))
    order.push(name)
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { take, order, ends, settle }
}

test('only so many turns run at once, and a caller of many lets others in between', async () => {
  const { take, order, ends, settle } = openQueue(2)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void take('a', name)
  void take('b', 'b1')
  void take('c', 'c1')
  await settle()
  assert.deepEqual(order, ['a1', 'a2'])
  for (let n = 0; n < 5; n += 1) {
    ends[n]?.()
    await settle()
  }
  assert.deepEqual(order, ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5'])
})

test('a turn that is ended twice makes room for one', async () => {
  const { take, order, ends, settle } = openQueue(1)
  for (const name of ['a1', 'a2', 'a3']) void take('a', name)
  await settle()
  ends[0]?.()
  ends[0]?.()
  await settle()
  assert.deepEqual(order, ['a1', 'a2'])
})

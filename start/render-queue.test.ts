import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRenderQueue } from './render-queue.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A queue of one render at a time, and what has happened in it so far. */
function openQueue(pause = 0) {
  const queue = createRenderQueue(1, pause)
  const said: string[] = []
  const announce = (caller: string, address: string) => {
    const render = queue.announce(address)
    void render.takeTurn(caller).then(() => said.push(`${address} begins`))
    return render
  }
  const wait = (caller: string, address: string) =>
    void queue
      .find(address)
      ?.wait(caller)
      .then(() => said.push(`${caller} has ${address}`))
  return { queue, said, announce, wait }
}

test('a page that others wait for does not stand behind all the pages of whoever asked first', async () => {
  const { said, announce, wait } = openQueue()
  const renders = ['/1', '/2', '/3', '/wanted'].map((address) => announce('greedy', address))
  await settle()
  wait('visitor', '/wanted')
  renders[0]?.end()
  while (!said.includes('/2 begins')) await settle()
  renders[1]?.end()
  while (said.length < 3) await settle()
  assert.deepEqual(said, ['/1 begins', '/2 begins', '/wanted begins'])
  renders[3]?.end()
  while (said.length < 5) await settle()
  assert.deepEqual(said.slice(3), ['visitor has /wanted', '/3 begins'])
})

test('where whoever announced a page leaves, its waiters go on and its turn is nobody’s', async () => {
  const { queue, said, announce, wait } = openQueue()
  const [first, left] = [announce('a', '/1'), announce('b', '/2')]
  wait('c', '/2')
  left.end()
  left.end()
  await settle()
  assert.deepEqual(said, ['/2 begins', 'c has /2', '/1 begins'])
  assert.equal(queue.find('/2'), undefined)
  first.end()
  announce('d', '/3')
  while (said.length < 4) await settle()
  assert.equal(said[3], '/3 begins')
})

test('the next render begins after the pause', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { said, announce } = openQueue(10)
  const first = announce('a', '/1')
  announce('a', '/2')
  await settle()
  first.end()
  t.mock.timers.tick(9)
  await settle()
  assert.deepEqual(said, ['/1 begins'])
  t.mock.timers.tick(1)
  await settle()
  assert.deepEqual(said, ['/1 begins', '/2 begins'])
})

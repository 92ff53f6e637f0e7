import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRenderQueue } from './render-queue.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A queue of one render at a time, each ending on a signal, and the events so far. */
function openQueue(pause = 0) {
  const data = { version: '1' }
  const queue = createRenderQueue<string>(async () => data.version, 1, pause)
  const events: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (visitor: string, url: string) => {
    const leaving = new AbortController()
    const work = (version: string) => {
      events.push(`${url} begins`)
      return new Promise<string>((resolve) => ends.set(url, () => resolve(`${url} of ${version}`)))
    }
    const page = queue.get(url, data.version, { address: visitor, leaving: leaving.signal }, work)
    void page.then((made) => events.push(`${visitor} has ${made}`))
    return { leave: () => leaving.abort(), page }
  }
  return { queue, data, events, ask, end: (url: string) => ends.get(url)?.() }
}

test('a shared page does not wait behind all the pages of its first visitor', async () => {
  const { events, ask, end } = openQueue()
  for (const url of ['/1', '/2', '/3', '/wanted']) ask('greedy', url)
  await settle()
  ask('visitor', '/wanted')
  end('/1')
  while (!events.includes('/2 begins')) await settle()
  end('/2')
  while (!events.includes('/wanted begins')) await settle()
  assert.ok(!events.includes('/3 begins'))
  end('/wanted')
  while (!events.includes('/3 begins')) await settle()
  assert.ok(events.includes('visitor has /wanted of 1'))
  assert.ok(events.includes('greedy has /wanted of 1'))
})

test('[4.8] requests before a render begins share it, and later ones the next, however often the data change', async () => {
  const { queue, data, events, ask, end } = openQueue()
  ask('busy', '/other')
  await settle()
  ask('a', '/')
  data.version = '2'
  ask('b', '/')
  assert.ok(queue.has('/', '2'), 'it has not begun')
  end('/other')
  while (!events.includes('/ begins')) await settle()
  ask('c', '/')
  data.version = '3'
  assert.ok(!queue.has('/', '3'))
  ask('d', '/')
  ask('e', '/')
  events.length = 0
  end('/')
  while (!events.includes('/ begins')) await settle()
  assert.deepEqual(events, ['a has / of 2', 'b has / of 2', 'c has / of 2', '/ begins'])
  end('/')
  while (events.length < 6) await settle()
  assert.deepEqual(events.slice(4), ['d has / of 3', 'e has / of 3'])
})

test('if the first visitor leaves, the others still get the page; if all have left, its turn is dropped', async () => {
  const { queue, events, ask, end } = openQueue()
  ask('a', '/1')
  const [first, second, third] = [ask('b', '/2'), ask('c', '/2'), ask('b', '/3')]
  await settle()
  first.leave()
  third.leave()
  assert.equal(await third.page, null)
  assert.ok(!queue.has('/3', '1'))
  end('/1')
  while (!events.includes('/2 begins')) await settle()
  second.leave()
  end('/2')
  assert.equal(await second.page, '/2 of 1')
  ask('d', '/4')
  while (!events.includes('/4 begins')) await settle()
})

test('a failed render fails only the requests that wait for it', async () => {
  const queue = createRenderQueue<string>(async () => '1', 1, 0)
  const visitor = { address: 'a', leaving: new AbortController().signal }
  const fail = () => queue.get('/', '1', visitor, () => Promise.reject(new Error('broken')))
  await assert.rejects(Promise.all([fail(), fail()]), /broken/)
  assert.equal(await queue.get('/', '1', visitor, async () => 'whole'), 'whole')
})

test('the next render begins after the pause', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { events, ask, end } = openQueue(10)
  ask('a', '/1')
  ask('a', '/2')
  await settle()
  end('/1')
  await settle()
  t.mock.timers.tick(9)
  await settle()
  assert.ok(!events.includes('/2 begins'))
  t.mock.timers.tick(1)
  await settle()
  assert.ok(events.includes('/2 begins'))
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { ApiError, unreachable } from '#contract/errors.ts'
import { UploadProblem } from '#web/session/upload-problem.ts'
import { canRetry, createUploadQueue } from './upload-queue.ts'

type Step = 'send' | 'add'
/** `before`: nothing arrives; `after`: only the answer is lost; `never`: no answer at all. */
type Fault = { is: 'before' | 'after' | 'never'; error?: unknown }

const noAnswer = () => new ApiError('unavailable', 0, unreachable)
const lost: Fault = { is: 'after', error: noAnswer() }
const broken: Fault = { is: 'before', error: noAnswer() }
const failing: Fault = { is: 'after', error: new ApiError('internal', 500, 'Oops') }

/** A queue, and a school that does each thing once for a key. */
function open() {
  const queue = createUploadQueue()
  const works: string[] = []
  const calls: string[] = []
  const done = new Map<string, string>()
  const faults = new Map<string, Fault[]>()
  const at = { isOnline: true }

  async function call(
    step: Step,
    name: string,
    key: string,
    work: () => string,
    signal?: AbortSignal,
  ) {
    calls.push(`${step} ${name}`)
    const fault = faults.get(`${step} ${name}`)?.shift()
    if (fault?.is === 'never')
      return new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(noAnswer())),
      )
    if (fault?.is === 'before') throw fault.error
    const answer = done.get(key) ?? work()
    done.set(key, answer)
    if (fault?.is === 'after') throw fault.error
    return answer
  }
  const nameOf = (photo: string) => photo.split(' ')[0] ?? ''
  const start = () =>
    queue.start({
      send: (file, { idempotencyKey = '', onProgress, signal }) => {
        onProgress(1)
        const photo = () => `${file.name} ${done.size}`
        return call('send', file.name, idempotencyKey, photo, signal)
      },
      add: async (photo, key) => {
        const name = nameOf(photo)
        await call('add', name, key, () => {
          works.push(name)
          return name
        })
      },
      isOnline: () => at.isOnline,
    })

  const idle = async () => {
    for (let turn = 0; turn < 200; turn += 1) await new Promise((go) => setImmediate(go))
  }
  return {
    queue,
    works,
    calls,
    at,
    start,
    idle,
    fail: (step: Step, name: string, ...all: Fault[]) => faults.set(`${step} ${name}`, all),
    async choose(...names: string[]) {
      queue.add(...names.map((name) => ({ file: new File(['x'], name), refused: null })))
      await idle()
    },
    async retry(name: string) {
      queue.retry(queue.list().find(({ file }) => file.name === name)?.id ?? assert.fail(name))
      await idle()
    },
    states: () => queue.list().map(({ file, state }) => `${file.name} ${state}`),
    count: (call: string) => calls.filter((one) => one === call).length,
  }
}

test('[18.2] photographs are added in the order in which they were chosen, one after the other', async () => {
  const at = open()
  at.start()
  await at.choose('a', 'b')
  await at.choose('c')
  assert.deepEqual(at.works, ['a', 'b', 'c'])
  assert.deepEqual(at.calls, ['send a', 'add a', 'send b', 'add b', 'send c', 'add c'])
  assert.deepEqual(at.states(), [])
})

for (const [name, fault] of [
  ['a lost answer', lost],
  ['a 500', failing],
] as const)
  test(`[18.2] after ${name} only the step that failed is tried again, and nothing is made twice`, async () => {
    const at = open()
    at.start()
    at.fail('add', 'a', fault, fault)
    await at.choose('a')
    assert.deepEqual(at.states(), ['a failed'])
    await at.retry('a')
    await at.retry('a')
    assert.deepEqual(at.works, ['a'])
    assert.deepEqual(at.calls, ['send a', 'add a', 'add a', 'add a'])

    at.fail('send', 'b', fault)
    await at.choose('b')
    await at.retry('b')
    assert.deepEqual(at.works, ['a', 'b'])
    // The same photo again, for the same key.
    assert.equal(at.count('send b'), 2)
    assert.equal(at.count('add b'), 1)
  })

test('[18.2] after a failure in the middle the others are sent, and wait so that the order stays', async () => {
  const at = open()
  at.start()
  at.fail('send', 'b', failing)
  at.fail('add', 'c', { ...failing, is: 'before' })
  await at.choose('a', 'b', 'c', 'd')
  assert.deepEqual(at.works, ['a'])
  assert.deepEqual(at.states(), ['b failed', 'c sent', 'd sent'])
  await at.retry('b')
  assert.deepEqual(at.works, ['a', 'b'])
  assert.deepEqual(at.states(), ['c failed', 'd sent'])
  const [third] = at.queue.list()
  at.queue.drop(third?.id ?? assert.fail())
  await at.idle()
  assert.deepEqual(at.works, ['a', 'b', 'd'])
})

test('[18.2] what can never be added keeps nobody waiting, and is not tried again', async () => {
  const at = open()
  at.start()
  const small = new ApiError('not-a-photo', 400, 'Too small')
  at.fail('send', 'small', { is: 'before', error: small })
  at.fail('send', 'changed', { is: 'before', error: new UploadProblem('changed') })
  at.queue.add({ file: new File(['x'], 'raw'), refused: 'A raw file' })
  await at.choose('small', 'changed', 'good')
  assert.deepEqual(at.works, ['good'])
  assert.deepEqual(at.states(), ['raw failed', 'small failed', 'changed failed'])
  assert.deepEqual(at.queue.list().map(canRetry), [false, false, false])
  at.queue.reconnect()
  await at.idle()
  assert.equal(at.calls.length, 4)
})

test('[18.2] without a connection they wait, and go on by themselves in their order', async () => {
  const at = open()
  at.start()
  at.at.isOnline = false
  at.fail('send', 'a', broken, broken)
  at.fail('add', 'b', lost)
  await at.choose('a', 'b', 'c')
  assert.deepEqual(at.states(), ['a waiting', 'b waiting', 'c waiting'])
  assert.equal(at.queue.isPaused(), true)
  assert.deepEqual(at.calls, ['send a'])
  // The browser has noticed it too late: the first fails, the others go on.
  at.at.isOnline = true
  at.queue.reconnect()
  await at.idle()
  assert.equal(at.queue.isPaused(), false)
  assert.deepEqual(at.states(), ['a failed', 'b sent', 'c sent'])
  at.queue.reconnect()
  await at.idle()
  assert.deepEqual(at.states(), ['b failed', 'c sent'])
  at.queue.reconnect()
  await at.idle()
  assert.deepEqual(at.works, ['a', 'b', 'c'])
  assert.equal(at.count('send b'), 1)
})

const stalled = async (t: TestContext, at: ReturnType<typeof open>) => {
  t.mock.timers.tick(60_000)
  await at.idle()
}

test('[18.2] a call without an answer fails after a minute, and the next one is sent', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const at = open()
  at.start()
  at.fail('add', 'a', { is: 'never' })
  await at.choose('a', 'b')
  assert.deepEqual(at.states(), ['a adding', 'b waiting'])
  await stalled(t, at)
  assert.deepEqual(at.states(), ['a failed', 'b sent'])
  assert.ok(at.queue.list().every(canRetry))
  await at.retry('a')
  assert.deepEqual(at.works, ['a', 'b'])
})

test('[18.2] a photo that the school has removed meanwhile is sent anew', async () => {
  const at = open()
  at.start()
  const gone = new ApiError('invalid-input', 400, 'Unknown photo', { photo: 'Unknown' })
  at.fail('add', 'a', { is: 'before', error: gone })
  await at.choose('a')
  await at.retry('a')
  assert.deepEqual(at.works, ['a'])
  assert.equal(at.count('send a'), 2)
})

test('[18.2] one that is cancelled is not added, and a page that is left stops', async () => {
  const at = open()
  const stop = at.start()
  at.fail('send', 'a', { is: 'never' })
  at.fail('send', 'b', { is: 'never' })
  await at.choose('a', 'b', 'c')
  assert.deepEqual(at.states(), ['a sending', 'b waiting', 'c waiting'])
  const [first] = at.queue.list()
  at.queue.drop(first?.id ?? assert.fail())
  await at.idle()
  assert.deepEqual(at.states(), ['b sending', 'c waiting'])
  stop()
  await at.idle()
  assert.deepEqual(at.states(), ['b waiting', 'c waiting'])
  assert.deepEqual(at.calls, ['send a', 'send b'])
  at.start()
  await at.idle()
  assert.deepEqual(at.works, ['b', 'c'])
})

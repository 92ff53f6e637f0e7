import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { createLog } from '#platform/log.ts'
import { createAnswerCache } from './answer-cache.ts'
import { answerPublic } from './mount.ts'
import { addressQuotas, createAddressLimit } from './rate-limit.ts'
import { createServer } from './server.ts'

/** A server with one public address, `/number`, which counts its answers; `seen` has the requests to Fastify. */
async function open(t: TestContext, quota = addressQuotas.reads) {
  const data = { version: '1', isReadable: true, now: 0 }
  const readVersion = async () => {
    if (!data.isReadable) throw new Error('the database is away')
    return data.version
  }
  const answers = createAnswerCache(readVersion, undefined, () => data.now)
  const limit = createAddressLimit(() => 0)
  const count = (address: string) => limit.count(quota, address)
  const app = await createServer(createLog('silent'), 'loopback', { answers })
  t.after(() => app.close())
  const seen: string[] = []
  app.addHook('onRequest', async (request, reply) => {
    seen.push(`${request.method} ${request.url}`)
    await limit(request, reply, quota)
  })
  let made = 0
  app.get('/number', (request, reply) =>
    answerPublic(request, reply, { answers, count }, async () => ({
      text: String((made += 1)),
      headers: { 'content-type': 'text/plain' },
    })),
  )
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (init: RequestInit = {}, path = '/number') => {
    const answer = await fetch(origin + path, init)
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  return { data, seen, ask, port: Number(new URL(origin).port) }
}

test('[4.8] a current answer does not reach the framework; one that is stale does', async (t) => {
  const { data, seen, ask } = await open(t)
  assert.equal((await ask()).text, '1')
  assert.equal((await ask()).text, '1')
  const { etag } = Object.fromEntries((await ask()).headers)
  assert.equal((await ask({ headers: { 'if-none-match': String(etag) } })).status, 304)
  assert.equal((await ask({ method: 'HEAD' })).text, '')
  assert.deepEqual(seen, ['GET /number'])
  data.version = '2'
  assert.equal((await ask()).text, '2')
  assert.equal((await ask()).text, '2')
  assert.equal(seen.length, 2)
})

test('anything but a plain read of just that address reaches the framework', async (t) => {
  const { seen, ask } = await open(t)
  await ask()
  await ask({}, '/number?')
  assert.equal((await ask({ method: 'POST' })).status, 404)
  assert.equal((await ask({ method: 'OPTIONS' })).status, 404)
  assert.deepEqual(seen.slice(1), ['GET /number?', 'POST /number', 'OPTIONS /number'])
})

test('[7] connections over the limit of an address are refused', async (t) => {
  const { seen, ask } = await open(t, { ...addressQuotas.reads, max: 3 as 1_200 })
  for (const left of [2, 1, 0])
    assert.match(String((await ask()).headers.get('ratelimit')), new RegExp(`r=${left};`))
  assert.equal(seen.length, 1)
  const refused = await ask()
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('retry-after'), '60')
})

test('[19.7] while no version can be read, the cache answers for a minute; then Fastify says why', async (t) => {
  const { data, seen, ask } = await open(t)
  await ask()
  data.isReadable = false
  data.now += 60_000
  assert.equal((await ask()).text, '1')
  assert.equal(seen.length, 1)
  data.now += 1
  assert.equal((await ask()).status, 500)
})

test('answers to requests of one connection come in their order', async (t) => {
  const { seen, ask, port } = await open(t)
  await ask()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const lines = ['/number', '/none', '/number', '/number?', '/number'].map(
    (path, index) =>
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: ${index === 4 ? 'close' : 'keep-alive'}\r\n\r\n`,
  )
  socket.write(lines.join(''))
  const answers = (await text(socket)).split('HTTP/1.1 ').slice(1)
  const statuses = answers.map((answer) => answer.slice(0, 3))
  assert.deepEqual(statuses, ['200', '404', '200', '200', '200'])
  assert.deepEqual(seen.slice(1), ['GET /none', 'GET /number?'])
})

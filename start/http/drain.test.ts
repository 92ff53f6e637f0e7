import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { Worker } from 'node:worker_threads'
import { watchConnections } from './drain.ts'

async function listen(t: TestContext, answer: RequestListener) {
  const server = createServer(answer)
  const drain = watchConnections(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  const open = () => connect(port, '127.0.0.1')
  return { server, drain, open }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const once = (emitter: NodeJS.EventEmitter, event: string) =>
  new Promise<void>((resolve) => {
    emitter.once(event, () => resolve())
  })

test('an answer that is read slowly arrives whole', async (t) => {
  const body = 'x'.repeat(32 * 1024 * 1024)
  const { server, drain, open } = await listen(t, (_request, answer) => {
    answer.end(body)
  })
  const client = open()
  const requested = once(server, 'request')
  client.write(get('/'))
  await requested
  client.pause()
  const drained = drain()
  // Longer than connections without a request stay open; nothing shows that one has been spared.
  const idle = open()
  idle.on('error', () => {})
  await Promise.all([once(client, 'readable'), once(idle, 'close')])
  const received = await text(client)
  assert.equal(received.length - received.indexOf('\r\n\r\n') - 4, body.length)
  assert.equal(await drained, 0)
})

test('requests that came at once are all answered, the last with the word to close', async (t) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { server, drain, open } = await listen(t, (request, answer) => {
    void released.then(() => answer.end(`<${request.url}>`))
  })
  const client = open()
  const received = text(client)
  client.write(get('/a') + get('/b'))
  await once(server, 'request')
  const drained = drain()
  client.write(get('/c'))
  await once(server, 'request')
  release()
  assert.deepEqual((await received).match(/<\/.>|connection: \S+/gi), [
    '</a>',
    '</b>',
    'connection: close',
    '</c>',
  ])
  assert.equal(await drained, 0)
})

test('what arrives on an open connection is still answered; new connections are refused', async (t) => {
  const { drain, open } = await listen(t, (_request, answer) => {
    answer.end('yes')
  })
  const client = open()
  await once(client, 'connect')
  const drained = drain()
  const received = text(client)
  client.write(get('/'))
  assert.match(await received, /^HTTP\/1\.1 200 OK\r\nconnection: close\r\n/i)
  assert.equal(await drained, 0)
  const refused = open()
  await assert.rejects(
    new Promise((resolve, reject) => {
      refused.on('connect', resolve).on('error', reject)
    }),
    /ECONNREFUSED/,
  )
})

/** Asks from another thread; writes one byte of `sent` for each request that is in the system's hands. */
const asker = `
const { connect } = require('node:net')
const { text } = require('node:stream/consumers')
const { parentPort, workerData: { port, sent, request } } = require('node:worker_threads')
const ask = async () => {
  const client = connect(port, '127.0.0.1')
  client.write(request, () => { Atomics.add(sent, 0, 1); Atomics.notify(sent, 0) })
  return text(client).catch(String)
}
Promise.all(Array.from({ length: 20 }, ask)).then((heard) => parentPort.postMessage(heard))
`

test('requests sent before are answered, even if no connection was accepted yet', async (t) => {
  const { server, drain } = await listen(t, (_request, answer) => {
    answer.end('yes')
  })
  const { port } = server.address() as AddressInfo
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(asker, { eval: true, workerData: { port, sent, request: get('/') } })
  const answered = new Promise<string[]>((resolve) => {
    worker.once('message', resolve)
  })
  await once(worker, 'online')
  // This thread does nothing else meanwhile.
  for (let count = 0; count < 20; count = Atomics.load(sent, 0)) Atomics.wait(sent, 0, count)
  const drained = drain()
  for (const received of await answered) assert.match(received, /yes$/)
  assert.equal(await drained, 0)
})

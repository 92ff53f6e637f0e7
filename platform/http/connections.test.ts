import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { Worker } from 'node:worker_threads'
import { crowdedFrom, isRefused, maxCalls } from './admission.ts'
import { createBoundedServer, maxOfAddress, maxPipelined } from './connections.ts'

/** A bounded server on loopback, and connections to it. */
async function listen(t: TestContext, answer: RequestListener, isProxy = () => true) {
  const server = createBoundedServer(answer, isProxy)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open: Socket[] = []
  t.after(() => {
    for (const socket of open) socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  const dial = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    open.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  return { server, dial }
}

const countOpen = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

test('[7] requests that are sent ahead are answered one at a time, in their order', async (t) => {
  let [working, max] = [0, 0]
  const { dial } = await listen(t, (request, response) => {
    working += 1
    max = Math.max(max, working)
    setImmediate(() => {
      working -= 1
      response.end(`[${request.url}]`)
    })
  })
  const socket = await dial()
  const paths = Array.from({ length: maxPipelined }, (_, n) => `/${n}`)
  socket.write(paths.map((path) => ask(path)).join('') + ask('/last', 'Connection: close\r\n'))
  const answers = await text(socket)
  assert.deepEqual(
    answers.match(/\[.*?\]/g),
    [...paths, '/last'].map((path) => `[${path}]`),
  )
  assert.equal(max, 1)
})

test('[7] sending too many requests ahead ends the connection and its work', async (t) => {
  const urls: string[] = []
  const { server, dial } = await listen(t, (request) => void urls.push(String(request.url)))
  let read = 0
  server.on('request', () => (read += 1))
  const socket = await dial()
  const closed = once(socket.resume(), 'close')
  socket.write(Array.from({ length: 2_000 }, (_, n) => ask(`/${n}`)).join(''))
  await closed
  assert.ok(urls.length <= 1, urls.join())
  // The request being answered, the waiting ones, and the one too many.
  assert.ok(read <= maxPipelined + 2, `${read} requests were read`)
})

test('[7] requests sent ahead by a caller who has left are dropped', async (t) => {
  const urls: string[] = []
  const closed = Promise.withResolvers<void>()
  const { dial } = await listen(t, (request, response) => {
    urls.push(String(request.url))
    response.once('close', () => closed.resolve())
  })
  const socket = await dial()
  socket.write(ask('/0') + ask('/1') + ask('/2'))
  while (urls.length === 0) await new Promise(setImmediate)
  socket.destroy()
  await closed.promise
  await new Promise(setImmediate)
  assert.deepEqual(urls, ['/0'])
})

test('[7] a visitor waits for only a few of the hundreds that another has sent', async (t) => {
  const urls: string[] = []
  const { server, dial } = await listen(
    t,
    (request, response) => {
      urls.push(String(request.url))
      // Longer than handing over the next one takes.
      const until = performance.now() + 2
      while (performance.now() < until);
      response.end()
    },
    () => false,
  )
  const crowd = await Promise.all(Array.from({ length: 200 }, () => dial()))
  const visitor = await dial('127.0.0.2')
  while ((await countOpen(server)) < 201) await new Promise(setImmediate)
  const answered = once(visitor, 'data')
  for (const socket of crowd) socket.resume().write(ask('/crowd'))
  visitor.write(ask('/visitor'))
  await answered
  // Sent last, by a visitor with nothing else waiting.
  assert.ok(urls.indexOf('/visitor') < 100, String(urls.indexOf('/visitor')))
})

test('[7] calls beyond those that may be under way are refused at once; public reads are not', async (t) => {
  const held: (() => void)[] = []
  const { dial } = await listen(t, (request, response) => {
    if (isRefused(request)) response.writeHead(503).end()
    else if (request.headers.authorization === undefined) response.end('public')
    else held.push(() => response.end('private'))
  })
  const token = 'Authorization: Bearer x\r\n'
  const send = async (visitor: string, more = token) => {
    const socket = await dial()
    const answer = text(socket)
    socket.write(ask('/', `${more}X-Forwarded-For: ${visitor}\r\nConnection: close\r\n`))
    return answer
  }
  const fill = async (to: number, visitorOf: (n: number) => string) => {
    while (held.length < to) {
      const before = held.length
      void send(visitorOf(before))
      while (held.length === before) await new Promise(setImmediate)
    }
  }
  await fill(crowdedFrom, () => '192.0.2.1')
  assert.match(await send('192.0.2.1'), /^HTTP\/1\.1 503/)
  await fill(maxCalls, (n) => `198.51.100.${n - crowdedFrom}`)
  assert.match(await send('192.0.2.2'), /^HTTP\/1\.1 503/)
  assert.match(await send('192.0.2.1', ''), /public$/)
  for (const answer of held.splice(0, 1)) answer()
  const next = send('192.0.2.2')
  while (held.length < maxCalls) await new Promise(setImmediate)
  for (const answer of held) answer()
  assert.match(await next, /private$/)
})

test('[7] an address has a limit of connections; others, and proxies, are not charged for it', async (t) => {
  const { server, dial } = await listen(
    t,
    (_request, response) => response.end('hello'),
    () => false,
  )
  const sockets = await Promise.all(Array.from({ length: maxOfAddress }, () => dial()))
  const refused = (await dial()).resume()
  await once(refused, 'close')
  assert.equal(await countOpen(server), maxOfAddress)
  const other = await dial('127.0.0.2')
  other.write(ask('/', 'Connection: close\r\n'))
  assert.match(await text(other), /hello$/)
  sockets[0]?.destroy()
  while ((await countOpen(server)) === maxOfAddress) await new Promise(setImmediate)
  const next = await dial()
  next.write(ask('/', 'Connection: close\r\n'))
  assert.match(await text(next), /hello$/)
})

test('[7] connections of a proxy are not counted as those of one visitor', async (t) => {
  const { dial } = await listen(t, (_request, response) => response.end('hello'))
  const sockets = await Promise.all(Array.from({ length: maxOfAddress + 10 }, () => dial()))
  for (const socket of sockets.slice(-2)) {
    socket.write(ask('/', 'Connection: close\r\n'))
    assert.match(await text(socket), /hello$/)
  }
})

test('[7] with too many connections the unused ones go', async (t) => {
  const { server, dial } = await listen(t, (_request, response) => response.end('hello'))
  server.maxConnections = 20
  const idle = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = await dial()
      socket.write(ask('/'))
      await once(socket, 'data')
      return socket.resume()
    }),
  )
  const dropped = (await dial()).resume()
  await Promise.all([dropped, ...idle].map((socket) => once(socket, 'close')))
  const socket = await dial()
  socket.write(ask('/', 'Connection: close\r\n'))
  assert.match(await text(socket), /hello$/)
})

test('[7] four addresses do not take all connections there may be', async (t) => {
  const { server, dial } = await listen(
    t,
    (_request, response) => response.end('well'),
    () => false,
  )
  const seen = Promise.withResolvers<void>()
  let left = 4 * maxOfAddress
  for (const event of ['connection', 'drop'])
    server.on(event, () => {
      left -= 1
      if (left === 0) seen.resolve()
    })
  for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'])
    await Promise.all(Array.from({ length: maxOfAddress }, () => dial(address)))
  await seen.promise
  const visitor = await dial()
  visitor.write(ask('/', 'Connection: close\r\n'))
  assert.match(await text(visitor), /well$/)
})

/** Sends requests and breaks the connections off, in a separate thread: the server may be busy. */
const breakOff = `
  const { connect } = require('node:net')
  const { workerData } = require('node:worker_threads')
  const done = new Int32Array(workerData.done)
  for (let n = 0; n < 20; n += 1) {
    const socket = connect(workerData.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(workerData.request, () => socket.resetAndDestroy())
    socket.once('close', () => {
      Atomics.add(done, 0, 1)
      Atomics.notify(done, 0)
    })
  }
`

test('[7] a connection whose answer is not read is closed; an answer that is not ready gets twice the time', async (t) => {
  const sockets: Socket[] = []
  const { dial } = await listen(t, (request, response) => {
    sockets.push(request.socket)
    // More than the system's buffers take.
    if (request.url === '/large') response.end(Buffer.alloc(20_000_000))
  })
  const begin = async (path: string) => {
    const caller = (await dial()).pause()
    const begun = sockets.length
    caller.write(ask(path))
    while (sockets.length === begun) await new Promise(setImmediate)
    return { caller, socket: sockets.at(-1) ?? assert.fail('no request') }
  }
  const large = await begin('/large')
  assert.equal(large.socket.timeout, 15_000)
  large.socket.emit('timeout')
  assert.ok(large.socket.destroyed)
  const { caller, socket } = await begin('/slow')
  socket.emit('timeout')
  assert.ok(!socket.destroyed)
  // Something moves.
  const read = socket.bytesRead
  caller.write(ask('/next'))
  while (socket.bytesRead === read) await new Promise(setImmediate)
  socket.emit('timeout')
  assert.ok(!socket.destroyed)
  socket.emit('timeout')
  assert.ok(socket.destroyed)
  const slower = await begin('/slower')
  slower.socket.setTimeout(200_000)
  slower.socket.emit('timeout')
  assert.ok(slower.socket.destroyed)
})

test('[7] hanging up before the server looks at the connection does no harm', async (t) => {
  const { server, dial } = await listen(t, (_request, response) => response.end('well'))
  const { port } = server.address() as AddressInfo
  const done = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(breakOff, {
    eval: true,
    workerData: { port, done: done.buffer, request: ask('/') },
  })
  // The server sees none of them until all of them have closed.
  for (let ended = 0; ended < 20; ended = Atomics.load(done, 0)) Atomics.wait(done, 0, ended)
  await once(worker, 'exit')
  const socket = await dial()
  socket.write(ask('/', 'Connection: close\r\n'))
  assert.match(await text(socket), /well$/)
})

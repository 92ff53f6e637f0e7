import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { allowTime } from './arrival.ts'
import { createBoundedServer } from './connections.ts'

/** A bounded server on loopback, whose clocks the test moves, and connections to it. */
async function listen(t: TestContext, answer: RequestListener) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const server = createBoundedServer(answer, () => true)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const dial = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  return { server, dial }
}

test('[7] [12.1] a body that does not arrive is given up, later if it may take longer', async (t) => {
  const admitted = Promise.withResolvers<void>()
  let open = 2
  const { server, dial } = await listen(t, (request) => {
    if (request.url === '/long') allowTime(request, 180_000, 150_000)
    if ((open -= 1) === 0) admitted.resolve()
  })
  const givenUp: string[] = []
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    givenUp.push(`${names.get(socket.remotePort ?? 0)} ${error.code}`)
    socket.destroy()
  })
  const names = new Map<number, string>()
  const body = 'POST /PATH HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{'
  for (const path of ['short', 'long']) {
    const socket = await dial()
    names.set(socket.localPort ?? 0, path)
    socket.write(body.replace('PATH', path))
  }
  await admitted.promise
  t.mock.timers.tick(14_999)
  assert.deepEqual(givenUp, [])
  t.mock.timers.tick(1)
  assert.deepEqual(givenUp, ['short ERR_HTTP_REQUEST_TIMEOUT'])
  t.mock.timers.tick(164_999)
  assert.equal(givenUp.length, 1)
  t.mock.timers.tick(1)
  assert.deepEqual(givenUp.slice(1), ['long ERR_HTTP_REQUEST_TIMEOUT'])
})

test('[7] a body that has arrived is not given up, however long its answer takes', async (t) => {
  const arrived = Promise.withResolvers<void>()
  const waits: unknown[] = []
  const { server, dial } = await listen(t, async (request, response) => {
    if (request.url === '/next') {
      waits.push(request.socket.timeout)
      return response.end('done')
    }
    allowTime(request, 180_000, 150_000)
    request.resume()
    await once(request, 'end')
    waits.push(request.socket.timeout)
    arrived.resolve()
    t.mock.timers.tick(300_000)
    response.end('first')
  })
  const socket = await dial()
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}')
  await arrived.promise
  await once(socket, 'data')
  socket.write('GET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  assert.match(await text(socket), /done$/)
  // During the wait, and for the next request on the same connection.
  assert.deepEqual(waits, [150_000, server.timeout])
})

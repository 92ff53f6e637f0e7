import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import findAddress from '@fastify/proxy-addr'
import { createCounts } from '#platform/counts.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import { createAdmission, isRefused } from './admission.ts'
import { addressKey } from './address-key.ts'
import { boundArrival } from './arrival.ts'
import type { FastPath } from './fast-path.ts'

/** Requests of a connection that may wait behind another. */
export const maxPipelined = 8

/** Maximum of concurrent connections. */
const maxConnections = 1_000

/** Per address or IPv6 /64 network. */
export const maxOfAddress = 256

/** All in milliseconds. */
const timeouts = {
  /** For the headers. */
  headersTimeout: 10_000,
  /** For any request, even one given more time: see arrival.ts. */
  requestTimeout: 200_000,
  /** Node's default is 30 s. */
  connectionsCheckingInterval: 1_000,
  /** Longer than the 60 seconds for which proxies commonly keep an unused connection. */
  keepAliveTimeout: 72_000,
}

/**
 * Milliseconds without progress in either direction until `endStalled` looks at a connection, which ends
 * after two such times at most. Node itself lets one pass while the caller does not read an answer.
 */
const socketTimeout = 15_000

/**
 * Ends connections on which nothing moves; one with nothing to send, such as before its answer, after two
 * times.
 */
function endStalled(server: Server): void {
  const movedOf = new WeakMap<Socket, number>()
  server.on('timeout', (socket: Socket) => {
    const moved = socket.bytesRead + socket.bytesWritten
    const isFirst = movedOf.get(socket) !== moved
    // Connections without a request and slow calls have other time limits.
    if (socket.timeout !== socketTimeout || socket.writableLength > 0 || !isFirst)
      return void socket.destroy()
    movedOf.set(socket, moved)
    socket.setTimeout(socketTimeout)
  })
}

/**
 * Also stops Node from parsing requests still in its buffer: thousands, which take a tenth of a second. 2
 * stops its parser. `parser` is not documented:
 * https://github.com/nodejs/node/blob/v24.x/lib/_http_server.js, `parserOnIncoming`.
 */
function destroyUnread(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2
  socket.destroy()
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** The caller's address, see `addressKey`. */
type VisitorOf = (request: IncomingMessage) => string

/**
 * Requests started before the server looks at its connections again. On SQLite most are answered
 * synchronously: a thousand at once would be answered before anyone else is heard.
 */
const maxConcurrent = 4

/**
 * Answers a connection's requests in sequence; Node would start all pipelined ones at once. Browsers and
 * proxies do not pipeline; beyond `maxPipelined` a client is disconnected. Requests that `fastPath` does not
 * answer are started round-robin by visitor; calls only as far as `createAdmission` allows.
 */
function answerOneByOne(
  answer: RequestListener,
  visitorOf: VisitorOf,
  fastPath: FastPath | undefined,
): RequestListener {
  const acquire = createFairQueue(maxConcurrent)
  const admit = createAdmission()
  const queues = new WeakMap<Socket, Exchange[]>()

  async function start({ request, response }: Exchange, queue: Exchange[]): Promise<void> {
    const { socket } = request
    response.once('close', () => {
      const next = socket.destroyed ? undefined : queue.shift()
      if (next !== undefined) void start(next, queue)
      else queues.delete(socket)
    })
    const answered = fastPath?.(request, response) ?? false
    if (answered !== false && (await answered)) return
    const visitor = visitorOf(request)
    const markStarted = admit(request, response, visitor)
    const release = isRefused(request) ? () => {} : await acquire(visitor)
    if (!socket.destroyed) answer(request, response)
    markStarted()
    release()
  }

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (queue === undefined) {
      const waiting: Exchange[] = []
      queues.set(socket, waiting)
      void start({ request, response }, waiting)
    } else if (queue.length < maxPipelined) queue.push({ request, response })
    else destroyUnread(socket)
  }
}

/**
 * Ends connections of one address beyond `maxOfAddress`, or beyond half of the free ones: so a few addresses
 * cannot take them all. Proxies carry many people, and are not bounded.
 */
function boundAddresses(server: Server, isProxy: (address: string) => boolean): void {
  const openOf = createCounts<string>()
  let open = 0
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    // Closed by the client before it was accepted: it no longer has an address, but its data are still there.
    if (remoteAddress === undefined) return void socket.destroy()
    open += 1
    socket.once('close', () => (open -= 1))
    if (isProxy(remoteAddress)) return
    const key = addressKey(remoteAddress)
    openOf.add(key, 1)
    socket.once('close', () => openOf.add(key, -1))
    if (openOf.of(key) > Math.min(maxOfAddress, (maxConnections - open) / 2)) socket.destroy()
  })
}

/**
 * An HTTP server that limits its connections: their number, in all and per address (except for our own
 * proxies, by `isProxy`), concurrent requests of one (one, the others wait), the time of a request, and the
 * time without progress. Idle connections are closed to make room. `createFastPath` may answer before
 * `answer`.
 */
export function createBoundedServer(
  answer: RequestListener,
  isProxy: (address: string) => boolean,
  createFastPath?: (visitorOf: VisitorOf) => FastPath,
): Server {
  const visitorOf: VisitorOf = (request) => addressKey(findAddress(request, isProxy))
  const server = createServer(
    timeouts,
    answerOneByOne(answer, visitorOf, createFastPath?.(visitorOf)),
  )
  // Runs before the request is answered.
  server.prependListener('request', (request) => boundArrival(server, request))
  server.setTimeout(socketTimeout)
  endStalled(server)
  server.maxConnections = maxConnections
  server.on('drop', () => server.closeIdleConnections())
  boundAddresses(server, isProxy)
  return server
}

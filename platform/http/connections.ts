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

/** How many requests of a connection may wait while an earlier one of it is answered. */
export const maxPipelined = 8

/** How many connections there may be at once. */
const maxConnections = 1_000

/** How many of these one address may have, an IPv6 network of /64 counting as one. */
export const maxOfAddress = 256

/** All in milliseconds. */
const timeouts = {
  /** How long the headers of a request may take to arrive. */
  headersTimeout: 10_000,
  /** How long any request may take to arrive, also one that was given more time: see arrival.ts. */
  requestTimeout: 200_000,
  /** How often the server looks for requests that took too long; Node's own is 30 s. */
  connectionsCheckingInterval: 1_000,
  /** Longer than the 60 seconds for which proxies commonly keep an unused connection. */
  keepAliveTimeout: 72_000,
}

/** A connection on which nothing moves in either direction for so long is ended, in milliseconds. */
const stuckAfter = 30_000

/**
 * Ends a connection, and stops Node from making requests of what is still in its buffer: thousands, which
 * takes a tenth of a second. 2 stops its parser. `parser` is not documented:
 * https://github.com/nodejs/node/blob/v24.x/lib/_http_server.js, `parserOnIncoming`.
 */
function destroyUnread(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2
  socket.destroy()
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Whose a request is: the address of the caller, see `addressKey`. */
type VisitorOf = (request: IncomingMessage) => string

/**
 * How many requests are started before the server looks at its connections again. On SQLite most are
 * answered synchronously: a thousand at once would be answered before anybody else is heard.
 */
const startedAtOnce = 4

/**
 * Answers the requests of one connection one after another; Node would start all that a client pipelines
 * at the same time. Browsers and proxies do not pipeline; a client that pipelines more than `maxPipelined`
 * is disconnected. What `fastPath` does not answer at once is started round-robin by visitor; of calls only as many as
 * `createAdmission` lets in.
 */
function answerOneByOne(
  answer: RequestListener,
  visitorOf: VisitorOf,
  fastPath: FastPath | undefined,
): RequestListener {
  const acquire = createFairQueue(startedAtOnce)
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
    const begun = admit(request, response, visitor)
    const release = isRefused(request) ? () => {} : await acquire(visitor)
    if (!socket.destroyed) answer(request, response)
    begun()
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
 * Ends the connections that one address opens beyond `maxOfAddress`, or beyond half of those that are
 * free: so a few addresses do not take all there may be. A proxy brings many people, and is not bounded.
 */
function boundAddresses(server: Server, isProxy: (address: string) => boolean): void {
  const openOf = createCounts<string>()
  let open = 0
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    // Closed by the client before it was accepted: no address any more, but what it sent is still there.
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
 * An HTTP server that limits its connections: how many there are, in all and from one address (not from our own
 * proxies, which `isProxy` recognises: they carry many people's requests), how many requests one handles at a time (one,
 * the others wait), how long a request may take to arrive, and how long it may make no progress.
 * Where there are too many connections, idle ones are closed to make room. `createFastPath` gives what answers
 * before `answer`, where it can.
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
  // Before it is answered.
  server.prependListener('request', (request) => boundArrival(server, request))
  server.setTimeout(stuckAfter)
  server.maxConnections = maxConnections
  server.on('drop', () => server.closeIdleConnections())
  boundAddresses(server, isProxy)
  return server
}

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import findAddress from '@fastify/proxy-addr'
import { createFairQueue } from '#platform/fair-queue.ts'
import { addressKey } from './address-key.ts'
import type { FastPath } from './fast-path.ts'

/** How many requests of a connection may wait while an earlier one of it is answered. */
export const maxPipelined = 8

/** How many connections there may be at once. */
const mostConnections = 1_000

/** How many of these one address may have, an IPv6 network of /64 counting as one. */
export const maxOfAddress = 256

/** A connection on which nothing moves in either direction for so long is ended, in milliseconds. */
const stuckAfter = 30_000

/** How long the headers, and then the body, may take to arrive, in milliseconds. */
const [headersTimeout, bodyTimeout] = [10_000, 15_000]

/** How long any request may take to arrive, also one that was given more time, in milliseconds. */
const longestArrival = 200_000

/** How often the server looks for requests that took too long, in milliseconds; Node's own is 30 s. */
const connectionsCheckingInterval = 1_000

/** Longer than the 60 seconds for which proxies commonly keep an unused connection, in milliseconds. */
const keepAliveTimeout = 72_000

/**
 * Ends a connection, and stops Node from making requests of what is still in its buffer: thousands, which
 * takes a tenth of a second. 2 tells its parser to read no further. `parser` is not documented:
 * https://github.com/nodejs/node/blob/v24.x/lib/_http_server.js, `parserOnIncoming`.
 */
function destroyUnread(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2
  socket.destroy()
}

/** The clocks of the bodies that are arriving. */
const arriving = new WeakMap<IncomingMessage, { giveUp: () => void; timer: NodeJS.Timeout }>()

/**
 * Gives up on a body that takes longer than `bodyTimeout`, as Node does on a request by its own limit, which
 * is the same for all requests and here the longest of them.
 */
function boundArrival(server: Server, request: IncomingMessage): void {
  const { headers, socket } = request
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0)
    return
  const giveUp = () => {
    if (request.complete || socket.destroyed) return
    const error = Object.assign(new Error('The body has not arrived.'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    })
    server.emit('clientError', error, socket)
  }
  arriving.set(request, { giveUp, timer: setTimeout(giveUp, bodyTimeout).unref() })
  const stop = () => clearTimeout(arriving.get(request)?.timer)
  request.once('end', stop)
  request.once('close', stop)
}

/**
 * Gives the body of a request so many milliseconds from now to arrive, 200 seconds in all at the most, and
 * then its connection so many in which nothing moves, because the answer takes longer than others.
 */
export function allowTime(request: IncomingMessage, within: number, answered: number): void {
  const clock = arriving.get(request)
  if (clock === undefined) return
  // Node gives the connection its usual time when the answer has been sent.
  request.once('end', () => request.socket.setTimeout(answered))
  if (request.complete) return
  clearTimeout(clock.timer)
  clock.timer = setTimeout(clock.giveUp, within).unref()
}

/** Whose a request is: the address of the caller, see `addressKey`. */
type VisitorOf = (request: IncomingMessage) => string

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * How many requests are started before the server looks at its connections again. On SQLite most are
 * answered synchronously: a thousand at once would be answered before anybody else is heard.
 */
const startedAtOnce = 4

/**
 * Answers the requests of one connection one after another; Node would start all that a client pipelines
 * at the same time. Browsers and proxies do not pipeline; a client that pipelines more than `maxPipelined` is
 * disconnected. What `fastPath` does not answer at once is started round-robin by visitor (`visitorOf`).
 */
function answerOneByOne(
  answer: RequestListener,
  visitorOf: VisitorOf,
  fastPath: FastPath | undefined,
): RequestListener {
  const acquire = createFairQueue(startedAtOnce)
  const queues = new WeakMap<Socket, Exchange[]>()

  async function start({ request, response }: Exchange, queue: Exchange[]): Promise<void> {
    response.once('close', () => {
      const next = request.socket.destroyed ? undefined : queue.shift()
      if (next !== undefined) void start(next, queue)
      else queues.delete(request.socket)
    })
    const answered = fastPath?.(request, response) ?? false
    if (answered !== false && (await answered)) return
    const release = await acquire(visitorOf(request))
    if (!request.socket.destroyed) answer(request, response)
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
  const openOf = new Map<string, number>()
  let open = 0
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    // Closed by the client before it was accepted: no address any more, but what it sent is still there.
    if (remoteAddress === undefined) return void socket.destroy()
    open += 1
    socket.once('close', () => (open -= 1))
    if (isProxy(remoteAddress)) return
    const key = addressKey(remoteAddress)
    const count = (openOf.get(key) ?? 0) + 1
    openOf.set(key, count)
    socket.once('close', () => {
      const left = (openOf.get(key) ?? 1) - 1
      if (left === 0) openOf.delete(key)
      else openOf.set(key, left)
    })
    if (count > Math.min(maxOfAddress, (mostConnections - open) / 2)) socket.destroy()
  })
}

/**
 * An HTTP server whose every connection is bounded: how many there are, in all and from one address
 * (`isProxy` tells those of our own proxies, which are many people's), how many requests one has under
 * way (one, the others wait), how long one may take to arrive, and how long it may be without progress. Where there are too many, unused
 * ones are closed to make room. `createFastPath` gives what answers before `answer`, where it can.
 */
export function createBoundedServer(
  answer: RequestListener,
  isProxy: (address: string) => boolean,
  createFastPath?: (visitorOf: VisitorOf) => FastPath,
): Server {
  const visitorOf: VisitorOf = (request) => addressKey(findAddress(request, isProxy))
  const server = createServer(
    {
      headersTimeout,
      requestTimeout: longestArrival,
      connectionsCheckingInterval,
      keepAliveTimeout,
    },
    answerOneByOne(answer, visitorOf, createFastPath?.(visitorOf)),
  )
  // Before it is answered.
  server.prependListener('request', (request) => boundArrival(server, request))
  server.setTimeout(stuckAfter)
  server.maxConnections = mostConnections
  server.on('drop', () => server.closeIdleConnections())
  boundAddresses(server, isProxy)
  return server
}

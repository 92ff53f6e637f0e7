import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { placeOf } from './place-of.ts'

/** How many requests of a connection may wait while an earlier one of it is answered. */
export const mostPipelined = 8

/** How many connections there may be at once. */
const mostConnections = 1_000

/** How many of these one address may have, an IPv6 network of /64 counting as one. */
export const mostOfAddress = 256

/** A connection on which nothing moves in either direction for so long is ended, in milliseconds. */
const stuckAfter = 30_000

/** How long the headers, and the whole of a request, may take to arrive, in milliseconds. */
const [headersTimeout, requestTimeout] = [10_000, 15_000]

/** How often the server looks for requests that took too long, in milliseconds; Node's own is 30 s. */
const connectionsCheckingInterval = 1_000

/** Longer than the 60 seconds for which proxies commonly keep an unused connection, in milliseconds. */
const keepAliveTimeout = 72_000

type Turn = { request: IncomingMessage; response: ServerResponse }

/**
 * Answers the requests of one connection one after another. Node hands over all that have arrived at
 * once: a client that sends thousands ahead would have them all worked on at the same time, and each
 * file opened, long before it has read the first answer. Browsers and proxies send none ahead; whoever
 * sends more than `mostPipelined` is disconnected.
 */
function answerInTurn(answer: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Turn[]>()

  function begin({ request, response }: Turn, queue: Turn[]): void {
    response.once('close', () => {
      const next = request.socket.destroyed ? undefined : queue.shift()
      if (next !== undefined) begin(next, queue)
      else queues.delete(request.socket)
    })
    answer(request, response)
  }

  return (request, response) => {
    const { socket } = request
    // What was still in the buffer of a connection that has been ended.
    if (socket.destroyed) return
    const queue = queues.get(socket)
    if (queue === undefined) {
      const waiting: Turn[] = []
      queues.set(socket, waiting)
      begin({ request, response }, waiting)
    } else if (queue.length < mostPipelined) queue.push({ request, response })
    else socket.destroy()
  }
}

/** Ends the connections that one address opens beyond `mostOfAddress`; proxies bring many people. */
function boundAddresses(server: Server, isProxy: (address: string) => boolean): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const place = placeOf(remoteAddress)
    const count = (open.get(place) ?? 0) + 1
    open.set(place, count)
    socket.once('close', () => {
      const left = (open.get(place) ?? 1) - 1
      if (left === 0) open.delete(place)
      else open.set(place, left)
    })
    if (count > mostOfAddress) socket.destroy()
  })
}

/**
 * An HTTP server whose every connection is bounded: how many there are, in all and from one address
 * (`isProxy` tells those of our own proxies, which are many people's), how many requests one has under
 * way (one, the others wait), and how long it may be without progress. Where there are too many, unused
 * ones are closed to make room.
 */
export function createBoundedServer(
  answer: RequestListener,
  isProxy: (address: string) => boolean,
): Server {
  const server = createServer(
    { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout },
    answerInTurn(answer),
  )
  server.setTimeout(stuckAfter)
  server.maxConnections = mostConnections
  server.on('drop', () => server.closeIdleConnections())
  boundAddresses(server, isProxy)
  return server
}

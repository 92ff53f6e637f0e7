import type { Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that an idle connection stays open: a request may be on its way. */
const idleTimeout = 500

/** Milliseconds for a request to arrive in all; Node checks every few seconds. */
const requestTimeout = 3_000

/** In milliseconds; then open answers are cut off. */
const drainTimeout = 8_000

/** Connections that the system keeps before they are accepted: Node's own default. */
const maxQueue = 511

const wait = (time: number) => sleep(time, undefined, { ref: false })

type Connection = {
  /** Not yet handed to the system, in the order of their requests. */
  answers: Set<ServerResponse>
  /** The bytes received at the last answer: more means that a request has begun. */
  read: number
}

/**
 * Watches a server that does not listen yet, and returns a function that stops it: it stops listening, answers
 * requests on open connections with `Connection: close`, and resolves, once no connection is left, with the
 * number of answers that had to be cut off.
 *
 * Fastify's `close` would refuse the reads that a page under way still makes in this process
 * (`return503OnClosing`); Node's cuts off answers that a client reads slowly, and does not end requests
 * that arrive slowly.
 */
export function watchConnections(server: Server): () => Promise<number> {
  const connections = new Map<Socket, Connection>()
  let accepted = 0
  let isDraining = false
  let closesIdle = false

  function closeIfIdle(socket: Socket, { answers, read }: Connection): void {
    if (answers.size === 0 && socket.bytesRead === read) socket.destroy()
  }

  function announceEnd({ answers }: Connection): void {
    // A client that has pipelined several requests gets all answers.
    for (const answer of answers) if (!answer.headersSent) answer.removeHeader('connection')
    const last = [...answers].at(-1)
    if (last?.headersSent === false) last.setHeader('connection', 'close')
  }

  /** Accepts connections that the system has already made: Node accepts one per turn of its loop. */
  async function acceptWaiting(): Promise<void> {
    for (let turn = 0, quiet = 0; turn < maxQueue && quiet < 2; turn += 1) {
      const before = accepted
      await nextTurn()
      quiet = accepted === before ? quiet + 1 : 0
    }
  }

  server.on('connection', (socket) => {
    accepted += 1
    connections.set(socket, { answers: new Set(), read: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  // Runs before the request is answered.
  server.prependListener('request', ({ socket }, answer) => {
    const connection = connections.get(socket)
    if (connection === undefined) return
    connection.answers.add(answer)
    if (isDraining) announceEnd(connection)
    answer.once('close', () => {
      connection.answers.delete(answer)
      connection.read = socket.bytesRead
      if (closesIdle) closeIfIdle(socket, connection)
    })
  })

  return async () => {
    isDraining = true
    for (const connection of connections.values()) announceEnd(connection)
    await acceptWaiting()
    const closed = new Promise<void>((resolve) => {
      Listener.prototype.close.call(server, () => resolve())
    })
    server.headersTimeout = Math.min(server.headersTimeout, requestTimeout)
    server.requestTimeout = Math.min(server.requestTimeout, requestTimeout)
    await Promise.race([closed, wait(idleTimeout)])
    closesIdle = true
    for (const [socket, connection] of connections) closeIfIdle(socket, connection)
    await Promise.race([closed, wait(drainTimeout - idleTimeout)])
    let cutOff = 0
    for (const [socket, { answers }] of connections) {
      if (!socket.destroyed) cutOff += answers.size
      socket.destroy()
    }
    await closed
    return cutOff
  }
}

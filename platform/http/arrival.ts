import type { IncomingMessage, Server } from 'node:http'

/** How long a body may take to arrive, in milliseconds. */
const bodyTimeout = 15_000

/** The timers of the bodies that are arriving. */
const arriving = new WeakMap<IncomingMessage, { giveUp: () => void; timer: NodeJS.Timeout }>()

/**
 * Gives up on a body that takes longer than `bodyTimeout`, as Node does by its own limit, which is the same
 * for all requests and therefore as long as the slowest of them may take.
 */
export function boundArrival(server: Server, request: IncomingMessage): void {
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
 * Gives the body of a request so many milliseconds from now to arrive, within the server's `requestTimeout`,
 * and then its connection so many in which nothing moves, because the answer takes longer than others.
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

import type { IncomingMessage, Server } from 'node:http'

/** In milliseconds. */
const bodyTimeout = 15_000

const arriving = new WeakMap<IncomingMessage, { giveUp: () => void; timer: NodeJS.Timeout }>()

/**
 * Closes on a body that takes longer than `bodyTimeout`. Node's own limit is the same for all requests, so it
 * must suit the slowest.
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
 * Allows the body `within` milliseconds to arrive, up to the server's `requestTimeout`, and then the
 * connection `answered` milliseconds without progress, because the answer takes longer than others.
 */
export function allowTime(request: IncomingMessage, within: number, answered: number): void {
  const clock = arriving.get(request)
  if (clock === undefined) return
  // Node restores the connection's usual time when the answer has been sent.
  request.once('end', () => request.socket.setTimeout(answered))
  if (request.complete) return
  clearTimeout(clock.timer)
  clock.timer = setTimeout(clock.giveUp, within).unref()
}

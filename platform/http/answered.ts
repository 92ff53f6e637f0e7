import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** The facts about an answered request. */
export type Answered = {
  /** The id in its `X-Request-Id` and in the log. */
  id: string
  /** Method and pattern of the address, `GET /api/class/:id`; never the address itself. */
  route: string
  status: number
  /** How long it took, in milliseconds. */
  ms: number
  /** The request itself; null for a call that a page makes within the process. */
  raw: IncomingMessage | null
  /** The code of the error that it ended with. */
  code?: string | undefined
}

/** Hears of every answer; it must be quick, and must not throw. */
export type OnAnswer = (answered: Answered) => void

/** The route of everything that has no pattern of its own. */
export const otherRoute = 'other'

const methods = new Set(['GET', 'POST', 'PUT', 'DELETE'])
const names = new WeakMap<FastifyRequest, string>()

/** Names the route of a request whose pattern says too little, as that of all pages. */
export const nameRoute = (request: FastifyRequest, name: string): void =>
  void names.set(request, name)

/** The route of a request: always one of a few hundred. */
export function routeOf(request: FastifyRequest, status: number): string {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const path = names.get(request) ?? request.routeOptions.url
  // A pattern that only refuses stands for a mistaken method or address.
  if (path === undefined || status === 405 || !methods.has(method)) return otherRoute
  return `${method} ${path}`
}

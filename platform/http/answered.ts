import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** About an answered request. */
export type Answered = {
  /** As in `X-Request-Id` and the log. */
  id: string
  /** Method and pattern of the address, `GET /api/class/:id`; never the address itself. */
  route: string
  status: number
  ms: number
  /** Null for a call that a page makes within the process. */
  raw: IncomingMessage | null
  /** The error's code, if any. */
  code?: string | undefined
}

/** Called for every answer; must be quick, and must not throw. */
export type OnAnswer = (answered: Answered) => void

/** For requests without their own pattern. */
export const otherRoute = 'other'

const methods = new Set(['GET', 'POST', 'PUT', 'DELETE'])
const names = new WeakMap<FastifyRequest, string>()

/** For requests whose pattern says too little, such as the pages'. */
export const nameRoute = (request: FastifyRequest, name: string): void =>
  void names.set(request, name)

/** One of a few hundred names. */
export function routeOf(request: FastifyRequest, status: number): string {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const path = names.get(request) ?? request.routeOptions.url
  // A pattern that only refuses is for a mistaken method or address.
  if (path === undefined || status === 405 || !methods.has(method)) return otherRoute
  return `${method} ${path}`
}

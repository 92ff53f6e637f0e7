import type { FastifyInstance } from 'fastify'
import { signEvent } from '#payments/fake/deliveries.ts'
import type { Clock } from '#platform/clock.ts'

/** How the next answer to a call fails: it is lost after the work was done, or replaced by an error. */
export type CallFault = 'lost' | '500' | '409' | '429'

/** The way that events are delivered until `recover`. */
export type EventFault = 'dropped' | 'twice' | 'out of order' | 'badly signed' | 'old'

/** The time that Stripe repeats an error for its key, in milliseconds. */
const keyLifetime = 24 * 3_600_000

const errors = {
  409: { type: 'invalid_request_error', code: 'lock_timeout', message: 'It cannot be accessed.' },
  429: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' },
  500: { type: 'api_error', message: 'Something went wrong.' },
}

/** Makes answers to calls fail, by method and route such as `POST /v1/refunds`. Add it before a server's routes. */
export function addCallFaults(app: FastifyInstance, clock: Clock) {
  const next = new Map<string, CallFault[]>()
  /** When a key was answered with an error, which is repeated like any other answer. */
  const failedKeys = new Map<string, number>()
  const found = new WeakMap<object, CallFault | undefined>()

  app.addHook('onRequest', async (request, reply) => {
    const fault = next.get(`${request.method} ${request.routeOptions.url}`)?.shift()
    const failedAt = failedKeys.get(String(request.headers['idempotency-key']))
    const isRepeated = failedAt !== undefined && failedAt > clock() - keyLifetime
    const isWrite = request.method === 'POST'
    found.set(request, fault)
    if (fault === '409' || fault === '429')
      return reply.code(Number(fault)).send({ error: errors[fault] })
    if (isRepeated || (fault === '500' && !isWrite))
      return reply.code(500).send({ error: errors[500] })
    return undefined
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = found.get(request)
    if (fault === 'lost') request.raw.socket.destroy()
    if (fault !== '500' || reply.statusCode >= 400) return payload
    const key = request.headers['idempotency-key']
    if (typeof key === 'string') failedKeys.set(key, clock())
    void reply.code(500)
    return JSON.stringify({ error: errors[500] })
  })
  return {
    fail: (call: string, ...faults: CallFault[]) =>
      void next.set(call, [...(next.get(call) ?? []), ...faults]),
    recover: () => next.clear(),
  }
}

/** Passes events on to the school, well or badly. */
export function addEventFaults(
  app: FastifyInstance,
  { webhookUrl, secret, clock }: { webhookUrl: () => string; secret: string; clock: Clock },
) {
  let mode: EventFault | undefined
  const delayed = new Set<string>()

  function sign(body: string, signature: string): string {
    const seconds = Math.floor(clock() / 1_000)
    if (mode === 'badly signed') return signEvent(body, 'whsec_wrong', seconds)
    return mode === 'old' ? signEvent(body, secret, seconds - 3_600) : signature
  }
  async function pass(body: string, signature: string): Promise<number> {
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': sign(body, signature),
    }
    const answer = await fetch(webhookUrl(), { method: 'POST', headers, body })
    await answer.body?.cancel()
    return answer.status
  }

  void app.register(async (relay) => {
    relay.removeAllContentTypeParsers()
    relay.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    relay.post<{ Body: string }>('/events', async ({ body, headers }, reply) => {
      const signature = String(headers['stripe-signature'])
      if (mode === 'dropped') return reply.code(200).send()
      // Every other one is refused, and sent again after later ones.
      if (mode === 'out of order' && !delayed.has(body) && delayed.add(body).size % 2 === 1)
        return reply.code(503).send()
      const status = await pass(body, signature)
      if (mode === 'twice') await pass(body, signature)
      return reply.code(status).send()
    })
  })
  return {
    misdeliver: (how: EventFault | undefined) => void (mode = how),
  }
}

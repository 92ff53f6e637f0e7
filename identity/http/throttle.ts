import { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { createMemoryCounts } from '#platform/http/rate-counts.ts'
import { delayRefusal } from '#platform/http/rate-limit.ts'
import { TooManyCalls } from '#identity/errors.ts'

/** Twenty calls a second for a minute: more than a whole year signing in at once in one hall. */
const quota = { max: 1_200, within: 60_000 }

/**
 * Limits all calls of one address together, so that nobody keeps this process busy with calls that have
 * no limit of their own (tokens, look-ups, discovery). Each process counts in its own memory, since it protects
 * its own time. Calls from within the process are not counted.
 */
export function throttleCallers(app: FastifyInstance, clock: Clock): void {
  const count = createMemoryCounts()
  app.addHook('onRequest', async (request, reply) => {
    if (!(request.raw instanceof IncomingMessage) || request.method === 'OPTIONS') return
    const now = clock()
    const { calls, endsAt } = count(addressKey(request.ip), quota.within, now)
    if (calls <= quota.max) return
    await delayRefusal()
    void reply.header('retry-after', String(Math.max(1, Math.ceil((endsAt - now) / 1000))))
    throw new TooManyCalls()
  })
}

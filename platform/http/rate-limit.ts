import { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { HttpError } from './errors.ts'
import { placeOf } from './place-of.ts'
import type { CountCall } from './rate-counts.ts'

/** At most so many calls from the first one on until `within` milliseconds later. */
type Quota = { name: string; most: number; within: number }

/**
 * Ten reads and two writes a second for a whole minute: nobody clicks so fast, and a school behind
 * one address has room; a script that empties or fills the place soon waits.
 */
export const quotas = {
  reads: { name: 'reads', most: 600, within: 60_000 },
  writes: { name: 'writes', most: 120, within: 60_000 },
} as const satisfies Record<string, Quota>

/** Counts one call of `account`, or of the caller's address where it is null. */
export type LimitRate = (
  request: FastifyRequest,
  reply: FastifyReply,
  account: string | null,
) => Promise<void>

function quotaOf(method: string): Quota {
  return method === 'GET' || method === 'HEAD' ? quotas.reads : quotas.writes
}

/**
 * Makes the limit of calls a caller: reads and writes apart, by account, else by place. Every answer
 * says in `RateLimit-Policy` and `RateLimit` what is allowed and what is left
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/, as of version 8). Throws
 * 429 `too-many-requests` with `Retry-After` in seconds. (@fastify/rate-limit 10 sends the headers
 * of an older draft and has no store in PostgreSQL.)
 */
export function createRateLimit(count: CountCall, clock: Clock): LimitRate {
  return async (request, reply, account) => {
    // The site's own calls come through `inject`, which makes no IncomingMessage. They are nobody's.
    if (!(request.raw instanceof IncomingMessage)) return
    const quota = quotaOf(request.method)
    const who = account === null ? `address:${placeOf(request.ip)}` : `account:${account}`
    const now = clock()
    const { calls, endsAt } = await count(`${quota.name}:${who}`, quota.within, now)
    const left = Math.max(0, quota.most - calls)
    const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000))
    void reply.header(
      'ratelimit-policy',
      `"${quota.name}";q=${quota.most};w=${quota.within / 1000}`,
    )
    void reply.header('ratelimit', `"${quota.name}";r=${left};t=${seconds}`)
    if (calls <= quota.most) return
    void reply.header('retry-after', String(seconds))
    throw new HttpError(
      429,
      'too-many-requests',
      `Too many requests. Please try again in ${seconds} seconds.`,
    )
  }
}

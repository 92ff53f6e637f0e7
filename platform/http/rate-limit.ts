import { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { HttpError } from './errors.ts'
import { addressKey } from './address-key.ts'
import { createMemoryCounts, type CountCall } from './rate-counts.ts'

/** `within` is milliseconds from the first request. */
type Quota = { name: string; max: number; within: number }

const within = 60_000

/** Per account and minute: more than anyone clicks, and little for a script. */
export const accountQuotas = {
  reads: { name: 'reads', max: 600, within },
  writes: { name: 'writes', max: 120, within },
} as const satisfies Record<string, Quota>

/**
 * Per address and minute, for all its accounts: enough for a hundred students who register at once. Rendering
 * a page costs about ten cached ones, and a page takes some fifty files.
 */
export const addressQuotas = {
  reads: { name: 'address-reads', max: 1_200, within },
  writes: { name: 'address-writes', max: 360, within },
  pages: { name: 'pages', max: 1_200, within },
  renders: { name: 'renders', max: 300, within },
  calendars: { name: 'calendars', max: 300, within },
  unsubscribes: { name: 'unsubscribes', max: 300, within },
  files: { name: 'files', max: 12_000, within },
  // Stripe takes 25 refunds a second, with two events each, and sends from fifteen addresses:
  // https://docs.stripe.com/rate-limits, https://docs.stripe.com/ips
  events: { name: 'events', max: 6_000, within },
} as const satisfies Record<string, Quota>

/**
 * In milliseconds: a connection has one request under way, so that a script which retries at once gets one
 * refusal a second on each.
 */
const refusalDelay = 1_000

/**
 * Concurrent delays; any more refusals go out immediately. As many as one address may have connections:
 * otherwise one visitor behind a proxy could fill all of the server's.
 */
export const maxDelayed = 256

let delayed = 0

/** Unless `maxDelayed` are waiting. */
export async function delayRefusal(): Promise<void> {
  if (delayed >= maxDelayed) return
  delayed += 1
  await new Promise((resolve) => setTimeout(resolve, refusalDelay))
  delayed -= 1
}

/** An answer counts as one more call for each time it is this large. */
export const bytesPerCall = 64_000

/** The calls that an answer counts as, besides its own. */
export const weigh = (bytes: number): number => Math.floor(bytes / bytesPerCall)

export type LimitRate = {
  (request: FastifyRequest, reply: FastifyReply, quota: Quota, who: string): Promise<void>
  /** Does not refuse. */
  charge: (quota: Quota, who: string, calls: number) => Promise<void>
}

export type LimitAddress = {
  (request: FastifyRequest, reply: FastifyReply, quota: Quota): Promise<void>
  /** Do not refuse; `address` is as `addressKey` returns it. */
  count: (quota: Quota, address: string) => Counted
  charge: (quota: Quota, address: string, calls: number) => Promise<void>
}

/** A quota, its remainder, and whether a request exceeds it. */
export type Counted = {
  policy: string
  state: string
  isOver: boolean
  /** Until the window ends, at least 1. */
  seconds: number
}

function describe(
  { name, max, within }: Quota,
  { calls, endsAt }: { calls: number; endsAt: number },
  now: number,
): Counted {
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000))
  return {
    policy: `"${name}";q=${max};w=${within / 1000}`,
    state: `"${name}";r=${Math.max(0, max - calls)};t=${seconds}`,
    isOver: calls > max,
    seconds,
  }
}

/** In the form that is counted; undefined for the site's own calls, which are charged to nobody. */
export const callerAddress = ({ raw, ip }: FastifyRequest): string | undefined =>
  raw instanceof IncomingMessage ? addressKey(ip) : undefined

export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** 429; `seconds` until trying again makes sense. */
export function tooManyRequests(seconds: number): HttpError {
  const message = `Too many requests. Please try again in ${seconds} seconds.`
  return new HttpError(429, 'too-many-requests', message, undefined, seconds)
}

/**
 * Every answer has `RateLimit-Policy` and `RateLimit` for the quota counted last
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/, as of version 8). Throws 429
 * `too-many-requests` with `Retry-After` in seconds. Why not @fastify/rate-limit: decision 23.
 */
export function createRateLimit(count: CountCall, clock: Clock): LimitRate {
  const limit = async (
    request: FastifyRequest,
    reply: FastifyReply,
    quota: Quota,
    who: string,
  ): Promise<void> => {
    // The site's own calls come through `inject`, which makes no IncomingMessage. They are charged to nobody.
    if (!(request.raw instanceof IncomingMessage)) return
    const now = clock()
    const counted = await count(`${quota.name}:${who}`, quota.within, now)
    const { policy, state, isOver, seconds } = describe(quota, counted, now)
    void reply.header('ratelimit-policy', policy).header('ratelimit', state)
    if (!isOver) return
    await delayRefusal()
    throw tooManyRequests(seconds)
  }
  return Object.assign(limit, {
    charge: async (quota: Quota, who: string, calls: number) => {
      await count(`${quota.name}:${who}`, quota.within, clock(), calls)
    },
  })
}

/**
 * An IPv6 /64 network counts as one address. Each process counts in its memory, since it protects its own
 * time.
 */
export function createAddressLimit(clock: Clock): LimitAddress {
  const counts = createMemoryCounts()
  const limit = createRateLimit(counts, clock)
  return Object.assign(
    (request: FastifyRequest, reply: FastifyReply, quota: Quota) =>
      limit(request, reply, quota, addressKey(request.ip)),
    {
      count: (quota: Quota, address: string) => {
        const now = clock()
        return describe(quota, counts(`${quota.name}:${address}`, quota.within, now), now)
      },
      charge: limit.charge,
    },
  )
}

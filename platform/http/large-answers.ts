import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createCounts } from '#platform/counts.ts'
import { tooManyRequests } from './rate-limit.ts'

/** In bytes. */
export const largeFrom = 128_000

/** Under way at once, for each caller. */
export const maxLarge = 2

/** In seconds: an ordinary connection has received one of them by then. */
const retryAfter = 2

/**
 * Bounds the memory that one caller takes: an answer stays in it until the caller has read it. Throws 429
 * `too-many-requests` beyond `maxLarge` answers of `largeFrom` or more under way.
 */
export function createLargeAnswers() {
  const open = createCounts<string>()
  function requireRoom(caller: string): void {
    if (open.of(caller) >= maxLarge) throw tooManyRequests(retryAfter)
  }
  return {
    requireRoom,
    /** Until `response` is closed. */
    begin(caller: string, response: ServerResponse): void {
      requireRoom(caller)
      open.add(caller, 1)
      void once(response, 'close').then(() => open.add(caller, -1))
    },
  }
}

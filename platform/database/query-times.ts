import { AsyncLocalStorage } from 'node:async_hooks'

/** How many statements were done, and how many milliseconds they took together. */
export type QueryTimes = { count: number; ms: number }

/** The times of the request that is being answered, where somebody has asked for them by `run`. */
export const requestTimes = new AsyncLocalStorage<QueryTimes>()

/** Adds one statement that began at `begun`, by `performance.now()`, to what is counted. */
export function noteQuery(times: QueryTimes, begun: number): void {
  const ms = performance.now() - begun
  const ofRequest = requestTimes.getStore()
  for (const counted of ofRequest === undefined ? [times] : [times, ofRequest]) {
    counted.count += 1
    counted.ms += ms
  }
}

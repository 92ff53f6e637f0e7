import { AsyncLocalStorage } from 'node:async_hooks'

/** Statements, and their total milliseconds. */
export type QueryTimes = { count: number; ms: number }

/** For the current request, if `run` has been called. */
export const requestTimes = new AsyncLocalStorage<QueryTimes>()

/** `startedAt` is from `performance.now()`. */
export function noteQuery(times: QueryTimes, startedAt: number): void {
  const ms = performance.now() - startedAt
  const ofRequest = requestTimes.getStore()
  for (const counted of ofRequest === undefined ? [times] : [times, ofRequest]) {
    counted.count += 1
    counted.ms += ms
  }
}

import type { Clock } from '#platform/clock.ts'
import type { Answered } from './answered.ts'

/** The number kept. */
const max = 20

/** The last answers with a status of 500 or above, in the memory of the process. */
export function createFailures(clock: Clock) {
  let failures: { id: string; at: number; route: string; status: number; code: string }[] = []
  return {
    note: ({ id, route, status, code = 'unknown' }: Answered): void => {
      if (status < 500) return
      failures = [{ id, at: clock(), route, status, code }, ...failures].slice(0, max)
    },
    /** The latest first. */
    list: () => failures,
  }
}

import type { Clock } from '#platform/clock.ts'

/** Acts as if it were this many days ago. Nobody may be served meanwhile. */
export type Ago = <Result>(days: number, work: () => Promise<Result>) => Promise<Result>

/** `ago` sets the clock back. */
export function createPast(present: Clock): { clock: Clock; ago: Ago } {
  let behind = 0
  return {
    clock: () => present() - behind,
    ago: async (days, work) => {
      behind = days * 24 * 3_600_000
      try {
        return await work()
      } finally {
        behind = 0
      }
    },
  }
}

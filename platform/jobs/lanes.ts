import { createCounts } from '#platform/counts.ts'

/**
 * Concurrent jobs of each lane per process. Kinds of job share a lane when they wait for the same thing, so
 * that a slow mail server delays only mails. See decision 52.
 */
export const lanes = {
  database: 4,
  payments: 4,
  mail: 6,
  /** Nobody waits for it, and a bucket of photos may be slow. */
  upkeep: 2,
} as const

export type Lane = keyof typeof lanes

/** In the order in which the claim names them. */
export const laneNames = Object.keys(lanes) as Lane[]

/** Per process, so that a hanging host leaves room for others. */
export const maxOfHost = 2

/** `maxOfHost` other jobs wait for this host; the job returns to its lane until one of them is done. */
export class HostBusy extends Error {
  readonly host: string

  constructor(host: string) {
    super('Too many jobs wait for this host.')
    this.host = host
  }
}

/** Not before `at` (milliseconds since 1970): no failure. */
export class Later extends Error {
  readonly at: number

  constructor(at: number) {
    super('This job is put off.')
    this.at = at
  }
}

export function createSlots() {
  const byLane = createCounts<string>()
  const byHost = createCounts<string>()
  const isFull = (host: string) => byHost.of(host) >= maxOfHost
  return {
    left: (lane: Lane): number => lanes[lane] - byLane.of(lane),
    isFull,
    /** No other job may wait for these now. */
    fullHosts: (): string[] => byHost.keys().filter(isFull),
    /** `known` is the host, if known; it must not be full. */
    enter: (lane: string, known: string | null) => {
      let host = known
      byLane.add(lane, 1)
      if (host !== null) byHost.add(host, 1)
      return {
        /** Names the host that the job is about to wait for. Throws HostBusy. */
        hold: (next: string): void => {
          if (next === host) return
          if (isFull(next)) throw new HostBusy(next)
          if (host !== null) byHost.add(host, -1)
          byHost.add((host = next), 1)
        },
        leave: (): void => {
          byLane.add(lane, -1)
          if (host !== null) byHost.add(host, -1)
        },
      }
    },
  }
}

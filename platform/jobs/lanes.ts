import { createCounts } from '#platform/counts.ts'

/**
 * How many jobs of each lane one process works on at a time. Kinds of job share a lane when they wait for the same
 * thing, so that a slow mail server delays mails and nothing else. See decision 52.
 */
export const lanes = {
  /** Needs the database only, and is soon done. */
  database: 4,
  /** Asks the payment provider. */
  payments: 4,
  /** Sends a mail. */
  mail: 6,
  /** Cleans up. Nobody waits for it, and a bucket of photos may be slow. */
  upkeep: 2,
} as const

export type Lane = keyof typeof lanes

/** In the order in which the claim names them. */
export const laneNames = Object.keys(lanes) as Lane[]

/** How many jobs of one process may wait for the same host, so that one that hangs leaves room for the others. */
export const maxOfHost = 2

/** A job waits for a host that `maxOfHost` others wait for; it goes back into its lane until one of them is done. */
export class HostBusy extends Error {
  readonly host: string

  constructor(host: string) {
    super('Too many jobs wait for this host.')
    this.host = host
  }
}

/** A job that can be done at `at` (milliseconds since 1970) and not before: no failure. */
export class Later extends Error {
  readonly at: number

  constructor(at: number) {
    super('This job is put off.')
    this.at = at
  }
}

/** Counts what one process works on. */
export function createRooms() {
  const byLane = createCounts<string>()
  const byHost = createCounts<string>()
  const isFull = (host: string) => byHost.of(host) >= maxOfHost
  return {
    /** How many more jobs a lane has room for. */
    left: (lane: Lane): number => lanes[lane] - byLane.of(lane),
    isFull,
    /** The hosts that no other job may wait for now. */
    fullHosts: (): string[] => byHost.keys().filter(isFull),
    /** Takes room for a job whose host, if it is known, is not full. */
    enter: (lane: string, known: string | null) => {
      let host = known
      byLane.add(lane, 1)
      if (host !== null) byHost.add(host, 1)
      return {
        /** Says which host the job is about to wait for. Throws HostBusy. */
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

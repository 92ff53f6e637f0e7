import type { Kysely } from 'kysely'
import { countInWindow } from '#platform/database/window-counts.ts'

/**
 * Counts one call under `key` in a window of `within` milliseconds, which begins with the first
 * call; gives the calls of this window so far and when it ends (milliseconds since 1970).
 */
export type CountCall = (
  key: string,
  within: number,
  now: number,
) => Promise<{ calls: number; endsAt: number }>

/** How many windows one process remembers: a few MB. */
const defaultCapacity = 50_000

/**
 * Counts in the memory of one process. Ended windows go as new ones come; where more callers than
 * `capacity` come within one window, the oldest windows go first. `within` must always be the same.
 */
export function createMemoryCounts(capacity = defaultCapacity): CountCall & { size: () => number } {
  const windows = new Map<string, { calls: number; endsAt: number }>()
  const makeRoom = (now: number) => {
    // A map keeps the order of insertion, and windows of one length end in the order they began.
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now && windows.size < capacity) return
      windows.delete(key)
    }
  }
  const count: CountCall = async (key, within, now) => {
    let window = windows.get(key)
    if (window === undefined || window.endsAt <= now) {
      windows.delete(key)
      makeRoom(now)
      window = { calls: 0, endsAt: now + within }
      windows.set(key, window)
    }
    window.calls += 1
    return { ...window }
  }
  return Object.assign(count, { size: () => windows.size })
}

export type RateCountsTables = {
  rate_counts: { key: string; calls: number; ends_at: number }
}

/** Counts in PostgreSQL, for all processes together. */
export function createDatabaseCounts(db: Kysely<RateCountsTables>): CountCall {
  const table = { name: 'rate_counts', column: 'calls' }
  return async (key, within, now) => {
    const { count, endsAt } = await countInWindow(db, table, key, within, now)
    return { calls: count, endsAt }
  }
}

import { sql, type Kysely } from 'kysely'
import { createBatches } from '#platform/batches.ts'

/**
 * Counts a call, or `more` of them, under `key` in a window of `within` milliseconds, which begins with the
 * first call; returns the count so far and when the window ends (milliseconds since 1970).
 */
export type CountCall = (
  key: string,
  within: number,
  now: number,
  more?: number,
) => Count | Promise<Count>

type Count = { calls: number; endsAt: number }

/** Windows per process: a few MB. */
const defaultCapacity = 50_000

/**
 * In one process's memory. New windows evict ended ones, and beyond `capacity` the oldest. `within` must
 * always be the same.
 */
export function createMemoryCounts(capacity = defaultCapacity) {
  const windows = new Map<string, Count>()
  const makeRoom = (now: number) => {
    // A map keeps the order of insertion, and windows of one length end in the order they began.
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now && windows.size < capacity) return
      windows.delete(key)
    }
  }
  const count = (key: string, within: number, now: number, more = 1): Count => {
    let window = windows.get(key)
    if (window === undefined || window.endsAt <= now) {
      windows.delete(key)
      makeRoom(now)
      window = { calls: 0, endsAt: now + within }
      windows.set(key, window)
    }
    window.calls += more
    return { ...window }
  }
  return Object.assign(count, { size: () => windows.size })
}

export type RateCountsTables = {
  rate_counts: { key: string; calls: number; ends_at: number }
}

type Call = { key: string; within: number; now: number; more: number }

/** One statement; returns each key's window, without these calls. */
async function countAll(db: Kysely<RateCountsTables>, calls: readonly Call[]) {
  const windows = new Map<string, { key: string; calls: number; ends_at: number }>()
  let latest = 0
  for (const { key, within, now, more } of calls) {
    const window = windows.get(key) ?? { key, calls: 0, ends_at: 0 }
    window.calls += more
    window.ends_at = Math.max(window.ends_at, now + within)
    windows.set(key, window)
    latest = Math.max(latest, now)
  }
  // Sorted, so that two processes do not deadlock.
  const { rows } = await sql<RateCountsTables['rate_counts']>`
    insert into rate_counts as open (key, calls, ends_at)
    select key, calls, ends_at
      from json_populate_recordset(null::rate_counts, ${JSON.stringify([...windows.values()])}::json)
      order by key
    on conflict (key) do update set
      calls = excluded.calls + case when open.ends_at <= ${latest} then 0 else open.calls end,
      ends_at = case when open.ends_at <= ${latest} then excluded.ends_at else open.ends_at end
    returning key, calls, ends_at`.execute(db)
  return new Map(
    rows.map(({ key, calls, ends_at: endsAt }) => {
      const before = calls - (windows.get(key)?.calls ?? 0)
      return [key, { calls: before, endsAt }]
    }),
  )
}

/** In PostgreSQL, for all processes; concurrent calls share one statement. */
export function createDatabaseCounts(db: Kysely<RateCountsTables>) {
  const count = createBatches(async (calls: readonly Call[]): Promise<Count[]> => {
    const windows = await countAll(db, calls)
    return calls.map(({ key, more }) => {
      const window = windows.get(key)
      if (window === undefined) throw new Error('A call was not counted.')
      window.calls += more
      return { ...window }
    })
  })
  return (key: string, within: number, now: number, more = 1): Promise<Count> =>
    count({ key, within, now, more })
}

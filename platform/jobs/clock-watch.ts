import { sql, type QueryExecutorProvider } from 'kysely'
import type { Log } from '#platform/log.ts'
import { Later } from './lanes.ts'
import { maxPause } from './retrying.ts'

/** In milliseconds: a longer time between two checks is taken for a jump of the clock. */
const maxGap = 24 * 3_600_000

/** In milliseconds: how long a clock must run without a jump to be trusted again. */
const doubtTime = 24 * 3_600_000

/** Times in milliseconds since 1970; `doubtedAt` is null while the clock is trusted. */
export type ClockWatch = { seenAt: number; doubtedAt: number | null }

/** Null until a clean-up was due for the first time. */
export async function readClockWatch(db: QueryExecutorProvider): Promise<ClockWatch | null> {
  const { rows } = await sql<ClockWatch>`
    select seen_at as "seenAt", doubted_at as "doubtedAt" from clock_watch`.execute(db)
  return rows[0] ?? null
}

/** True for one only of several callers that find the same jump. */
async function noteJump(db: QueryExecutorProvider, now: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update clock_watch set seen_at = ${now}, doubted_at = ${now}
    where abs(seen_at - ${now}) > ${maxGap}`.execute(db)
  return numAffectedRows > 0n
}

/** Returns whether the clock is doubted. */
async function noteTime(db: QueryExecutorProvider, now: number): Promise<boolean> {
  const { rows } = await sql<{ doubted_at: number | null }>`
    insert into clock_watch as watch (id, seen_at, doubted_at) values (1, ${now}, null)
    on conflict (id) do update set seen_at = excluded.seen_at,
      doubted_at = case when watch.doubted_at > ${now - doubtTime} then watch.doubted_at end
    returning doubted_at`.execute(db)
  return rows[0] !== undefined && rows[0].doubted_at !== null
}

/**
 * Call before deleting what is old. A time more than a day away from the last call, in any process, is not
 * trusted until the clock has run for another day, because a machine that starts with a wrong clock usually
 * corrects it within minutes; a school that was down for longer cleans up a day later. Throws Later until
 * then, and logs each jump. See decision 86.
 */
export async function requireClock(
  db: QueryExecutorProvider,
  now: number,
  log: Log,
): Promise<void> {
  const before = await readClockWatch(db)
  if (await noteJump(db, now)) {
    const lastSeen = before && new Date(before.seenAt).toISOString()
    log.warn(
      { lastSeen, now: new Date(now).toISOString() },
      'the clock has jumped, or no server has run for more than a day; nothing is deleted for its age for a day. Is the clock of this machine right?',
    )
  }
  if (await noteTime(db, now)) throw new Later(now + maxPause)
}

import type { QueryExecutorProvider } from 'kysely'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { longestIdle } from './sessions/sessions.ts'

const day = 24 * 60 * 60 * 1000

/** How long an expired code is still stored, for a better message, in milliseconds. */
const codesStored = day

/** Deletes what has expired by `now` (milliseconds since 1970); for an hourly job. */
export async function cleanUp(db: QueryExecutorProvider, now: number): Promise<void> {
  await deleteBefore(db, 'identity_attempt', ['key', 'ends_at'], now)
  await deleteBefore(db, 'identity_code', ['code_hash', 'expires_at'], now - codesStored)
  await deleteBefore(db, 'identity_session', ['token_hash', 'last_used_at'], now - longestIdle)
  await deleteBefore(db, 'identity_consumed_token', ['token_hash', 'expires_at'], now)
}

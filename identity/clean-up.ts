import type { QueryExecutorProvider } from 'kysely'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { maxIdleTime } from './sessions/sessions.ts'

const day = 24 * 60 * 60 * 1000

/** Kept for a better error message; milliseconds. */
const codesStored = day

/** For an hourly job; `now` is milliseconds since 1970. */
export async function cleanUp(db: QueryExecutorProvider, now: number): Promise<void> {
  await deleteBefore(db, 'identity_attempt', ['key', 'ends_at'], now)
  await deleteBefore(db, 'identity_code', ['code_hash', 'expires_at'], now - codesStored)
  await deleteBefore(db, 'identity_session', ['token_hash', 'last_used_at'], now - maxIdleTime)
  await deleteBefore(db, 'identity_consumed_token', ['token_hash', 'expires_at'], now)
}

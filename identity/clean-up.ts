import type { QueryExecutorProvider } from 'kysely'
import { deleteBefore } from '#platform/database/delete-before.ts'

const day = 24 * 60 * 60 * 1000

/** How long a code that has expired is still known as one, for a better message, in milliseconds. */
const codesRemembered = day

/** A refresh token that nobody has used for a year ends, in milliseconds. */
const longestIdle = 365 * day

/** Deletes what is over by `now` (milliseconds since 1970); for an hourly job. */
export async function cleanUp(db: QueryExecutorProvider, now: number): Promise<void> {
  await deleteBefore(db, 'identity_attempt', ['key', 'ends_at'], now)
  await deleteBefore(db, 'identity_code', ['code_hash', 'expires_at'], now - codesRemembered)
  await deleteBefore(db, 'identity_session', ['token_hash', 'last_used_at'], now - longestIdle)
  await deleteBefore(db, 'identity_used_ticket', ['ticket_hash', 'expires_at'], now)
}

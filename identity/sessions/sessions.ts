import { hashSecret } from '#identity/keys/random.ts'
import type { Account, Db, Session } from '#identity/tables.ts'

/** Beyond this, an account's least recently used sessions end. */
const max = 100

/** A refresh token unused for a year expires; in milliseconds. */
export const maxIdleTime = 365 * 24 * 60 * 60 * 1000

export type SignIn = { sign_in_provider: string; auth_time: number }

/** Starts a session of the present generation; stores only the hash of its refresh token. */
export async function openSession(
  db: Db,
  account: Account,
  signIn: SignIn,
  refreshToken: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('identity_session')
    .values({
      token_hash: hashSecret(refreshToken),
      account_id: account.id,
      generation: account.generation,
      last_used_at: now,
      ...signIn,
    })
    .execute()
  await db
    .deleteFrom('identity_session')
    .where('token_hash', 'in', (sessions) =>
      sessions
        .selectFrom('identity_session')
        .select('token_hash')
        .where('account_id', '=', account.id)
        .where('token_hash', '!=', hashSecret(refreshToken))
        .orderBy('last_used_at', 'desc')
        .limit(max)
        .offset(max - 1),
    )
    .execute()
}

/** Does not check the account. `now` is milliseconds. */
export function findSession(
  db: Db,
  refreshToken: string,
  now: number,
): Promise<Session | undefined> {
  return db
    .selectFrom('identity_session')
    .selectAll()
    .where('token_hash', '=', hashSecret(refreshToken))
    .where('last_used_at', '>', now - maxIdleTime)
    .executeTakeFirst()
}

/** `now` is milliseconds. */
export async function touchSession(db: Db, session: Session, now: number): Promise<void> {
  // The account first, as at a sign-in: on PostgreSQL this avoids deadlocks.
  await db
    .updateTable('identity_account')
    .set({ last_refresh_at: now })
    .where('id', '=', session.account_id)
    .execute()
  await db
    .updateTable('identity_session')
    .set({ last_used_at: now })
    .where('token_hash', '=', session.token_hash)
    .execute()
}

import { toSeconds } from '#platform/clock.ts'
import { newLocalId } from '#identity/keys/random.ts'
import type { Account, Db } from '#identity/tables.ts'
import type { Issued } from '#identity/verify-token.ts'
import { revokeCodes } from './codes.ts'

/** What an account can be made with or changed to. */
export type AccountChanges = Partial<Omit<Account, 'id' | 'created_at'>>

/** A row for a new account, made `now` (milliseconds). */
export function newAccount(now: number, given: AccountChanges): Account {
  return {
    id: newLocalId(),
    email: null,
    email_verified: 0,
    initial_email: null,
    display_name: null,
    photo_url: null,
    password_hash: null,
    password_updated_at: null,
    email_link_used: 0,
    disabled: 0,
    valid_since: now,
    generation: 1,
    created_at: now,
    last_login_at: now,
    last_refresh_at: now,
    ...given,
  }
}

/** Stores a new account. A unique violation says that somebody has its e-mail. */
export async function insertAccount(db: Db, account: Account): Promise<void> {
  await db.insertInto('identity_account').values(account).execute()
}

/** The account with this id, whether or not it is disabled. */
export function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('identity_account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** `email` in lower case, as it is stored. */
export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('identity_account').selectAll().where('email', '=', email).executeTakeFirst()
}

/**
 * Changes an account that is as it was read: not gone, not disabled, its sessions not ended since.
 * Gives the new row, or undefined where it is no longer so. A unique violation says that somebody
 * has the new e-mail. With the sessions end the changes of the e-mail that they asked for: else
 * whoever broke in could still take the account by a link in their own mailbox.
 */
export async function updateAccount(
  db: Db,
  seen: Account,
  changes: AccountChanges,
): Promise<Account | undefined> {
  const [changed] = await db
    .updateTable('identity_account')
    .set({ ...changes, generation: changes.generation ?? seen.generation })
    .where('id', '=', seen.id)
    .where('generation', '=', seen.generation)
    .where('disabled', '=', 0)
    .returningAll()
    .execute()
  if (changed !== undefined && changes.generation !== undefined)
    await revokeCodes(db, changed.id, 'VERIFY_AND_CHANGE_EMAIL')
  return changed
}

/** The change that ends every session of an account, `now` (milliseconds). */
export const endSessions = (seen: Account, now: number): AccountChanges => ({
  valid_since: toSeconds(now) * 1000,
  generation: seen.generation + 1,
})

/**
 * Whether the account's sessions have ended since this token was made. The generation tells, to the
 * token; the second tells of tokens that an earlier version of this service made without one.
 */
export const isOutlived = ({ issuedAt, generation }: Issued, account: Account): boolean =>
  generation === undefined
    ? issuedAt < toSeconds(account.valid_since)
    : generation !== account.generation

/** Removes an account; false where somebody else has done so, or has ended its sessions. */
export async function deleteAccount(db: Db, seen: Account): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity_account')
    .where('id', '=', seen.id)
    .where('generation', '=', seen.generation)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Lets a disabled account sign in again; its old refresh tokens stay ended. */
export async function enableAccount(db: Db, id: string): Promise<void> {
  await db.updateTable('identity_account').set({ disabled: 0 }).where('id', '=', id).execute()
}

/** Disables an account and ends its refresh tokens; an unknown or disabled one stays as it is. */
export async function disableAccount(db: Db, id: string): Promise<void> {
  await db
    .updateTable('identity_account')
    .set((row) => ({ disabled: 1, generation: row('generation', '+', 1) }))
    .where('id', '=', id)
    .where('disabled', '=', 0)
    .execute()
}

import { sql } from 'kysely'
import { createBatches } from '#platform/batches.ts'
import { toSeconds } from '#platform/clock.ts'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { prepareFirst } from '#platform/database/prepare.ts'
import { isUniqueViolation } from '#platform/database/transaction.ts'
import { ProtocolError } from '#identity/errors.ts'
import { newLocalId } from '#identity/keys/random.ts'
import type { Account, Db } from '#identity/tables.ts'
import type { Issued } from '#identity/verify-token.ts'
import { revokeCodes } from './codes.ts'

/** The columns that an account can be made with or changed to. */
export type AccountChanges = Partial<Omit<Account, 'id' | 'created_at'>>

/** The row of a new account; `now` is milliseconds. */
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

/** For a rejected change of an account: throws EMAIL_EXISTS where its e-mail is taken. */
export function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new ProtocolError('EMAIL_EXISTS') : error
}

/** Stores a new account. A unique violation means that its e-mail is taken. */
export async function insertAccount(db: Db, account: Account): Promise<void> {
  await db.insertInto('identity_account').values(account).execute()
}

/** The account with this id, also a disabled one. */
export const findAccount = prepareFirst((db: Db, id: string) =>
  db.selectFrom('identity_account').selectAll().where('id', '=', id),
)

type CheckedAccount = Pick<Account, 'id' | 'disabled' | 'generation' | 'valid_since'>

const checkedAccounts = (db: Db) =>
  db.selectFrom('identity_account').select(['id', 'disabled', 'generation', 'valid_since'])

const findChecked = prepareFirst((db: Db, id: string) => checkedAccounts(db).where('id', '=', id))

/**
 * Makes the reading of what the check of a token needs to know of its account. On PostgreSQL tokens that
 * come at once are checked by one query.
 */
export function openAccountChecks(db: Db): (id: string) => Promise<CheckedAccount | undefined> {
  if (!isPostgres(db)) return (id) => findChecked(db, id)
  return createBatches(async (ids: readonly string[]) => {
    const rows = await checkedAccounts(db)
      .where('id', '=', sql<string>`any(${ids}::text[])`)
      .execute()
    const found = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => found.get(id))
  })
}

/** `email` in lower case, as it is stored. */
export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('identity_account').selectAll().where('email', '=', email).executeTakeFirst()
}

/**
 * Changes an account unless it was deleted or disabled, or its sessions were ended, since it was
 * read (undefined then); gives the new row. A unique violation means that the new e-mail is taken.
 * Where the sessions end, the links to change the e-mail end too: else an intruder could still
 * take the account by a link in their own mailbox.
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

/**
 * The change of an account's e-mail. Its first one is remembered, so that the owner can go back to it
 * after a thief's change.
 */
export const changeEmail = (
  account: Account,
  email: string | null,
  email_verified: Account['email_verified'],
): AccountChanges => ({
  email,
  email_verified,
  ...(email !== account.email && { initial_email: account.initial_email ?? account.email }),
})

/** The change that ends every session of an account; `now` is milliseconds. */
export const endSessions = (seen: Account, now: number): AccountChanges => ({
  valid_since: toSeconds(now) * 1000,
  generation: seen.generation + 1,
})

/**
 * Whether the account's sessions were ended since this token was made: by its generation, or by its
 * second where an earlier version of this service made it without one.
 */
export const isRevoked = (
  { issuedAt, generation }: Issued,
  account: Pick<Account, 'valid_since' | 'generation'>,
): boolean =>
  generation === undefined
    ? issuedAt < toSeconds(account.valid_since)
    : generation !== account.generation

/** Deletes an account; false where it is deleted or its sessions were ended since it was read. */
export async function deleteAccount(db: Db, seen: Account): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity_account')
    .where('id', '=', seen.id)
    .where('generation', '=', seen.generation)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Lets a disabled account sign in again; its old refresh tokens stay revoked. */
export async function enableAccount(db: Db, id: string): Promise<void> {
  await db.updateTable('identity_account').set({ disabled: 0 }).where('id', '=', id).execute()
}

/** Ends every session of an account, also where it changes at the same time; `now` is milliseconds. */
export async function endAllSessions(db: Db, account: Account, now: number): Promise<void> {
  await db
    .updateTable('identity_account')
    .set((row) => ({ ...endSessions(account, now), generation: row('generation', '+', 1) }))
    .where('id', '=', account.id)
    .execute()
  await revokeCodes(db, account.id, 'VERIFY_AND_CHANGE_EMAIL')
}

/** Disables an account and revokes its refresh tokens; nothing happens to an unknown or disabled one. */
export async function disableAccount(db: Db, id: string): Promise<void> {
  await db
    .updateTable('identity_account')
    .set((row) => ({ disabled: 1, generation: row('generation', '+', 1) }))
    .where('id', '=', id)
    .where('disabled', '=', 0)
    .execute()
}

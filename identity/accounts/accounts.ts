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

export type AccountChanges = Partial<Omit<Account, 'id' | 'created_at'>>

/** `now` is milliseconds. */
export function newAccount(now: number, changes: AccountChanges): Account {
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
    ...changes,
  }
}

/** For a rejected change of an account: throws EMAIL_EXISTS if its e-mail is taken. */
export function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new ProtocolError('EMAIL_EXISTS') : error
}

/** A unique violation means that the e-mail is taken. */
export async function insertAccount(db: Db, account: Account): Promise<void> {
  await db.insertInto('identity_account').values(account).execute()
}

/** Finds disabled accounts too. */
export const findAccount = prepareFirst((db: Db, id: string) =>
  db.selectFrom('identity_account').selectAll().where('id', '=', id),
)

type CheckedAccount = Pick<Account, 'id' | 'disabled' | 'generation' | 'valid_since'>

const checkedAccounts = (db: Db) =>
  db.selectFrom('identity_account').select(['id', 'disabled', 'generation', 'valid_since'])

const findChecked = prepareFirst((db: Db, id: string) => checkedAccounts(db).where('id', '=', id))

/** On PostgreSQL, concurrent checks share one query. */
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
 * Undefined if the account was deleted, disabled or signed out since it was read. A unique violation means
 * that the new e-mail is taken. Ending the sessions also ends the links that change the e-mail: otherwise an
 * intruder could still take the account by a link in their own mailbox.
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

/** Remembers the first e-mail, so that the owner can go back to it after a thief's change. */
export const changeEmail = (
  account: Account,
  email: string | null,
  email_verified: Account['email_verified'],
): AccountChanges => ({
  email,
  email_verified,
  ...(email !== account.email && { initial_email: account.initial_email ?? account.email }),
})

/** `now` is milliseconds. */
export const endSessions = (seen: Account, now: number): AccountChanges => ({
  valid_since: toSeconds(now) * 1000,
  generation: seen.generation + 1,
})

/** By the token's generation, or by its second if an earlier version of this service issued it. */
export const isRevoked = (
  { issuedAt, generation }: Issued,
  account: Pick<Account, 'valid_since' | 'generation'>,
): boolean =>
  generation === undefined
    ? issuedAt < toSeconds(account.valid_since)
    : generation !== account.generation

/** False if the account was deleted or signed out since it was read. */
export async function deleteAccount(db: Db, seen: Account): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity_account')
    .where('id', '=', seen.id)
    .where('generation', '=', seen.generation)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Old refresh tokens stay revoked. */
export async function enableAccount(db: Db, id: string): Promise<void> {
  await db.updateTable('identity_account').set({ disabled: 0 }).where('id', '=', id).execute()
}

/** Works while the account changes at the same time; `now` is milliseconds. */
export async function endAllSessions(db: Db, account: Account, now: number): Promise<void> {
  await db
    .updateTable('identity_account')
    .set((row) => ({ ...endSessions(account, now), generation: row('generation', '+', 1) }))
    .where('id', '=', account.id)
    .execute()
  await revokeCodes(db, account.id, 'VERIFY_AND_CHANGE_EMAIL')
}

/** Also revokes the refresh tokens. Does nothing to an unknown or disabled account. */
export async function disableAccount(db: Db, id: string): Promise<void> {
  await db
    .updateTable('identity_account')
    .set((row) => ({ disabled: 1, generation: row('generation', '+', 1) }))
    .where('id', '=', id)
    .where('disabled', '=', 0)
    .execute()
}

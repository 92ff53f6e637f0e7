import { sql } from 'kysely'
import type { Role } from '#contract/access.ts'
import { createBatches } from '#platform/batches.ts'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { prepareFirst } from '#platform/database/prepare.ts'
import { dropWords, setWords } from '#school/search.repo.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import { wordsOfUser, nameKey } from './user-words.ts'

export type UserRow = Tables['users']

/** The row of an account, also of a removed user. */
export const findByAccount = prepareFirst((db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('account_id', '=', id),
)

/** Makes the same reading; on PostgreSQL those who ask at once are answered by one query. */
export function openFindByAccount(db: Db): (accountId: string) => Promise<UserRow | undefined> {
  if (!isPostgres(db)) return (id) => findByAccount(db, id)
  return createBatches(async (ids: readonly string[]) => {
    const rows = await db
      .selectFrom('users')
      .selectAll()
      .where('account_id', '=', sql<string>`any(${ids}::text[])`)
      .execute()
    const found = new Map(rows.map((row) => [row.account_id, row]))
    return ids.map((id) => found.get(id))
  })
}

/** Users not removed by an admin; some may have deleted their account. */
const notRemoved = (db: Db) => db.selectFrom('users').selectAll().where('removed_at', 'is', null)

const present = (db: Db) => notRemoved(db).where('left_at', 'is', null)

export function findById(db: Db, id: string): Promise<UserRow | undefined> {
  return present(db).where('id', '=', id).executeTakeFirst()
}

export function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return present(db).where('email', '=', email).executeTakeFirst()
}

/** The owner of an unsubscribe token. */
export const findByMailToken = (db: Db, token: string) =>
  present(db).where('mail_token', '=', token)

/** The owner of an e-mail, even if they have deleted their account and may come back. */
export function findHolder(db: Db, email: string): Promise<UserRow | undefined> {
  return notRemoved(db).where('email', '=', email).executeTakeFirst()
}

/** Adds the row and what it is found by; false where the account or the e-mail has one, also in a race. */
export async function insertUser(
  trx: Trx,
  row: Omit<
    UserRow,
    'name_key' | 'headline' | 'about' | 'left_at' | 'erased_at' | 'muted' | 'mail_token'
  >,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('users')
    .values({
      ...row,
      headline: '',
      about: '',
      muted: '',
      name_key: Buffer.from(nameKey(row.name)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  await setWords(trx, 'user', row.id, wordsOfUser(row))
  return true
}

const updateNotRemoved = (db: Db, id: string) =>
  db.updateTable('users').where('id', '=', id).where('removed_at', 'is', null)

const updatePresent = (db: Db, id: string) => updateNotRemoved(db, id).where('left_at', 'is', null)

/** Gives a present user another e-mail, to be found by instead of the old one. */
export async function setEmail(trx: Trx, id: string, email: string): Promise<void> {
  const changed = await updatePresent(trx, id)
    .set({ email })
    .returning(['name', 'email'])
    .executeTakeFirst()
  if (changed !== undefined) await setWords(trx, 'user', id, wordsOfUser(changed))
}

/** Changes what people say of themselves; a new name is what they are found by and sorted. */
export async function setProfile(
  trx: Trx,
  { id, email }: UserRow,
  change: Partial<Pick<UserRow, 'name' | 'photo' | 'headline' | 'about' | 'language' | 'muted'>>,
): Promise<void> {
  const { name } = change
  const key = name === undefined ? {} : { name_key: Buffer.from(nameKey(name)) }
  await updatePresent(trx, id)
    .set({ ...change, ...key })
    .execute()
  if (name !== undefined) await setWords(trx, 'user', id, wordsOfUser({ name, email }))
}

/**
 * Gives a user's record to another account, by which the user is present again; undefined where it is no longer that
 * of `from`.
 */
export async function setAccount(
  trx: Trx,
  id: string,
  from: string,
  to: string,
): Promise<UserRow | undefined> {
  const row = await updateNotRemoved(trx, id)
    .set({ account_id: to, left_at: null })
    .where('account_id', '=', from)
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) await setWords(trx, 'user', id, wordsOfUser(row))
  return row
}

/** Gives a present user another role; false where they have it already or have left. */
export async function changeRole(db: Db, id: string, role: Role): Promise<boolean> {
  const { numUpdatedRows } = await updatePresent(db, id)
    .set({ role })
    .where('role', '<>', role)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks a user as removed, or as somebody who has left, to be found by nothing. What they showed of themselves goes:
 * a portrait that nothing names any more is deleted.
 */
export async function markLeft(
  trx: Trx,
  id: string,
  column: 'removed_at' | 'left_at',
  now: number,
): Promise<void> {
  const nothing = { photo: '', headline: '', about: '' }
  await updatePresent(trx, id)
    .set({ ...nothing, [column]: now })
    .execute()
  await dropWords(trx, 'user', id)
}

/**
 * Makes every other transaction that takes this lock wait for the end of this one: what is counted
 * behind it stays true until then.
 */
export async function lockAdmins(db: Db): Promise<void> {
  await db
    .updateTable('locks')
    .set({ taken: sql<number>`taken + 1` })
    .where('name', '=', 'admins')
    .execute()
}

/** The admins other than `id`: a handful. */
export function listOtherAdmins(db: Db, id: string): Promise<UserRow[]> {
  return present(db).where('role', '=', 'Admin').where('id', '<>', id).execute()
}

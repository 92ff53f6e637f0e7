import { sql, type Selectable } from 'kysely'
import type { Role } from '#contract/access.ts'
import { dropWords, setWords } from '#school/search.repo.ts'
import type { Db, Tables, Trx } from '#school/tables.ts'
import { beginningsOfUser, nameKey } from './user-words.ts'

export type UserRow = Selectable<Tables['users']>

/** The row of an account, also of a removed user. */
export function findByAccount(db: Db, accountId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

function present(db: Db) {
  return db.selectFrom('users').selectAll().where('removed_at', 'is', null)
}

export function findById(db: Db, id: string): Promise<UserRow | undefined> {
  return present(db).where('id', '=', id).executeTakeFirst()
}

export function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return present(db).where('email', '=', email).executeTakeFirst()
}

/**
 * Adds the row and what it is found by; false where the account or the e-mail has one already, also
 * in a race.
 */
export async function insertUser(
  trx: Trx,
  { name, ...rest }: Omit<UserRow, 'name_key'>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('users')
    .values({ ...rest, name, name_key: Buffer.from(nameKey(name)) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'email'])
    .executeTakeFirst()
  if (inserted === undefined) return false
  await setWords(trx, 'user', inserted.id, beginningsOfUser(inserted))
  return true
}

/** Gives a present user another e-mail, to be found by instead of the old one. */
export async function setEmail(trx: Trx, id: string, email: string): Promise<void> {
  const changed = await trx
    .updateTable('users')
    .set({ email })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(['name', 'email'])
    .executeTakeFirst()
  if (changed !== undefined) await setWords(trx, 'user', id, beginningsOfUser(changed))
}

/** Gives a present user's record to another account; undefined where it is no longer that of `from`. */
export function setAccount(
  db: Db,
  id: string,
  from: string,
  to: string,
): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({ account_id: to })
    .where('id', '=', id)
    .where('account_id', '=', from)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Gives a present user another role; false where they have it already or are gone. */
export async function changeRole(db: Db, id: string, role: Role): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ role })
    .where('id', '=', id)
    .where('role', '<>', role)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks a user as removed, to be found by nothing; false where somebody else has done so already. */
export async function markRemoved(trx: Trx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await dropWords(trx, id)
  return true
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
export function listOtherAdmins(db: Db, id: string): Promise<Pick<UserRow, 'id' | 'account_id'>[]> {
  return db
    .selectFrom('users')
    .select(['id', 'account_id'])
    .where('role', '=', 'Admin')
    .where('removed_at', 'is', null)
    .where('id', '<>', id)
    .execute()
}

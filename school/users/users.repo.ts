import { sql } from 'kysely'
import type { Role } from '#contract/access.ts'
import { createBatches } from '#platform/batches.ts'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { prepareFirst } from '#platform/database/prepare.ts'
import { inBatches } from '#platform/in-batches.ts'
import { idsIn } from '#school/base/ids-in.ts'
import { takeLock } from '#school/base/take-lock.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import { dropWords, replaceWords, setWords } from '#school/search.repo.ts'
import { wordsOfUser, nameKey } from './user-words.ts'

export type UserRow = Tables['users']

/** Including removed users. */
export const findByAccount = prepareFirst((db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('account_id', '=', id),
)

/** The same; on PostgreSQL one query answers concurrent callers. */
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

/** Some may have deleted their account. */
const notRemoved = (db: Db) => db.selectFrom('users').selectAll().where('removed_at', 'is', null)

const present = (db: Db) => notRemoved(db).where('left_at', 'is', null)

export function findById(db: Db, id: string): Promise<UserRow | undefined> {
  return present(db).where('id', '=', id).executeTakeFirst()
}

export function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return present(db).where('email', '=', email).executeTakeFirst()
}

export const findByMailToken = (db: Db, token: string) =>
  present(db).where('mail_token', '=', token)

/** Even if they have deleted their account and may come back. */
export function findHolder(db: Db, email: string): Promise<UserRow | undefined> {
  return notRemoved(db).where('email', '=', email).executeTakeFirst()
}

/** The e-mails that have a holder, as `findHolder`. */
export async function findHolders(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const rows = await notRemoved(db)
    .clearSelect()
    .select('email')
    .where('email', 'in', idsIn(db, emails))
    .execute()
  return new Set(rows.map(({ email }) => email))
}

type NewUser = Omit<
  UserRow,
  'name_key' | 'headline' | 'about' | 'left_at' | 'erased_at' | 'muted' | 'mail_token'
>

/** Rows in a statement: both databases take only so many values in one. */
const batchSize = 500

/**
 * Returns the ids of the rows whose account and e-mail had none, also in a race. Adds the search words, too.
 */
export async function insertUsers(trx: Trx, rows: readonly NewUser[]): Promise<Set<string>> {
  const all = new Set<string>()
  for (const batch of inBatches(rows, batchSize)) {
    const inserted = await trx
      .insertInto('users')
      .values(
        batch.map((row) => ({
          ...row,
          headline: '',
          about: '',
          muted: '',
          name_key: Buffer.from(nameKey(row.name)),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    for (const { id } of inserted) all.add(id)
    const added = batch.filter(({ id }) => all.has(id))
    const words = added.map((row) => ({ id: row.id, words: wordsOfUser(row) }))
    await replaceWords(trx, 'user', words)
  }
  return all
}

/** False if the account or the e-mail has a row, also in a race. Adds the search words, too. */
export const insertUser = async (trx: Trx, row: NewUser): Promise<boolean> =>
  (await insertUsers(trx, [row])).has(row.id)

const updateNotRemoved = (db: Db, id: string) =>
  db.updateTable('users').where('id', '=', id).where('removed_at', 'is', null)

const updatePresent = (db: Db, id: string) => updateNotRemoved(db, id).where('left_at', 'is', null)

/** Changes the search words, too. */
export async function setEmail(trx: Trx, id: string, email: string): Promise<void> {
  const changed = await updatePresent(trx, id)
    .set({ email })
    .returning(['name', 'email'])
    .executeTakeFirst()
  if (changed !== undefined) await setWords(trx, 'user', id, wordsOfUser(changed))
}

/** Of their orders that were not cancelled: rosters show where a student can be reached today. */
export async function setStudentEmail(trx: Trx, id: string, email: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ student_email: email })
    .where('student_id', '=', id)
    .where('cancelled_at', 'is', null)
    .execute()
}

/** A new name changes the search words and the sorting, too. */
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

/** Makes the user present again, with another account; undefined if it no longer belongs to `from`. */
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

/** False if they have the role already, or have left. */
export async function changeRole(db: Db, id: string, role: Role): Promise<boolean> {
  const { numUpdatedRows } = await updatePresent(db, id)
    .set({ role })
    .where('role', '<>', role)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** No query finds the user any more. Clears the profile: a portrait with no other use is deleted. */
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

/** Counts made under this lock stay true until the transaction ends. */
export const lockAdmins = (trx: Db): Promise<void> => takeLock(trx, 'admins')

/** The admins other than `id`: a handful. */
export function listOtherAdmins(db: Db, id: string): Promise<UserRow[]> {
  return present(db).where('role', '=', 'Admin').where('id', '<>', id).execute()
}

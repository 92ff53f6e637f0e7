import type { Transaction } from 'kysely'
import type { Role } from '#contract/access.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import type { Tables } from '#school/tables.ts'
import { wordsOfUser } from './user-words.ts'

type Trx = Transaction<Tables>
type Found = Pick<Tables['users'], 'id' | 'name' | 'email' | 'role'>

/** Adds what a user is found by. */
export async function addWords(trx: Trx, { id, role, ...texts }: Found): Promise<void> {
  const rows = wordsOfUser(texts).map((word) => ({ word: Buffer.from(word), user_id: id, role }))
  await insertRows(trx, 'user_words', rows)
}

export async function dropWords(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('user_words').where('user_id', '=', id).execute()
}

export async function setRoleOfWords(trx: Trx, id: string, role: Role): Promise<void> {
  await trx.updateTable('user_words').set({ role }).where('user_id', '=', id).execute()
}

import { refuse } from '#school/base/refuse.ts'
import type { Db } from '#school/base/tables.ts'
import { findById, type UserRow } from './users.repo.ts'

/** 404 if there is none. */
export async function loadUser(db: Db, id: string): Promise<UserRow> {
  const row = await findById(db, id)
  if (row === undefined) throw refuse('not-found', 'noUser')
  return row
}

import { forUpdate } from '#platform/database/for-update.ts'
import { lockRow } from '#school/base/row-by-id.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

type InvitationRow = Tables['invitations']

export const lockInvitation = lockRow('invitations')

/** Newest first. */
export function listOpen(db: Db, now: number): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()
}

const openFor = (db: Db, email: string, now: number) =>
  db.selectFrom('invitations').selectAll().where('email', '=', email).where('expires_at', '>', now)

export const findOpen = (db: Db, email: string, now: number) =>
  openFor(db, email, now).executeTakeFirst()

/** Locked, so that it is accepted once. */
export const lockOpen = (trx: Trx, email: string, now: number) =>
  forUpdate(trx, openFor(trx, email, now)).executeTakeFirst()

export async function insertInvitation(trx: Trx, row: InvitationRow): Promise<void> {
  await trx.insertInto('invitations').values(row).execute()
}

export async function setToken(trx: Trx, id: string, token_hash: string): Promise<void> {
  await trx.updateTable('invitations').set({ token_hash }).where('id', '=', id).execute()
}

export async function deleteInvitation(trx: Trx, id: string): Promise<number> {
  const gone = await trx.deleteFrom('invitations').where('id', '=', id).returning('id').execute()
  return gone.length
}

export async function deleteFor(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('invitations').where('email', '=', email).execute()
}

/** Invitations since then, including those that were replaced or have ended, by their entries in the history. */
export async function countSince(trx: Trx, since: number): Promise<number> {
  const { count } = await trx
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('kind', '=', 'person-invited')
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

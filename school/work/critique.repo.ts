import { sql } from 'kysely'
import { forUpdate } from '#platform/database/for-update.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { count } from '#school/base/count.ts'
import { changeRow, lockRow } from '#school/base/row-by-id.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import { deciding, worksJoined } from './read-work.repo.ts'

type ThreadRow = Tables['threads']
export type CommentRow = Tables['comments']

export type VersionOfWork = NonNullable<Awaited<ReturnType<typeof findVersion>>>

export function findVersion(db: Db, id: string) {
  return worksJoined(db)
    .innerJoin('versions', 'versions.work_id', 'works.id')
    .select([
      ...deciding,
      'assignments.rules',
      'versions.work_id',
      'versions.number as version_number',
      'versions.handed_in_at as version_handed_in_at',
      'versions.overruled',
    ])
    .where('versions.id', '=', id)
    .executeTakeFirst()
}

/** Other changes to this version or its critique wait until the transaction ends. */
export async function lockVersion(trx: Trx, id: string): Promise<void> {
  await forUpdate(
    trx,
    trx.selectFrom('versions').select('id').where('id', '=', id),
  ).executeTakeFirst()
}

export const changeVersion = changeRow('versions')

export function countThreads(trx: Trx, versionId: string) {
  return trx
    .selectFrom('threads')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max<number | null>('number').as('highest'),
    ])
    .where('version_id', '=', versionId)
    .executeTakeFirstOrThrow()
}

export const insertThread = (trx: Trx, row: ThreadRow) => insertRows(trx, 'threads', [row])
export const insertComment = (trx: Trx, row: CommentRow) => insertRows(trx, 'comments', [row])

export const lockThread = lockRow('threads')

export const changeThread = changeRow('threads')

export async function deleteThread(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('threads').where('id', '=', id).execute()
}

export const countComments = (trx: Trx, threadId: string): Promise<number> =>
  count(trx.selectFrom('comments').where('thread_id', '=', threadId))

export function sumTexts(trx: Trx, workId: string): Promise<{ texts: number; bytes: number }> {
  return trx
    .selectFrom('versions')
    .innerJoin('threads', 'threads.version_id', 'versions.id')
    .innerJoin('comments', 'comments.thread_id', 'threads.id')
    .select((eb) => [
      eb.fn.countAll<number>().as('texts'),
      sql<number>`coalesce(sum(octet_length(comments.text)), 0)`.as('bytes'),
    ])
    .where('versions.work_id', '=', workId)
    .executeTakeFirstOrThrow()
}

export function findOpening(trx: Trx, threadId: string) {
  return trx
    .selectFrom('comments')
    .select('id')
    .where('thread_id', '=', threadId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
}

export async function findThreadOf(db: Db, commentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('comments')
    .select('thread_id')
    .where('id', '=', commentId)
    .executeTakeFirst()
  return row?.thread_id
}

export function findComment(trx: Trx, id: string): Promise<CommentRow | undefined> {
  return trx.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()
}

export const changeComment = changeRow('comments')

export async function isLaterVersion(
  trx: Trx,
  id: string,
  { work_id, version_number }: Pick<VersionOfWork, 'work_id' | 'version_number'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('versions')
    .select('number')
    .where('id', '=', id)
    .where('work_id', '=', work_id)
    .executeTakeFirst()
  return row !== undefined && row.number > version_number
}

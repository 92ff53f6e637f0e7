import type { QueryOf } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Notice } from '#contract/notices.ts'
import { maxUnread } from '#contract/unread.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import type { School } from '#school/base/school.ts'
import { readSorted } from '#school/base/sorting.ts'
import {
  countUnread,
  listOwn,
  markRead,
  type ListedNotice,
  type ReadNotices,
} from './notices.repo.ts'

// Notices for people (clause 14.3); the letters write them.

const newestFirst = { id: 'notices.id', own: 'notices.created_at', by: {} }

const toNotice = (row: ListedNotice): Notice => ({
  _id: row.id,
  title: row.title,
  text: row.message === null ? row.text : `${row.text}\n\n${row.message}`,
  path: row.path,
  createdAt: row.created_at,
  readAt: row.read_at,
})

export async function listNotices(
  { db }: School,
  actor: Actor,
  query: QueryOf<'listNotices'>,
): Promise<Page<Notice>> {
  const own = listOwn(db, actor.id)
  const { items, ...page } = await readSorted(db, own, newestFirst, query)
  return { ...page, items: items.map(toNotice) }
}

export const countUnreadNotices = ({ db }: School, actor: Actor): Promise<number> =>
  countUnread(db, actor.id, maxUnread)

/** Other people's stay as they are. */
export function readNotices(school: School, actor: Actor, which: ReadNotices) {
  return act(school, actor, 'notices:read', async (trx) => {
    return { modifiedCount: await markRead(trx, actor.id, which, school.clock()) }
  })
}

import type { Comment, Thread } from '#contract/critique.ts'
import { readPages, type List } from '#web/lists/read-list.ts'
import { isRefusal } from '#web/page/load.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'

const commentsPerPage = 50

/** A work has only the beginning of each thread. */
export const hasMore = ({ more, replies }: Thread): boolean => more || replies > 0

/** Null if the thread is gone. */
export async function readComments(id: string, pages: number): Promise<List<Comment> | null> {
  try {
    return await readPages(
      (window) => callApi(() => api.listComments({ params: { id }, query: window })),
      pages,
      commentsPerPage,
    )
  } catch (error) {
    if (isRefusal(error) && error.status === 404) return null
    throw error
  }
}

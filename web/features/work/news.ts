import type { Comment, Thread, Work } from '#contract/critique.ts'

/** A comment that others have written since the work was read before, and where. */
export type News = { comment: Comment; thread: Thread; versionId: string }

/** What others have written between two readings of a work; what was removed meanwhile is no news. */
export function findNews(before: Work, after: Work): News[] {
  const known = new Set(listNews(before).map(({ comment }) => comment._id))
  return listNews(after).filter(
    ({ comment }) => !comment.isOwn && comment.text !== null && !known.has(comment._id),
  )
}

const listNews = ({ versions }: Work): News[] =>
  versions.flatMap(({ _id: versionId, threads }) =>
    threads.flatMap((thread) => thread.comments.map((comment) => ({ comment, thread, versionId }))),
  )

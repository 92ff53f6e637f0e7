import type { Comment, Thread, Work } from '#contract/critique.ts'

export type News = { comment: Comment; thread: Thread }

/** Excludes comments removed meanwhile. */
export function findNews(before: Work, after: Work): News[] {
  const known = new Set(listNews(before).map(({ comment }) => comment._id))
  return listNews(after).filter(
    ({ comment }) => !comment.isOwn && comment.text !== null && !known.has(comment._id),
  )
}

const listNews = ({ versions }: Work): News[] =>
  versions
    .flatMap(({ threads }) => threads)
    .flatMap((thread) => thread.comments.map((comment) => ({ comment, thread })))

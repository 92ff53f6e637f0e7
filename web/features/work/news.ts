import type { Comment, Thread, Work } from '#contract/critique.ts'

/** A comment that somebody else wrote since the work was last read, and where. */
export type News = { comment: Comment; thread: Thread }

/** The comments that others wrote between two readings of a work, without those removed meanwhile. */
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

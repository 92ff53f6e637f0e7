import { maxNewest, type NewestComment, type Thread, type Work } from '#contract/critique.ts'

export type News = { comment: NewestComment; thread: Thread }

/** Oldest first. */
export function findNews(before: Work, after: Work): News[] {
  const known = new Set(before.newest.map(({ _id }) => _id))
  // When a comment is removed, an older one takes its place in a full list.
  const since =
    before.newest.length < maxNewest ? -Infinity : (before.newest.at(-1)?.createdAt ?? -Infinity)
  const threads = after.versions.flatMap((version) => version.threads)
  return after.newest
    .filter(({ _id, isOwn, createdAt }) => !isOwn && !known.has(_id) && createdAt >= since)
    .toReversed()
    .flatMap((comment) => {
      const thread = threads.find(({ _id }) => _id === comment.thread)
      return thread === undefined ? [] : [{ comment, thread }]
    })
}

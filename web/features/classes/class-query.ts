import { classSorts, topics, type ClassSort, type Topic } from '#contract/classes.ts'

/** What the class list's address asks for. */
export type ClassQuery = {
  q: string
  topic: Topic | undefined
  sort: ClassSort
  cursor: string | undefined
}

const longestSearch = 200

/** Reads the address; what no list knows (an old link's topic, a wrong order) counts as not asked. */
export function readClassQuery(search: URLSearchParams): ClassQuery {
  const topic = search.get('topic')
  const sort = search.get('sort')
  return {
    q: (search.get('q') ?? '').trim().slice(0, longestSearch).toWellFormed(),
    topic: topics.find((known) => known === topic),
    sort: classSorts.find((known) => known === sort) ?? 'newest',
    cursor: search.get('cursor') || undefined,
  }
}

/** The address of a list, without what is not asked for. */
export function classListAddress({ q, topic, sort, cursor }: ClassQuery): string {
  const search = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(topic !== undefined && { topic }),
    ...(sort !== 'newest' && { sort }),
    ...(cursor !== undefined && { cursor }),
  }).toString()
  return search === '' ? '/classes' : `/classes?${search}`
}

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

/** The address of the classes of one topic. */
export function topicAddress(topic: Topic): string {
  return `/classes?topic=${topic}`
}

/** The address at which everybody can read about one approved class. */
export function classAddress(id: string): string {
  return `/classes?id=${encodeURIComponent(id)}`
}

/** The address at which a student puts the class on the list (clause 2.1). */
export function orderAddress(id: string): string {
  return `/classlist/${encodeURIComponent(id)}`
}

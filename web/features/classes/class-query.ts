import { classSorts, type ClassSort, type Topic } from '#contract/classes.ts'
import { listAddress, readListQuery, type ListQuery } from '#web/features/search/list-query.ts'

/** What the class list's address asks for. */
export type ClassQuery = ListQuery<ClassSort>

/** What each order of the class list is called. */
export const sortWords: Record<ClassSort, string> = {
  newest: 'Newest first',
  price: 'Lowest price first',
  seats: 'Most free seats first',
}

export function readClassQuery(search: URLSearchParams): ClassQuery {
  return readListQuery(search, classSorts)
}

/** The address of a list, without what is not asked for. */
export function classListAddress(query: ClassQuery): string {
  return listAddress('/classes', query, classSorts)
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

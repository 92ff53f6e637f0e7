import type { Topic } from '#contract/classes.ts'
import { instructorSorts, type InstructorSort } from '#contract/users.ts'
import { listAddress, readListQuery, type ListQuery } from '#web/features/search/list-query.ts'

/** What the address of the instructors asks for. */
export type InstructorQuery = ListQuery<InstructorSort>

/** What each order of the instructors is called. */
export const sortWords: Record<InstructorSort, string> = {
  longest: 'Longest here first',
  newest: 'Newest here first',
  name: 'Name, A to Z',
}

export function readInstructorQuery(search: URLSearchParams): InstructorQuery {
  return readListQuery(search, instructorSorts)
}

/** The address of the instructors, without what is not asked for. */
export function instructorListAddress(query: InstructorQuery): string {
  return listAddress('/instructors', query, instructorSorts)
}

/** The address of those who teach a topic. */
export function teachersAddress(topic: Topic): string {
  return `/instructors?topic=${topic}`
}

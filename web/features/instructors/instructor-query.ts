import type { Topic } from '#contract/classes.ts'
import type { InstructorSort } from '#contract/users.ts'
import { topicWords } from '#web/copy.ts'
import type { PublicListFacts } from '#web/lists/public-list.tsx'
import { slugOf } from '#web/slug.ts'

const sortWords: Record<InstructorSort, string> = {
  longest: 'Longest here first',
  newest: 'Newest here first',
  name: 'Name, A to Z',
}

/** The list of the instructors, and what its address can ask for. */
export const instructorList = {
  path: '/instructors',
  one: 'instructor',
  many: 'instructors',
  placeholder: 'Name or e-mail',
  choices: {
    topic: { label: 'Topic', all: 'All topics', words: topicWords },
    sort: { label: 'Order', words: sortWords },
  },
} satisfies PublicListFacts

/** The address of those who teach a topic. */
export function teachersAddress(topic: Topic): string {
  return `/instructors?topic=${topic}`
}

/** The address of an instructor's own page. */
export function instructorAddress(id: string, name: string): string {
  return `/instructor/${id}/${slugOf(name) || 'instructor'}`
}

import type { Topic } from '#contract/classes.ts'
import { slugOf } from '#web/slug.ts'

/** The address of those who teach a topic. */
export function teachersAddress(topic: Topic): string {
  return `/instructors?topic=${topic}`
}

/** The address of an instructor's own page. */
export function instructorAddress(id: string, name: string): string {
  return `/instructor/${id}/${slugOf(name) || 'instructor'}`
}

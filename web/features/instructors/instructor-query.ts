import type { Topic } from '#contract/classes.ts'
import { slugOf } from '#web/slug.ts'

export function teachersAddress(topic: Topic): string {
  return `/instructors?topic=${topic}`
}

export function instructorAddress(id: string, name: string): string {
  return `/instructor/${id}/${slugOf(name) || 'instructor'}`
}

import type { SchoolClass, Topic } from '#contract/classes.ts'
import { slugOf } from '#web/slug.ts'

/** The address of the classes of one topic. */
export function topicAddress(topic: Topic): string {
  return `/classes?topic=${topic}`
}

/** The address of the classes that a search finds. */
export const searchAddress = (q: string): string =>
  `/classes?${new URLSearchParams({ q }).toString()}`

/** The address at which everybody can read about a class that is approved or was (clause 11.1). */
export function classAddress({ _id, className }: Pick<SchoolClass, '_id' | 'className'>): string {
  return `/class/${_id}/${slugOf(className) || 'class'}`
}

/** The address at which a student puts the class in the cart (clause 2.1). */
export function orderAddress(id: string): string {
  return `/classlist/${encodeURIComponent(id)}`
}

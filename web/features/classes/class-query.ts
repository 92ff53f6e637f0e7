import type { SchoolClass, Topic } from '#contract/classes.ts'
import { slugOf } from '#web/slug.ts'

export function topicAddress(topic: Topic): string {
  return `/classes?topic=${topic}`
}

export const searchAddress = (q: string): string =>
  `/classes?${new URLSearchParams({ q }).toString()}`

/** Public page of a class that is or was approved (clause 11.1). */
export function classAddress({ _id, className }: Pick<SchoolClass, '_id' | 'className'>): string {
  return `/class/${_id}/${slugOf(className) || 'class'}`
}

/** Where a student adds the class to the cart (clause 2.1). */
export function orderAddress(id: string): string {
  return `/classlist/${encodeURIComponent(id)}`
}

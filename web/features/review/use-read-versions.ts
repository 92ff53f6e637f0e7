import { useEffect } from 'react'
import type { ManagedClass } from '#contract/classes.ts'

/** Of this tab, also while the person is on another page: what was read before is not read anew then. */
const versions = new Map<string, number>()

/**
 * Which version of each class the person has read, as its `updatedAt`: the first one on screen, or the
 * one whose description was opened since. A list that is fetched again makes nothing read.
 */
export function useReadVersions(shown: ManagedClass[]) {
  useEffect(() => {
    for (const { _id, updatedAt } of shown) if (!versions.has(_id)) versions.set(_id, updatedAt)
  }, [shown])

  return {
    versionOf: ({ _id, updatedAt }: ManagedClass) => versions.get(_id) ?? updatedAt,
    markRead: ({ _id, updatedAt }: ManagedClass) => void versions.set(_id, updatedAt),
    /** The person is told that the class has changed: what the list shows next counts as read. */
    forget: ({ _id }: ManagedClass) => void versions.delete(_id),
  }
}

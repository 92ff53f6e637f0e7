import { useEffect, useState } from 'react'
import type { ManagedClass } from '#contract/classes.ts'

/**
 * Which version of each class the person has had before them, as its `updatedAt`: the first one on
 * screen, or the one whose description they have opened since. The list is fetched again after each
 * decision, and what changes on screen by that alone nobody has read.
 */
export function useReadVersions(shown: ManagedClass[]) {
  const [versions] = useState(() => new Map<string, number>())
  useEffect(() => {
    for (const { _id, updatedAt } of shown) if (!versions.has(_id)) versions.set(_id, updatedAt)
  }, [shown, versions])

  return {
    versionOf: ({ _id, updatedAt }: ManagedClass) => versions.get(_id) ?? updatedAt,
    markRead: ({ _id, updatedAt }: ManagedClass) => void versions.set(_id, updatedAt),
    /** The person is told that the class has changed: what the list shows next counts as read. */
    forget: ({ _id }: ManagedClass) => void versions.delete(_id),
  }
}

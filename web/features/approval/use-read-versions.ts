import { useEffect } from 'react'
import type { ManagedClass } from '#contract/classes.ts'

/**
 * Which version of each class the person has read in this tab, as its `updatedAt`: the first one on
 * screen, or the one whose description was opened since. A list that is fetched again makes nothing read.
 */
const versions = new Map<string, number>()

/** Remembers the classes on screen that were on none before. */
export function useReadVersions(shown: ManagedClass[]) {
  useEffect(() => {
    for (const { _id, updatedAt } of shown) if (!versions.has(_id)) versions.set(_id, updatedAt)
  }, [shown])
}

export const versionOf = ({ _id, updatedAt }: ManagedClass) => versions.get(_id) ?? updatedAt

export const markRead = ({ _id, updatedAt }: ManagedClass) => void versions.set(_id, updatedAt)

/** The person is told that the class has changed: what the list shows next counts as read. */
export const forget = ({ _id }: ManagedClass) => void versions.delete(_id)

import { useEffect } from 'react'
import type { ManagedClass } from '#contract/classes.ts'

/**
 * Which version of each class the person has read in this tab, as its `updatedAt`: the first one on screen,
 * or the one whose description was opened since. Refetching the list marks nothing as read.
 */
const versions = new Map<string, number>()

/** Remembers classes that were not on screen before. */
export function useReadVersions(shown: ManagedClass[]) {
  useEffect(() => {
    for (const { _id, updatedAt } of shown) if (!versions.has(_id)) versions.set(_id, updatedAt)
  }, [shown])
}

export const versionOf = ({ _id, updatedAt }: ManagedClass) => versions.get(_id) ?? updatedAt

export const markRead = ({ _id, updatedAt }: ManagedClass) => void versions.set(_id, updatedAt)

/** Call it when the person hears about a change: the next version shown counts as read. */
export const forget = ({ _id }: ManagedClass) => void versions.delete(_id)

import { useEffect } from 'react'
import type { ManagedClass } from '#contract/classes.ts'
import { ApiError } from '#contract/errors.ts'
import type { List } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'

/** The list on screen: the query of its address, and its classes in order. */
let shown: { search: string; items: ManagedClass[] } | null = null

export function useShown(search: string, items: ManagedClass[]) {
  useEffect(() => {
    shown = { search, items }
    return () => void (shown = null)
  }, [search, items])
}

/**
 * Keeps the classes on screen in their places while their list is read again: one that was just decided stays
 * in sight, even if it has moved to another page of the list. New pending classes come first.
 */
export async function keepPlaces(
  search: string,
  list: List<ManagedClass>,
): Promise<List<ManagedClass>> {
  if (shown?.search !== search) return list
  const before = shown.items
  const read = new Map(list.items.map((item) => [item._id, item]))
  // Without a next page, a class that is missing no longer exists.
  const isGone = list.next === undefined
  const kept = await Promise.all(
    before.map(async (item) => read.get(item._id) ?? (isGone ? null : await readAgain(item))),
  )
  for (const { _id } of before) read.delete(_id)
  const added = [...read.values()]
  const isPending = ({ status }: ManagedClass) => status === 'pending'
  return {
    ...list,
    items: [
      ...added.filter(isPending),
      ...kept.filter((item) => item !== null),
      ...added.filter((item) => !isPending(item)),
    ],
  }
}

/** Null if it is gone. */
async function readAgain(before: ManagedClass): Promise<ManagedClass | null> {
  try {
    const now = await api.readClass({ params: { id: before._id } })
    const { enrolled, seats, waiting } = before
    return {
      ...before,
      ...now,
      enrolled: now.enrolled ?? enrolled,
      seats: now.seats ?? seats,
      waiting: now.waiting ?? waiting,
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

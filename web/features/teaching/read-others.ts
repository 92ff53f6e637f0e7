import type { ManagedClass } from '#contract/classes.ts'
import { readPages } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'

/** Newest first, so upcoming classes are included. */
const pages = 5

export async function readOthers(email: string, edited?: string): Promise<ManagedClass[]> {
  const { items } = await readPages(
    (window) => api.listInstructorClasses({ query: { email, ...window } }),
    pages,
  )
  return items.filter(
    ({ _id, status }) => _id !== edited && status !== 'denied' && status !== 'cancelled',
  )
}

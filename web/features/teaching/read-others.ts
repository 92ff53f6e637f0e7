import type { ManagedClass } from '#contract/classes.ts'
import { readPages } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'

/** How many pages of an instructor's classes are read, the newest first: those to come are among them. */
const pages = 5

/** For loaders: the classes of an instructor that can take place beside the one that is edited. */
export async function readOthers(email: string, edited?: string): Promise<ManagedClass[]> {
  const { items } = await readPages(
    (window) => api.listInstructorClasses({ query: { email, ...window } }),
    pages,
  )
  return items.filter(
    ({ _id, status }) => _id !== edited && status !== 'denied' && status !== 'cancelled',
  )
}

import type { Client } from '#contract/client.ts'
import { classStatuses, type ClassStatus, type ManagedClass } from '#contract/classes.ts'
import { pageSize, readPages } from '#web/features/dashboard/read-pages.ts'

/** The classes to show, whether there are more, and how many are pending in all. */
export type Review = { shown: ManagedClass[]; more: boolean; pending: number }

/** The status that the address asks for (`?status=denied`); null for every one. */
export function statusOf(search: URLSearchParams): ClassStatus | null {
  return classStatuses.find((status) => status === search.get('status')) ?? null
}

/**
 * Reads the classes for review, those that wait first. All pending ones are read, because the page
 * promises their true number (clause 2.16).
 */
export async function readReview(
  read: Client['listAllClasses'],
  status: ClassStatus | null,
  pages: number,
): Promise<Review> {
  const list = (status: ClassStatus | undefined, pages: number) =>
    readPages((window) => read({ query: { status, ...window } }), pages)
  const [waiting, asked] = await Promise.all([
    list('pending', Infinity),
    status === 'pending' ? { items: [], more: false } : list(status ?? undefined, pages),
  ])
  const decided = asked.items.filter((schoolClass) => schoolClass.status !== 'pending')
  const rows = status === null || status === 'pending' ? [...waiting.items, ...decided] : decided
  const shown = rows.slice(0, pages * pageSize)
  return {
    shown,
    more: asked.more || rows.length > shown.length,
    pending: waiting.items.length,
  }
}

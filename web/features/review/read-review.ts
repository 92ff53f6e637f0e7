import type { Client } from '#contract/client.ts'
import { classStatuses, type ClassStatus, type ManagedClass } from '#contract/classes.ts'
import { reviewSorts } from '#web/features/dashboard/class-sorts.ts'
import { listOf, sortablePages, type Asked, type List } from '#web/features/dashboard/read-list.ts'
import { readPages } from '#web/features/dashboard/read-pages.ts'

/** The classes to show, and how many are pending in all. */
export type Review = List<ManagedClass> & { pending: number }

/** The status that the address asks for (`?status=denied`); null for every one. */
export function statusOf(search: URLSearchParams): ClassStatus | null {
  return classStatuses.find((status) => status === search.get('status')) ?? null
}

/**
 * Reads the classes for review, those that wait first. All pending ones are read, because the page
 * promises their true number (clause 2.16); of the others, which come with their descriptions, as
 * many as are shown, and for a sort as many as can be sorted.
 */
export async function readReview(
  read: Client['listAllClasses'],
  status: ClassStatus | null,
  asked: Asked,
): Promise<Review> {
  const pages = asked.sort === null ? asked.pages : Math.max(asked.pages, sortablePages)
  const list = (status: ClassStatus | undefined, count: number) =>
    readPages((window) => read({ query: { status, ...window } }), count)
  const [waiting, others] = await Promise.all([
    list('pending', Infinity),
    status === 'pending' ? { items: [], more: false } : list(status ?? undefined, pages),
  ])
  const decided = others.items.filter((schoolClass) => schoolClass.status !== 'pending')
  const items = status === null || status === 'pending' ? [...waiting.items, ...decided] : decided
  return {
    ...listOf({ items, more: others.more }, reviewSorts, asked),
    pending: waiting.items.length,
  }
}

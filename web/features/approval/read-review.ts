import type { Client } from '#contract/client.ts'
import type { ClassStatus, ManagedClass } from '#contract/classes.ts'
import { pagesOf, pagesToSort, readPages, type List } from '#web/lists/read-list.ts'

/** The classes to show, and how many are pending in all. */
type Review = List<ManagedClass> & { pending: number }

/**
 * Reads the classes for review: all pending ones, whose true number the page promises (clause 2.16);
 * of the others as many as are shown or sorted.
 */
export async function readReview(
  read: Client['listAllClasses'],
  status: ClassStatus | undefined,
  search: URLSearchParams,
): Promise<Review> {
  const list = (status: ClassStatus | undefined, pages: number) =>
    readPages((window) => read({ query: { status, ...window } }), pages)
  const [waiting, others] = await Promise.all([
    list('pending', Infinity),
    status === 'pending'
      ? { items: [], more: false }
      : list(status, search.has('sort') ? pagesToSort(search) : pagesOf(search)),
  ])
  const decided = others.items.filter((schoolClass) => schoolClass.status !== 'pending')
  const shown = status === undefined || status === 'pending' ? waiting.items : []
  return { items: [...shown, ...decided], more: others.more, pending: waiting.items.length }
}

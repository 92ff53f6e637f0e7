import { useEffect, useRef } from 'react'
import type { Page } from '#contract/endpoint.ts'
import type { Review } from '#contract/reviews.ts'
import { useRead } from '#web/page/use-read.ts'
import { useStateFor } from '#web/page/use-state-for.ts'
import { useTask } from '#web/ui/use-task.ts'

const step = 20

const maxAtOnce = 100

async function readReviews(id: string, cursor: string | undefined, limit: number) {
  const { api } = await import('#web/session/api.ts')
  return api.listReviews({ params: { id }, query: { limit, cursor } })
}

async function rereadReviews(id: string, count: number): Promise<Page<Review>> {
  const items: Review[] = []
  let next: string | undefined
  do {
    const page = await readReviews(id, next, Math.min(count - items.length, maxAtOnce))
    items.push(...page.items)
    next = page.next
  } while (next !== undefined && items.length < count)
  return { items, next }
}

type Read = { page: Page<Review>; isOutdated: boolean }

export function useReviews(id: string, first: Page<Review>) {
  const list = useRef<HTMLOListElement>(null)
  // When the page reloads, a longer list reloads, too; meanwhile it stays unchanged.
  const [read, setRead] = useStateFor<Page<Review>, Read>(first, (page, before) =>
    before !== undefined && before.page.items.length > page.items.length
      ? { page: before.page, isOutdated: true }
      : { page, isOutdated: false },
  )
  const { items, next } = read.page

  // Keyed by what was read: if more was added meanwhile, the longer list is fetched.
  useRead(
    read.isOutdated ? read : null,
    async ({ page }) => ({
      page: await rereadReviews(id, page.items.length).catch(() => first),
      isOutdated: false,
    }),
    setRead,
  )

  // The button may be gone; the focus moves to the new reviews.
  const added = useRef<number | null>(null)
  useEffect(() => {
    const begin = added.current === null ? undefined : list.current?.children[added.current]
    added.current = null
    if (begin instanceof HTMLElement) begin.focus({ preventScroll: true })
  })

  const { pending, problem, run } = useTask(async () => {
    const page = await readReviews(id, next, step)
    added.current = items.length
    const more = { items: [...items, ...page.items], next: page.next }
    setRead((now) => ({ page: more, isOutdated: now.isOutdated || now.page !== read.page }))
  })
  return { items, next, busy: pending, problem, readMore: run, list }
}

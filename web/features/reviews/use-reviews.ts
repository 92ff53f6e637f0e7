import { useEffect, useRef, useState } from 'react'
import type { Page } from '#contract/endpoint.ts'
import type { Review } from '#contract/reviews.ts'
import { useRead } from '#web/page/use-read.ts'
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

export function useReviews(id: string, first: Page<Review>) {
  const list = useRef<HTMLOListElement>(null)
  const [read, setRead] = useState({ base: first, page: first })
  const length = read.page.items.length
  // When the page reloads, a longer list reloads, too; meanwhile it stays unchanged.
  const outdated = read.base !== first && length > first.items.length
  const { items, next } = read.base === first || outdated ? read.page : first

  // Keyed by the list itself: if more was added meanwhile, the longer one is fetched.
  useRead(
    outdated ? read : null,
    async () => ({ base: first, page: await rereadReviews(id, length).catch(() => first) }),
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
    setRead({ base: outdated ? read.base : first, page: more })
  })
  return { items, next, busy: pending, problem, readMore: run, list }
}

import { useEffect, useRef, useState } from 'react'
import type { SchoolClass } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Review } from '#contract/reviews.ts'
import { MeanStars } from '#web/features/classes/mean-stars.tsx'
import { describeRouteError } from '#web/page/failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReviewItem } from './review-item.tsx'

type ClassReviewsProps = {
  schoolClass: SchoolClass
  /** The newest reviews, which come with the page. */
  first: Page<Review>
}

/** What students say of a class (clause 11.4). */
export function ClassReviews({ schoolClass, first }: ClassReviewsProps) {
  const { instructorName } = schoolClass
  const { items, next, busy, failure, readMore, list } = useReviews(schoolClass._id, first)
  return (
    <section id="reviews" aria-labelledby="reviews-heading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="reviews-heading" className="text-3xl">
          Reviews
        </h2>
        <MeanStars {...schoolClass} />
      </div>
      {items.length === 0 ? (
        <p className="mt-4 text-sand">
          There are none yet. Students write them once the class has begun.
        </p>
      ) : (
        <ol ref={list} className="mt-6 grid gap-6">
          {items.map((review) => (
            <li key={review._id} tabIndex={-1} className="border-t border-line pt-6">
              <ReviewItem review={review} instructorName={instructorName} />
            </li>
          ))}
        </ol>
      )}
      {next !== undefined && (
        <div className="mt-8 grid justify-items-start gap-4">
          {failure !== null && <Notice tone="bad">{failure}</Notice>}
          <Button
            variant="quiet"
            busy={busy}
            onClick={() => void readMore()}
            className="needs-script"
          >
            {failure === null ? 'Show more reviews' : 'Try again'}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The first reviews, and those that were asked for since. */
function useReviews(id: string, first: Page<Review>) {
  const list = useRef<HTMLOListElement>(null)
  const [more, setMore] = useState({ behind: first, ...first })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // A page that is fetched again begins anew.
  const { items, next } = more.behind === first ? more : first
  const count = useRef(items.length)

  useEffect(() => {
    // The button may be gone; who reads on begins at what is new.
    const added = items.length > count.current && list.current?.children[count.current]
    if (added instanceof HTMLElement) added.focus({ preventScroll: true })
    count.current = items.length
  }, [items])

  async function readMore() {
    setBusy(true)
    setFailure(null)
    try {
      const { api } = await import('#web/session/api.ts')
      const page = await api.listReviews({ params: { id }, query: { cursor: next, limit: 20 } })
      setMore({ behind: first, items: [...items, ...page.items], next: page.next })
    } catch (error) {
      setFailure(describeRouteError(error))
    } finally {
      setBusy(false)
    }
  }
  return { items, next, busy, failure, readMore, list }
}

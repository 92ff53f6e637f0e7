import { useRef } from 'react'
import type { SchoolClass } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Review } from '#contract/reviews.ts'
import { MeanStars } from '#web/features/classes/mean-stars.tsx'
import { describeRouteError } from '#web/page/failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { ReviewItem } from './review-item.tsx'
import { useReviewer } from './use-reviewer.ts'
import { useReviews } from './use-reviews.ts'

// Visitors never need these.
const LazyOwnReview = lazyPart(async () => (await import('./own-review.tsx')).OwnReview)
const LazyReviewActions = lazyPart(async () => (await import('./review-actions.tsx')).ReviewActions)
const LazyHiddenReviews = lazyPart(async () => (await import('./hidden-reviews.tsx')).HiddenReviews)

type ClassReviewsProps = {
  schoolClass: SchoolClass
  first: Page<Review>
}

/** Clause 11.4. */
export function ClassReviews({ schoolClass, first }: ClassReviewsProps) {
  const t = useMessages('reviews')
  const layout = useMessages('layout')
  const { instructorName } = schoolClass
  const reviewer = useReviewer(schoolClass)
  const heading = useRef<HTMLHeadingElement>(null)
  const { items, next, busy, problem, readMore, list } = useReviews(schoolClass._id, first)
  return (
    <section id="reviews" aria-labelledby="reviews-heading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 ref={heading} id="reviews-heading" tabIndex={-1} className="text-3xl outline-none">
          {t('title')}
        </h2>
        <MeanStars {...schoolClass} />
      </div>
      {reviewer === 'Student' && <LazyOwnReview schoolClass={schoolClass} />}
      {items.length === 0 ? (
        <p className="mt-4 text-text-quiet">{t('none')}</p>
      ) : (
        <ol ref={list} className="mt-6 grid gap-6">
          {items.map((review) => (
            <li key={review._id} tabIndex={-1} className="border-t border-edge pt-6">
              <ReviewItem review={review} instructorName={instructorName}>
                {reviewer !== null && reviewer !== 'Student' && (
                  <LazyReviewActions review={review} role={reviewer} next={heading} />
                )}
              </ReviewItem>
            </li>
          ))}
        </ol>
      )}
      {next !== undefined && (
        <div className="mt-8 grid justify-items-start gap-4">
          {problem !== null && <Notice tone="bad">{describeRouteError(problem, layout)}</Notice>}
          <Button
            variant="quiet"
            busy={busy}
            onClick={() => void readMore()}
            className="needs-script"
          >
            {problem === null ? t('more') : layout('tryAgain')}
          </Button>
        </div>
      )}
      {reviewer === 'Admin' && (
        <LazyHiddenReviews schoolClass={schoolClass} page={first} next={heading} />
      )}
    </section>
  )
}

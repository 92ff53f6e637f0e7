import { useId, type RefObject } from 'react'
import type { SchoolClass } from '#contract/classes.ts'
import type { OwnReview } from '#contract/reviews.ts'
import { readPages } from '#web/lists/read-list.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useChange, type Change } from '#web/actions/use-change.ts'
import { api } from '#web/session/api.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { ReviewItem } from './review-item.tsx'
import { useOwnRead } from './use-own-read.tsx'

type HiddenReviewsProps = {
  schoolClass: SchoolClass
  /** When public reviews change, hidden ones may have changed, too. */
  page: unknown
  next: RefObject<HTMLElement | null>
}

export function HiddenReviews({ schoolClass, page, next }: HiddenReviewsProps) {
  const t = useMessages('reviews')
  const { _id: id, instructorName } = schoolClass
  const { answer, failure } = useOwnRead(
    () => readPages((window) => api.listHiddenReviews({ params: { id }, query: window }), Infinity),
    page,
  )
  const changes = useChange()
  const headingId = useId()
  if (answer === null) return failure
  const { items } = answer
  if (items.length === 0) return null
  const showAgain = ({ _id, studentName }: OwnReview): Change => ({
    name: _id,
    label: t('showAgain'),
    about: t('aboutReview', { student: studentName }),
    variant: 'quiet',
    call: (call) => call('hideReview', { params: { id: _id }, body: { hidden: false } }),
    success: { title: t('shown') },
    unchanged: t('shownAlready'),
    next,
  })
  return (
    <div role="group" aria-labelledby={headingId} className="mt-12">
      <h3 id={headingId} className="text-2xl">
        {t('hiddenTitle')}
      </h3>
      <p className="mt-2 text-sm text-text-quiet">{t('hiddenText')}</p>
      <ul className="mt-6 grid gap-8">
        {items.map((review) => (
          <li key={review._id}>
            <ReviewItem review={review} instructorName={instructorName}>
              <p className="text-sm">
                <RichMessage
                  of={t}
                  message="hiddenBecause"
                  values={{ reason: review.hiddenReason ?? '' }}
                  tags={{ b: <strong /> }}
                />
              </p>
              <ChangeButton changes={changes} requested={showAgain(review)} />
            </ReviewItem>
          </li>
        ))}
      </ul>
    </div>
  )
}

import type { RefObject } from 'react'
import { may, type Role } from '#contract/access.ts'
import { hidingReason, reviewAnswer, type Review } from '#contract/reviews.ts'
import { successes } from '#web/copy.ts'
import { WordsButton } from '#web/lists/words-button.tsx'
import { api } from '#web/session/api.ts'

type ActionProps = {
  review: Review
  /** What gets the focus when a button has gone. */
  next: RefObject<HTMLElement | null>
}

/** What an admin, or the instructor of the class, can do about a review (clause 11.4). */
export function ReviewActions({ role, ...props }: ActionProps & { role: Role }) {
  return (
    <div className="flex flex-wrap gap-3">
      {may(role, 'reviews:answer') && <AnswerButton {...props} />}
      {may(role, 'reviews:hide') && <HideButton {...props} />}
    </div>
  )
}

const aboutOf = ({ studentName }: Review) => `review by ${studentName}`

function AnswerButton({ review, next }: ActionProps) {
  if (review.answer !== null) return null
  return (
    <WordsButton
      action="Answer"
      about={aboutOf(review)}
      title="Answer"
      description={`To ${review.studentName}. You can answer once, and everybody can read it.`}
      name="answer"
      label="Your answer"
      hint="Up to 2,000 characters."
      schema={reviewAnswer}
      submit="Publish"
      call={(answer) => api.answerReview({ params: { id: review._id }, body: { answer } })}
      done={successes.reviewAnswered}
      unchanged="The review has this answer already."
      next={next}
    />
  )
}

function HideButton({ review, next }: ActionProps) {
  return (
    <WordsButton
      action="Hide"
      about={aboutOf(review)}
      title="Hide Review"
      description={`Nobody but ${review.studentName} and admins can read it then. It no longer counts for the class.`}
      name="reason"
      label="Reason"
      hint="Up to 1,000 characters. Its author reads it, and the history of the school keeps it."
      schema={hidingReason}
      submit="Hide this review"
      call={(reason) =>
        api.hideReview({ params: { id: review._id }, body: { hidden: true, reason } })
      }
      done={successes.reviewHidden}
      unchanged="The review was hidden already."
      next={next}
    />
  )
}

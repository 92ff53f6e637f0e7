import type { RefObject } from 'react'
import { may, type Role } from '#contract/access.ts'
import { hidingReason, reviewAnswer, type Review } from '#contract/reviews.ts'
import { WordsButton } from '#web/actions/words-button.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type ActionProps = {
  review: Review
  /** Gets the focus when a button is gone. */
  next: RefObject<HTMLElement | null>
}

/** Clause 11.4. */
export function ReviewActions({ role, ...props }: ActionProps & { role: Role }) {
  return (
    <div className="flex flex-wrap gap-3">
      {may(role, 'reviews:answer') && <AnswerButton {...props} />}
      {may(role, 'reviews:hide') && <HideButton {...props} />}
    </div>
  )
}

function AnswerButton({ review, next }: ActionProps) {
  const t = useMessages('reviews')
  const student = review.studentName
  if (review.answer !== null) return null
  return (
    <WordsButton
      action={t('answer')}
      about={t('aboutReview', { student })}
      title={t('answer')}
      description={t('answerText', { student })}
      name="answer"
      label={t('answerLabel')}
      hint={t('answerHint')}
      schema={reviewAnswer}
      submit={t('publish')}
      call={(call, answer) =>
        call('answerReview', { params: { id: review._id }, body: { answer } })
      }
      done={t('answered')}
      unchanged={t('answeredAlready')}
      next={next}
    />
  )
}

function HideButton({ review, next }: ActionProps) {
  const t = useMessages('reviews')
  const student = review.studentName
  return (
    <WordsButton
      action={t('hide')}
      about={t('aboutReview', { student })}
      title={t('hideTitle')}
      description={t('hideText', { student })}
      name="reason"
      label={t('reason')}
      hint={t('reasonHint')}
      schema={hidingReason}
      submit={t('hideSubmit')}
      call={(call, reason) =>
        call('hideReview', { params: { id: review._id }, body: { hidden: true, reason } })
      }
      done={t('hidden')}
      unchanged={t('hiddenAlready')}
      next={next}
    />
  )
}

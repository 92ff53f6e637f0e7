import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { formerStudent } from '#contract/former.ts'
import type { Review } from '#contract/reviews.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { useFormats } from '#web/format/use-formats.ts'

type ReviewItemProps = {
  review: Review
  instructorName: string
  children?: ReactNode
}

export function ReviewItem({ review, instructorName, children }: ReviewItemProps) {
  const t = useMessages('reviews')
  const { stars, text, studentName, createdAt, answer } = review
  const formats = useFormats()
  return (
    <article className="grid max-w-[68ch] justify-items-start gap-3 wrap-anywhere">
      <header>
        <Stars count={stars} />
        <p>
          <strong>{studentName === formerStudent ? t('formerStudent') : studentName}</strong>{' '}
          <span className="text-sm text-text-quiet">{formats.date(createdAt)}</span>
        </p>
      </header>
      {text !== '' && <p className="whitespace-pre-line">{text}</p>}
      {answer !== null && (
        <div className="border-s-2 border-accent/60 ps-4">
          <p className="text-sm font-semibold text-text-quiet">
            {t('answerOf', { instructor: instructorName })}
          </p>
          <p className="whitespace-pre-line">{answer}</p>
        </div>
      )}
      {children}
    </article>
  )
}

function Stars({ count }: { count: number }) {
  const t = useMessages('reviews')
  return (
    <span role="img" aria-label={t('given', { count })} className="inline-flex gap-0.5 text-accent">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className="size-4"
          fill={star <= count ? 'currentColor' : 'none'}
        />
      ))}
    </span>
  )
}

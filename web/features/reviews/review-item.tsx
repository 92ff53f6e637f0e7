import type { ReactNode } from 'react'
import type { Review } from '#contract/reviews.ts'
import { toLocalTime } from '#contract/local-time.ts'
import { formatDate } from '#web/format/when.ts'
import { useSite } from '#web/page/site.tsx'
import { Stars } from './stars.tsx'

type ReviewItemProps = {
  review: Review
  /** Whose word the answer is. */
  instructorName: string
  /** What can be done about it. */
  children?: ReactNode
}

/** One review with its answer. */
export function ReviewItem({ review, instructorName, children }: ReviewItemProps) {
  const { stars, text, studentName, createdAt, answer } = review
  const { timeZone } = useSite()
  return (
    <article className="grid max-w-[68ch] justify-items-start gap-3 wrap-anywhere">
      <header>
        <Stars count={stars} />
        <p>
          <strong>{studentName}</strong>{' '}
          <span className="text-sm text-sand">
            {formatDate(toLocalTime(createdAt, timeZone).slice(0, 'YYYY-MM-DD'.length))}
          </span>
        </p>
      </header>
      {text !== '' && <p className="whitespace-pre-line">{text}</p>}
      {answer !== null && (
        <div className="border-l-2 border-tan/60 pl-4">
          <p className="text-sm font-semibold text-sand">{instructorName} answers</p>
          <p className="whitespace-pre-line">{answer}</p>
        </div>
      )}
      {children}
    </article>
  )
}

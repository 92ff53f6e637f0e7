import { Star } from 'lucide-react'
import type { SchoolClass } from '#contract/classes.ts'

/** What students think of a class, in a line: '4.5 · 4 reviews'; nothing before the first review. */
export function MeanStars({ reviews, stars }: Pick<SchoolClass, 'reviews' | 'stars'>) {
  if (stars === null) return null
  return (
    <p className="flex items-center gap-1.5">
      <Star aria-hidden="true" className="size-4 shrink-0 fill-tan text-tan" />
      <span>
        {stars.toLocaleString('en-US', { maximumFractionDigits: 1 })}
        <span className="sr-only"> out of 5 stars</span> · {reviews.toLocaleString('en-US')}{' '}
        {reviews === 1 ? 'review' : 'reviews'}
      </span>
    </p>
  )
}

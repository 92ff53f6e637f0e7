import { Star } from 'lucide-react'

/** How many stars of five a review gives. */
export function Stars({ count }: { count: number }) {
  return (
    <span role="img" aria-label={`${count} of 5 stars`} className="inline-flex gap-0.5 text-tan">
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

import { Star } from 'lucide-react'
import type { SchoolClass } from '#contract/classes.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useFormats } from '#web/format/use-formats.ts'

/** '4.5 · 4 reviews'; empty before the first review. */
export function MeanStars({ reviews, stars }: Pick<SchoolClass, 'reviews' | 'stars'>) {
  const t = useMessages('stars')
  const formats = useFormats()
  if (stars === null) return null
  return (
    <p className="flex items-center gap-1.5">
      <Star aria-hidden="true" className="size-4 shrink-0 fill-accent text-accent" />
      <span>
        <RichMessage
          of={t}
          message="mean"
          values={{
            stars: formats.number(stars, 1),
            count: reviews,
          }}
          tags={{ hidden: <span className="sr-only" /> }}
        />
      </span>
    </p>
  )
}

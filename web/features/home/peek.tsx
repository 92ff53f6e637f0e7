import { ArrowDown } from 'lucide-react'
import { Link } from 'react-router'
import type { Pair } from '#web/features/learning/pairs.ts'
import { Photo } from '#web/page/photo.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Where the page shows the pair large. */
export const comesBackId = 'comes-back'

/** The beginning of 'The photograph comes back', on the first screen. */
export function Peek({ pair }: { pair: Pair }) {
  const t = useMessages('learning')
  return (
    <div className="bg-espresso">
      <Link to={`#${comesBackId}`} className="peek group mx-auto max-w-page sm:px-6">
        <span className="peek-pair">
          {[pair.first, pair.again].map(({ src }) => (
            <Photo
              key={src}
              src={src}
              alt=""
              sizes="(min-width: 40rem) 15rem, 50vw"
              className="h-24 w-full"
            />
          ))}
        </span>
        <span className="min-w-0 max-sm:px-4 max-sm:py-4">
          <span className="block font-display text-xl font-light text-tan underline-offset-4 group-hover:underline lg:text-2xl">
            {t('title')}
          </span>
          <span className="flex items-center gap-2 text-sm">
            {t('strip')}
            <ArrowDown aria-hidden="true" className="size-4 shrink-0 text-tan" />
          </span>
        </span>
      </Link>
    </div>
  )
}

import { Link } from 'react-router'
import type { Pair } from '#web/features/learning/pairs.ts'
import { Photo } from '#web/page/photo.tsx'
import { useMessages } from '#web/words/use-messages.ts'

export const comesBackId = 'comes-back'

/** The beginning of 'The photograph comes back', on the first screen. */
export function Peek({ pair }: { pair: Pair }) {
  const t = useMessages('learning')
  return (
    <div className="bg-card max-lg:mt-6">
      <Link
        to={`#${comesBackId}`}
        className="group mx-auto flex max-w-page flex-col-reverse sm:flex-row sm:items-center sm:justify-between sm:gap-6 sm:px-6"
      >
        <span className="min-w-0 max-sm:px-4 max-sm:py-4">
          <span className="block font-display text-xl font-light text-accent underline-offset-4 group-hover:underline lg:text-2xl">
            {t('title')}
          </span>
          <span className="flex items-center gap-2 text-sm">
            {t('strip')}
            <span aria-hidden="true" className="text-accent">
              {'↓'}
            </span>
          </span>
        </span>
        <span className="grid grid-cols-2 gap-0.5 sm:w-1/2">
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
      </Link>
    </div>
  )
}

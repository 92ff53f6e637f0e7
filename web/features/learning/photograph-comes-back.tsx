import type { ReactNode } from 'react'
import { Photo } from '#web/page/photo.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import type { Pair } from './pairs.ts'

const pinClass =
  'absolute -m-3.5 grid size-7 place-items-center rounded-full bg-text text-sm font-bold text-on-accent ring-2 ring-on-accent'

type PhotographComesBackProps = {
  pair: Pair
  /** As in the `sizes` attribute, of one photograph. */
  sizes: string
  /** With its columns. */
  className: string
  children?: ReactNode
}

/** Clause 18: a first try with its comments, beside the re-shoot. */
export function PhotographComesBack({
  pair,
  sizes,
  className,
  children,
}: PhotographComesBackProps) {
  const t = useMessages('learning')
  const frame = { className: 'size-full rounded-print', sizes }
  // Photographs are not mirrored in right-to-left languages.
  const frameProps = { dir: 'ltr', style: { aspectRatio: pair.ratio } }
  return (
    <div className={`grid gap-x-4 gap-y-10 sm:gap-x-8 ${className}`}>
      <figure className="grid content-start gap-y-4">
        <div {...frameProps} className="relative">
          <Photo {...pair.first} {...frame} />
          {pair.pins.map(({ at: [x, y] }, index) => (
            <span
              key={index}
              className={pinClass}
              style={{ insetInlineStart: `${x}%`, top: `${y}%` }}
            >
              {index + 1}
            </span>
          ))}
        </div>
        <figcaption>
          <strong className="text-text">{t('first')}</strong>
          <ol className="list-decimal ps-5">
            {pair.pins.map(({ comment }) => (
              <li key={comment}>{comment}</li>
            ))}
          </ol>
        </figcaption>
      </figure>
      <figure className="grid content-start gap-y-4">
        <div {...frameProps}>
          <Photo {...pair.again} {...frame} />
        </div>
        <figcaption>
          <strong className="text-text">{t('again')}</strong>
          <br />
          {pair.done}
        </figcaption>
      </figure>
      {children}
    </div>
  )
}

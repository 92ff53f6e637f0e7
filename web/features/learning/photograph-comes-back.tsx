import { photosVersion } from '#contract/photo-facts.ts'
import { useMessages } from '#web/words/use-messages.ts'
import './learning.css'

const address = (take: 'a' | 'b', ending: string) =>
  `/photos/${photosVersion}/work-01${take}-${ending}`
const sources = (take: 'a' | 'b', format: string) =>
  [400, 800].map((width) => `${address(take, `${width}.${format}`)} ${width}w`).join(', ')
const sizes = '(min-width: 1280px) 38rem, (min-width: 640px) 48vw, 100vw'

/** A photograph with pins, what they say, and its re-shoot (clause 18). */
export function PhotographComesBack() {
  const t = useMessages('learning')
  const takes = [
    { take: 'a', title: t('first'), alt: t('firstAlt'), comments: [t('pin1'), t('pin2')] },
    { take: 'b', title: t('again'), alt: t('againAlt'), comments: [t('done')] },
  ] as const
  return (
    <div className="grid gap-x-8 gap-y-10 sm:grid-cols-2">
      {takes.map(({ take, title, alt, comments }) => (
        <figure key={take}>
          <div className="comes-back">
            <picture>
              <source type="image/avif" srcSet={sources(take, 'avif')} sizes={sizes} />
              <img
                src={address(take, '800.jpg')}
                srcSet={sources(take, 'jpg')}
                sizes={sizes}
                alt={alt}
                width={1600}
                height={1067}
                loading="lazy"
                decoding="async"
              />
            </picture>
            {take === 'a' && comments.map((text, at) => <span key={text}>{at + 1}</span>)}
          </div>
          <figcaption className="mt-4 grid gap-1">
            <strong className="text-cream">{title}</strong>
            {comments.map((text, at) => (
              <span key={text}>{take === 'a' ? `${at + 1}. ${text}` : text}</span>
            ))}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

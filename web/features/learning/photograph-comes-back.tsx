import { Photo } from '#web/page/photo.tsx'
import { useMessages } from '#web/words/use-messages.ts'

const pin =
  'absolute -m-3.5 grid size-7 place-items-center rounded-full bg-cream text-sm font-bold text-ink ring-2 ring-ink'

/** Clause 18. */
export function PhotographComesBack() {
  const t = useMessages('learning')
  const show = (take: 'a' | 'b', alt: string) => (
    <Photo
      src={`/photos/work-01${take}.jpg`}
      alt={alt}
      sizes="(min-width: 640px) 48vw, 100vw"
      className="aspect-3/2 w-full rounded-print"
    />
  )
  return (
    <div className="grid gap-x-8 gap-y-10 sm:grid-cols-2">
      <figure>
        {/* Photographs are not mirrored in right-to-left languages. */}
        <div className="relative mb-4" dir="ltr">
          {show('a', t('firstAlt'))}
          <span className={`${pin} start-[87%] top-[45.5%]`}>{1}</span>
          <span className={`${pin} start-[44%] top-[42%]`}>{2}</span>
        </div>
        <figcaption>
          <strong className="text-cream">{t('first')}</strong>
          <ol className="list-decimal ps-5">
            <li>{t('pin1')}</li>
            <li>{t('pin2')}</li>
          </ol>
        </figcaption>
      </figure>
      <figure>
        <div className="mb-4">{show('b', t('againAlt'))}</div>
        <figcaption>
          <strong className="text-cream">{t('again')}</strong>
          <br />
          {t('done')}
        </figcaption>
      </figure>
    </div>
  )
}

import { Link } from 'react-router'
import { photoVariant } from '#contract/photos.ts'
import { PageHead } from '#web/page/site.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { RichMessage } from '#web/words/rich-message.tsx'

/** Clause 2.5. */
export function NotFound() {
  const t = useMessages('layout')
  return (
    <>
      <PageHead title={t('errorTitle')} />
      <Strip />
      <div className="mx-auto max-w-page px-4 pt-12 pb-24 sm:px-6 lg:pt-16">
        <h1 className="text-[min(3rem,22vw)] sm:text-8xl lg:text-9xl">
          <RichMessage of={t} message="notFound" tags={{ b: <span className="inline-block" /> }} />
        </h1>
        <p className="mt-6 max-w-md text-text-quiet">{t('notFoundText')}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
          <ButtonLink to="/">{t('backToHome')}</ButtonLink>
          <Link
            to="/classes"
            className="inline-flex min-h-11 items-center text-accent-strong underline-offset-4 hover:underline"
          >
            {t('findAClass')} →
          </Link>
        </div>
      </div>
    </>
  )
}

/** Around the missing frame; the outer two only on wide screens. */
const frames = ['gallery-07', 'gallery-11', null, 'gallery-05', 'gallery-13']

function Strip() {
  return (
    <div aria-hidden="true" className="on-photo bg-ground">
      <div className="flex justify-center gap-2 overflow-hidden bg-black/60 pt-1.5 pb-7">
        {frames.map((photo, index) => (
          <div
            key={index}
            className="w-52 shrink-0 max-sm:first:hidden max-sm:last:hidden sm:w-72 lg:w-96"
          >
            <p className="flex justify-between pb-1.5 text-xs tracking-wide text-accent tabular-nums">
              <span>{402 + index}</span>
              <span>▹ {402 + index}A</span>
            </p>
            {photo === null ? (
              <svg viewBox="0 0 300 200" className="w-full overflow-visible bg-raised">
                <path
                  d="M38 112C30 52 96 10 168 14c76 4 118 46 108 96-10 54-92 84-160 74C62 176 30 146 40 96c6-30 34-56 66-68"
                  fill="none"
                  // Fixed: red grease pencil on film.
                  stroke="#c0332b"
                  strokeWidth="4"
                  strokeLinecap="round"
                />
              </svg>
            ) : (
              <img
                src={photoVariant(photo, 'whole', 480, 'webp')}
                alt=""
                loading="lazy"
                className="aspect-3/2 w-full object-cover opacity-50"
              />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

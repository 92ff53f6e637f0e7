import './home.css'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { Swiper } from 'swiper'
import { Carousel } from '#web/ui/carousel.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { HeroSlide, heroSlides } from '#contract/home-part.ts'
import { Photo, preloadPhoto } from '#web/page/photo.tsx'
import { frameNumber } from '#web/format/frame-number.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { heroPhoto } from './hero-photo.ts'
import { NextClass, type UpcomingClass } from './next-class.tsx'
import { TypedHeading } from './typed-heading.tsx'
import { useAutoplay } from './use-autoplay.ts'

const options = { effect: 'fade', fadeEffect: { crossFade: true } } as const

// On a narrow screen the picture is cropped at its sides, so its layout is somewhat wider than the screen. A
// phone shows less than the square.
const photoSizes = {
  sizes: '(min-width: 57rem) 100vw, 40rem',
  square: { media: '(width <= 32rem)', sizes: '22.5rem' },
}

const headingClass =
  'text-4xl/[1.12] text-text sm:text-5xl/[1.12] lg:text-6xl/[1.08] xl:text-[4.5rem]/[1.06]'

/** With the address of a photograph that is not ours. */
export type ShownSlide = { slide: HeroSlide; photo?: string }

type SlideProps = ShownSlide & {
  /** The first slide has the page's heading, which types itself. */
  index: number
  /** Delays the picture until needed; without script every slide is merely lazy. */
  waiting: boolean
}

function Slide({ slide, photo = heroPhoto(slide), index, waiting }: SlideProps) {
  const t = useMessages('home')
  // The page's largest paint.
  if (index === 0) preloadPhoto({ src: photo, ...photoSizes })
  const lead = `${t(`slide${slide}Lead`)} `
  const accent = t(`slide${slide}Accent`)
  return (
    <div className="hero-height relative flex items-end bg-card">
      <div className={classNames('absolute inset-0', waiting && 'hero-waiting')}>
        <Photo
          src={photo}
          alt={t(`slide${slide}Alt`)}
          {...photoSizes}
          priority={index === 0}
          className="hero-photo absolute inset-0 size-full"
        />
        <div aria-hidden="true" className="hero-scrim absolute inset-0" />
      </div>
      <div className="hero-text mx-auto w-full max-w-page px-4 pt-bar sm:px-6">
        <div>
          {index === 0 ? (
            <TypedHeading lead={lead} accent={accent} className={headingClass} />
          ) : (
            <h2 className={headingClass}>
              {lead}
              <span className="text-accent">{accent}</span>
            </h2>
          )}
          <p className="mt-6 text-lg text-text/90 max-lg:hidden">{t(`slide${slide}Text`)}</p>
        </div>
        <div className="hero-label">
          <span className="frame-number">{frameNumber(index)}</span> {t(`slide${slide}Title`)}
        </div>
      </div>
    </div>
  )
}

type HeroProps = {
  /** Ours, if undefined. */
  slides: ShownSlide[] | undefined
  next: UpcomingClass | undefined
  hasClasses: boolean
}

/** Only the type comes from the contract: its schemas would come with the page's script. */
const ourNumbers: typeof heroSlides = [1, 2, 3, 4, 5, 6]
const ourSlides = ourNumbers.map((slide): ShownSlide => ({ slide }))

/** Clause 1.4, with the next class. */
export function Hero({ slides = ourSlides, next, hasClasses }: HeroProps) {
  const t = useMessages('home')
  const [swiper, setSwiper] = useState<Swiper | null>(null)
  const [furthest, setFurthest] = useState(0)
  const { reducedMotion, paused, togglePaused, watch } = useAutoplay(swiper)
  const Icon = paused ? Play : Pause
  return (
    <div className="relative -mt-bar">
      <div {...watch} className="on-photo">
        <Carousel
          label={t('offers')}
          items="slides"
          speed={900}
          options={options}
          onReady={setSwiper}
          onSlideChange={({ activeIndex }) =>
            setFurthest((before) => Math.max(before, activeIndex))
          }
          className="relative"
          controlsClassName="hero-controls absolute inset-x-0 z-10 mx-auto max-w-page px-2 sm:px-4"
          controls={
            <button
              type="button"
              aria-label={t(paused ? 'play' : 'pause')}
              onClick={togglePaused}
              className={classNames('carousel-arrow', reducedMotion && 'hidden')}
            >
              <Icon aria-hidden="true" className="size-4" />
            </button>
          }
        >
          {slides.map((one, index) => (
            <Slide key={one.slide} {...one} index={index} waiting={index > furthest + 1} />
          ))}
        </Carousel>
      </div>
      <div className="hero-foot on-photo-wide z-10 mx-auto grid max-w-page gap-x-8 gap-y-6 px-4 pt-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:px-6 lg:pt-0 lg:pe-104">
        {hasClasses && <ButtonLink to="/classes">{t('findAClass')}</ButtonLink>}
        {next !== undefined && <NextClass upcoming={next} />}
      </div>
    </div>
  )
}

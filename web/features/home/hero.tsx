import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { Swiper } from 'swiper'
import { firstHeroSlide, laterHeroSlides, type HeroSlide } from '#web/copy.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Photo, preloadPhoto } from '#web/page/photo.tsx'
import { TypedHeading } from './typed-heading.tsx'
import { useAutoplay } from './use-autoplay.ts'

const loadFade = async () => (await import('./fade.ts')).EffectFade
const options = { effect: 'fade', fadeEffect: { crossFade: true } } as const

// On a narrow screen the picture is cropped at its sides: wider than the screen, yet not wide. A phone shows
// less than the square.
const place = {
  sizes: '(min-width: 57rem) 100vw, 40rem',
  square: { media: '(width <= 32rem)', sizes: '22.5rem' },
}

/** For the route: the picture of the first slide is the largest of the page. */
export const heroPreloads = preloadPhoto({ src: firstHeroSlide.photo, ...place })

const headingLook =
  'text-4xl/[1.12] text-cream sm:text-5xl/[1.12] lg:text-6xl/[1.12] xl:text-[4.25rem]/[1.12]'

type SlideProps = {
  slide: HeroSlide
  /** The heading of the first slide is the page's, and types itself. */
  first: boolean
  /** The picture waits until it is needed; without script every slide is only lazy. */
  waiting: boolean
}

function Slide({ slide, first, waiting }: SlideProps) {
  const { photo, alt, lead, accent, text } = slide
  return (
    <div className="hero-height relative flex items-end bg-espresso lg:items-center">
      <div className={classNames('absolute inset-0', waiting && 'hero-waiting')}>
        <Photo
          src={photo}
          alt={alt}
          {...place}
          priority={first}
          className="hero-photo absolute inset-0 size-full"
        />
        <div aria-hidden="true" className="hero-scrim absolute inset-0" />
      </div>
      <div className="hero-text relative mx-auto w-full max-w-page px-4 pt-bar pb-32 sm:px-6 lg:pb-24">
        <div className="max-w-md lg:max-w-xl">
          {first ? (
            <TypedHeading lead={lead} accent={accent} className={headingLook} />
          ) : (
            <h2 className={headingLook}>
              {lead}
              <span className="text-tan">{accent}</span>
            </h2>
          )}
          <p className="mt-6 max-w-md text-lg xl:max-w-lg text-cream/90 max-lg:hidden">{text}</p>
        </div>
      </div>
    </div>
  )
}

/** The carousel at the top of the home page (clause 1.4). */
export function Hero() {
  const [swiper, setSwiper] = useState<Swiper | null>(null)
  const [furthest, setFurthest] = useState(0)
  const { reducedMotion, paused, togglePaused, watch } = useAutoplay(swiper)
  const Icon = paused ? Play : Pause
  return (
    <div className="relative -mt-bar" {...watch}>
      <Carousel
        label="What the school offers"
        noun="slide"
        speed={900}
        loadEffect={loadFade}
        options={options}
        onReady={setSwiper}
        onSlideChange={({ activeIndex }) => setFurthest((before) => Math.max(before, activeIndex))}
        controlsClassName="hero-controls absolute inset-x-0 bottom-6 z-10 mx-auto max-w-page px-4 sm:px-6"
        controls={
          <button
            type="button"
            aria-label={paused ? 'Play the slides' : 'Pause the slides'}
            onClick={togglePaused}
            className={classNames('carousel-arrow', reducedMotion && 'hidden')}
          >
            <Icon aria-hidden="true" className="size-4" />
          </button>
        }
      >
        {[firstHeroSlide, ...laterHeroSlides].map((slide, index) => (
          <Slide
            key={slide.photo}
            slide={slide}
            first={index === 0}
            waiting={index > furthest + 1}
          />
        ))}
      </Carousel>
    </div>
  )
}

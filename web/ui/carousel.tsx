import './carousel.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import type { Swiper } from 'swiper'
import type { SwiperOptions } from 'swiper/types'
import { useMessages } from '#web/words/use-messages.ts'
import { classNames } from './class-names.ts'
import { useSwiper } from './use-swiper.ts'

type CarouselProps = {
  label: string
  items: 'slides' | 'classes' | 'photos'
  /** In milliseconds; 0 with reduced motion. */
  speed?: number
  /** Constant while mounted. */
  options?: SwiperOptions
  className?: string
  controlsClassName?: string
  controls?: ReactNode
  onReady?: (swiper: Swiper) => void
  onSlideChange?: (swiper: Swiper) => void
  children: ReactElement[]
}

/**
 * Arrows, dots, swipe, and arrow keys while focused. Until it is near the screen it is a row of slides that
 * scrolls.
 */
export function Carousel({
  label,
  items,
  speed = 500,
  className,
  controlsClassName,
  controls,
  children,
  ...more
}: CarouselProps) {
  const t = useMessages('ui')
  const frame = useRef<HTMLDivElement>(null)
  const slideOf = (index: number | string, count: number | string) =>
    t('slideOf', { items, index, count })
  const a11y = {
    prevSlideMessage: t('previous', { items }),
    nextSlideMessage: t('next', { items }),
    // Swiper fills in its own numbers.
    paginationBulletMessage: t('show', { items, index: '{{index}}' }),
    slideLabelMessage: slideOf('{{index}}', '{{slidesLength}}'),
  }
  const swiper = useSwiper(frame, { a11y, speed, ...more })
  const front = more.options?.initialSlide ?? 0

  // Swiper's own keyboard module would turn every carousel in view at once.
  useEffect(() => {
    const element = frame.current
    if (element === null || swiper === null) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      if (event.key === 'ArrowLeft') swiper.slidePrev()
      else swiper.slideNext()
    }
    // The browser's own dragging of pictures and links would end a swipe by mouse.
    const keepStill = (event: DragEvent) => event.preventDefault()
    element.addEventListener('keydown', onKey)
    element.addEventListener('dragstart', keepStill)
    return () => {
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('dragstart', keepStill)
    }
  }, [swiper])

  return (
    <div
      ref={frame}
      role="group"
      aria-roledescription={t('carousel')}
      aria-label={label}
      className={className}
    >
      {/* Swiper adds classes here; React leaves unchanged attributes alone. */}
      <div className="swiper">
        {/* Until then it scrolls by the arrow keys, when it has the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="swiper-wrapper" tabIndex={swiper === null ? 0 : undefined}>
          {children.map((slide, index) => (
            <div
              key={slide.key}
              role="group"
              aria-label={slideOf(index + 1, children.length)}
              className={classNames('swiper-slide', index === front && 'swiper-slide-active')}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      <div className={classNames('carousel-controls flex items-center gap-3', controlsClassName)}>
        <button
          type="button"
          data-previous
          aria-label={a11y.prevSlideMessage}
          className="carousel-arrow"
        >
          <ChevronLeft aria-hidden="true" className="pointer-events-none size-5" />
        </button>
        <div className="carousel-dots" />
        <button
          type="button"
          data-next
          aria-label={a11y.nextSlideMessage}
          className="carousel-arrow"
        >
          <ChevronRight aria-hidden="true" className="pointer-events-none size-5" />
        </button>
        {controls}
      </div>
    </div>
  )
}

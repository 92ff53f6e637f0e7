import './carousel.css'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import type { Swiper as SwiperClass, SwiperOptions } from 'swiper/types'
import { A11y, Navigation, Pagination } from 'swiper/modules'
import { Swiper } from 'swiper/react'
import { classNames } from './class-names.ts'
import { useReducedMotion } from './reduced-motion.ts'

type CarouselProps = {
  /** Names the carousel for screen readers. */
  label: string
  /** What a slide is called: 'class', 'photo'. */
  noun: string
  /** How long a change takes, in milliseconds; none where reduced motion is asked for. */
  speed?: number
  modules?: NonNullable<SwiperOptions['modules']>
  /** Swiper's own options; they do not change while the carousel is mounted. */
  options?: SwiperOptions
  /** On the frame that holds slides and controls. */
  className?: string
  /** On the row of arrows and dots. */
  controlsClassName?: string
  /** More controls, in the row of arrows and dots. */
  controls?: ReactNode
  onReady?: (swiper: SwiperClass) => void
  onSlideChange?: (swiper: SwiperClass) => void
  /** `SwiperSlide`s; Swiper finds them only among its direct children. */
  children: ReactNode
}

/** A carousel with arrows, dots, swipe, and the arrow keys while the focus is in it. */
export function Carousel({
  label,
  noun,
  speed = 500,
  modules = [],
  options,
  className,
  controlsClassName,
  controls,
  onReady,
  onSlideChange,
  children,
}: CarouselProps) {
  const id = useId()
  const reducedMotion = useReducedMotion()
  const [swiper, setSwiper] = useState<SwiperClass | null>(null)
  // Swiper rebuilds its controls whenever one of these objects differs.
  const parts = useMemo(
    () => ({
      navigation: { prevEl: `[id="${id}-previous"]`, nextEl: `[id="${id}-next"]`, addIcons: false },
      pagination: { el: `[id="${id}-dots"]`, clickable: true, bulletElement: 'button' },
      a11y: {
        prevSlideMessage: `Previous ${noun}`,
        nextSlideMessage: `Next ${noun}`,
        paginationBulletMessage: `Show ${noun} {{index}}`,
        slideLabelMessage: `${noun} {{index}} of {{slidesLength}}`,
        wrapperLiveRegion: false,
      },
    }),
    [id, noun],
  )

  // Swiper's own keyboard module would turn every carousel in view at once.
  useEffect(() => {
    const frame = swiper?.el.parentElement
    if (!frame) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      if (event.key === 'ArrowLeft') swiper?.slidePrev()
      else swiper?.slideNext()
    }
    // The browser's own dragging of pictures and links would end a swipe by mouse.
    const keepStill = (event: DragEvent) => event.preventDefault()
    frame.addEventListener('keydown', onKey)
    frame.addEventListener('dragstart', keepStill)
    return () => {
      frame.removeEventListener('keydown', onKey)
      frame.removeEventListener('dragstart', keepStill)
    }
  }, [swiper])

  return (
    <div role="group" aria-roledescription="carousel" aria-label={label} className={className}>
      <Swiper
        {...options}
        {...parts}
        modules={[A11y, Navigation, Pagination, ...modules]}
        speed={reducedMotion ? 0 : speed}
        longSwipesRatio={0.2}
        rewind
        watchSlidesProgress
        onSwiper={(instance) => {
          setSwiper(instance)
          onReady?.(instance)
        }}
        onSlideChange={onSlideChange}
      >
        {children}
      </Swiper>
      <div className={classNames('carousel-controls flex items-center gap-3', controlsClassName)}>
        <Arrow id={`${id}-previous`} label={`Previous ${noun}`} Icon={ChevronLeft} />
        <div id={`${id}-dots`} className="carousel-dots" />
        <Arrow id={`${id}-next`} label={`Next ${noun}`} Icon={ChevronRight} />
        {controls}
      </div>
    </div>
  )
}

function Arrow({ id, label, Icon }: { id: string; label: string; Icon: LucideIcon }) {
  return (
    <button type="button" id={id} aria-label={label} className="carousel-arrow">
      <Icon aria-hidden="true" className="pointer-events-none size-5" />
    </button>
  )
}

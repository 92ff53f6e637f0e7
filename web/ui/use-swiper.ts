import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { Swiper } from 'swiper'
import type { A11yOptions, SwiperOptions } from 'swiper/types'
import { useReducedMotion } from './reduced-motion.ts'
import { touched } from './touched.ts'

type UseSwiperOptions = {
  a11y: A11yOptions
  /** In milliseconds; 0 with reduced motion. */
  speed: number
  /** Constant while mounted. */
  options?: SwiperOptions
  onReady?: (swiper: Swiper) => void
  onSlideChange?: (swiper: Swiper) => void
}

/** The share of a slide to move before the next one comes, both in Swiper and before it takes over. */
const turningPoint = 0.2

/** Undefined if the row was not scrolled before Swiper took over. */
function scrolledTo(row: Element): number | undefined {
  if (row.scrollLeft === 0) return undefined
  const start = row.getBoundingClientRect().left
  const slides = Array.from(row.children, (slide) => slide.getBoundingClientRect())
  return slides.findIndex(({ left, width }) => left - start > -turningPoint * width)
}

/** `awaitRelease` waits until no finger is down. Taking over sooner would stop a swipe half-way. */
function watchFingers(element: Element) {
  let down = false
  let onRelease = () => {}
  const onStart = () => (down = true)
  const onEnd = () => {
    down = false
    onRelease()
  }
  element.addEventListener('touchstart', onStart, { passive: true })
  element.addEventListener('touchend', onEnd, { passive: true })
  element.addEventListener('touchcancel', onEnd, { passive: true })
  return {
    awaitRelease: () => new Promise<void>((resolve) => (down ? (onRelease = resolve) : resolve())),
    leave: () => {
      element.removeEventListener('touchstart', onStart)
      element.removeEventListener('touchend', onEnd)
      element.removeEventListener('touchcancel', onEnd)
    },
  }
}

type OpenOptions = Pick<UseSwiperOptions, 'a11y' | 'options'> & {
  speed: number
  awaitRelease: () => Promise<void>
}

/** Null if the frame has gone meanwhile. */
async function openSwiper(
  root: HTMLElement,
  { a11y, speed, options, awaitRelease }: OpenOptions,
): Promise<Swiper | null> {
  const { Swiper, ...modules } = await import('./swiper.ts')
  await awaitRelease()
  const find = (selector: string) => root.querySelector<HTMLElement>(selector)
  const [row, slides] = [find('.swiper'), find('.swiper-wrapper')]
  if (!root.isConnected || row === null || slides === null) return null
  const scrolled = scrolledTo(slides)
  return new Swiper(row, {
    ...options,
    ...(scrolled !== undefined && { initialSlide: scrolled }),
    modules: Object.values(modules),
    navigation: { prevEl: find('[data-previous]'), nextEl: find('[data-next]'), addIcons: false },
    pagination: { el: find('.carousel-dots'), clickable: true, bulletElement: 'button' },
    a11y: { ...a11y, wrapperLiveRegion: false },
    speed,
    longSwipesRatio: turningPoint,
    rewind: true,
    watchSlidesProgress: true,
  })
}

function setSpeed({ params }: Swiper, speed: number): void {
  params.speed = speed
}

/** Null until the row comes near the screen. */
export function useSwiper(
  frame: RefObject<HTMLElement | null>,
  { a11y, speed, options, onReady, onSlideChange }: UseSwiperOptions,
): Swiper | null {
  const reducedMotion = useReducedMotion()
  const duration = reducedMotion ? 0 : speed
  const [swiper, setSwiper] = useState<Swiper | null>(null)

  const notifyChange = useEffectEvent((changed: Swiper) => onSlideChange?.(changed))
  const open = useEffectEvent((root: HTMLElement, awaitRelease: () => Promise<void>) =>
    openSwiper(root, { a11y, speed: duration, options, awaitRelease }),
  )
  const take = useEffectEvent((opened: Swiper) => {
    opened.on('slideChange', (changed) => notifyChange(changed))
    setSwiper(opened)
    onReady?.(opened)
  })

  useEffect(() => {
    const root = frame.current
    if (root === null) return
    let opened: Swiper | null = null
    const fingers = watchFingers(root)
    const begin = async () => {
      opened = await open(root, fingers.awaitRelease)
      fingers.leave()
      if (opened !== null) take(opened)
    }
    // If loading fails, the slides stay a row that scrolls.
    const leave = whenNear(root, () => void begin().catch(() => undefined))
    return () => {
      leave()
      fingers.leave()
      opened?.destroy()
    }
  }, [frame])

  useEffect(() => {
    if (swiper !== null) setSpeed(swiper, duration)
  }, [swiper, duration])

  return swiper
}

/**
 * Calls `reach` once, when the element is nearly in view. Waits until the document and its visible pictures
 * have loaded and the visitor is there. Returns a function that stops watching.
 */
function whenNear(element: Element, reach: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      reach()
    },
    { rootMargin: '50%' },
  )
  let left = false
  const begin = async () => {
    await touched
    if (!left) observer.observe(element)
  }
  const onLoad = () => void begin()
  if (document.readyState === 'complete') onLoad()
  else addEventListener('load', onLoad, { once: true })
  return () => {
    left = true
    removeEventListener('load', onLoad)
    observer.disconnect()
  }
}

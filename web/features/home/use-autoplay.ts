import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react'
import type { Swiper } from 'swiper/types'
import { useReducedMotion } from '#web/ui/reduced-motion.ts'

/** How long a slide is shown, in milliseconds; the first one's heading types for five seconds. */
const shownFor = 8_000

/**
 * Turns the slides but under the pointer, with the focus inside, once paused, and where reduced motion
 * is asked for. Spread `watch` on the frame.
 */
export function useAutoplay(swiper: Swiper | null) {
  const reducedMotion = useReducedMotion()
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const running = swiper !== null && !reducedMotion && !paused && !hovered && !focused

  useEffect(() => {
    if (!running) return
    let timeout: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timeout)
      timeout = setTimeout(() => swiper.slideNext(), shownFor)
    }
    wait()
    swiper.on('slideChange', wait)
    return () => {
      clearTimeout(timeout)
      swiper.off('slideChange', wait)
    }
  }, [running, swiper])

  return {
    reducedMotion,
    paused,
    togglePaused: () => setPaused(!paused),
    watch: {
      // A finger enters and never leaves.
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}

import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react'
import type { Swiper } from 'swiper'
import { useReducedMotion } from '#web/ui/reduced-motion.ts'

/** In milliseconds; the first heading types for five seconds. */
const shownFor = 8_000

/**
 * Pauses under the pointer, with the focus inside, once paused, and with reduced motion. Spread `watch` on
 * the frame.
 */
export function useAutoplay(swiper: Swiper | null) {
  const reducedMotion = useReducedMotion()
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const running = !reducedMotion && !paused && !hovered && !focused
  // Each slide restarts the timer; the turn may have to wait for the carousel, which loads late.
  const [turns, setTurns] = useState(0)
  const [dueAfter, setDueAfter] = useState<number | null>(null)
  const due = dueAfter === turns

  useEffect(() => {
    if (!running) return
    const timeout = setTimeout(() => setDueAfter(turns), shownFor)
    return () => {
      clearTimeout(timeout)
      setDueAfter(null)
    }
  }, [running, turns])

  useEffect(() => {
    if (swiper === null) return
    const count = () => setTurns((before) => before + 1)
    swiper.on('slideChange', count)
    return () => {
      swiper.off('slideChange', count)
    }
  }, [swiper])

  useEffect(() => {
    if (due) swiper?.slideNext()
  }, [due, swiper])

  return {
    reducedMotion,
    paused,
    togglePaused: () => setPaused(!paused),
    watch: {
      // Only a mouse: a finger does not hover.
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}

import { useRef, type TouchEvent } from 'react'

/** How far a finger goes until it means the next one, in pixels. */
const far = 48

/** Tells where one finger swipes sideways: 1 is on to the next. Spread on what is swiped. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      // Two fingers enlarge.
      start.current =
        finger === undefined || touches.length > 1 ? null : { x: finger.clientX, y: finger.clientY }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (start.current === null || finger === undefined) return
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y]
      start.current = null
      if (Math.abs(x) > far && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}

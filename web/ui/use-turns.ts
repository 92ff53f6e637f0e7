import { useRef, type KeyboardEvent, type TouchEvent } from 'react'

/** Swipe distance, in pixels. */
const far = 48

/** Arrows, and the keys of a presenter’s remote. */
const keys: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  PageUp: (index) => index - 1,
  PageDown: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** By keys and swipes; `turnTo` gets a number up to one beyond either end. */
export function useTurns(index: number, last: number, turnTo: (index: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const target = keys[event.key]?.(index, last)
      if (target === undefined) return
      event.preventDefault()
      turnTo(target)
    },
    swipe: {
      onTouchStart: ({ touches }: TouchEvent) => {
        const finger = touches[0]
        // Two fingers zoom.
        start.current =
          finger === undefined || touches.length > 1
            ? null
            : { x: finger.clientX, y: finger.clientY }
      },
      onTouchEnd: ({ changedTouches }: TouchEvent) => {
        const finger = changedTouches[0]
        if (start.current === null || finger === undefined) return
        const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y]
        start.current = null
        if (Math.abs(x) > far && Math.abs(x) > Math.abs(y)) turnTo(x < 0 ? index + 1 : index - 1)
      },
    },
  }
}

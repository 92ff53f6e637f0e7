import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react'
import type { Point } from './geometry.ts'

/** Pixels of movement before a press becomes a drag. */
const slack = 4

/** Zoom per wheel delta. */
const wheelStep = 0.002

type Gestures = {
  /** In pixels from the stage's top left. */
  onPress: (at: Point) => void
  onDouble: (at: Point) => void
  /** Whether a drag draws an area or pulls the picture; decided when it begins. */
  drawsWith: (pointer: string) => boolean
  onPull: (by: Point) => void
  onDraw: (from: Point, to: Point) => void
  onDrawn: (from: Point, to: Point) => void
  onDrawStopped: () => void
  onZoom: (factor: number, at: Point) => void
}

type Drag = { from: Point; last: Point; kind: 'press' | 'pull' | 'draw' | 'pinch' }

/** Includes Ctrl with the wheel; ignores buttons on the stage. */
export function useGestures(stage: HTMLElement | null, gestures: Gestures) {
  const pointers = useRef(new Map<number, Point>())
  const drag = useRef<Drag | null>(null)

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = stage?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }
  const spread = () => {
    const [one = { x: 0, y: 0 }, other = one] = [...pointers.current.values()]
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
    return { middle, distance: Math.hypot(one.x - other.x, one.y - other.y) }
  }

  // React's wheel listeners are passive and cannot keep the page from zooming.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    gestures.onZoom(Math.exp(-event.deltaY * wheelStep), pointOf(event))
  })
  useEffect(() => {
    const ends = new AbortController()
    stage?.addEventListener('wheel', (event) => onWheel(event), {
      passive: false,
      signal: ends.signal,
    })
    return () => ends.abort()
  }, [stage])

  const end = (event: PointerEvent, isDone: boolean) => {
    if (!pointers.current.delete(event.pointerId)) return
    const { current } = drag
    if (current === null || pointers.current.size > 0) return
    drag.current = null
    if (current.kind === 'draw' && isDone) gestures.onDrawn(current.from, current.last)
    if (current.kind === 'draw' && !isDone) gestures.onDrawStopped()
    if (current.kind === 'press' && isDone) gestures.onPress(current.from)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button') !== null) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = pointOf(event)
      pointers.current.set(event.pointerId, at)
      if (drag.current?.kind === 'draw') gestures.onDrawStopped()
      const kind = pointers.current.size > 1 ? 'pinch' : 'press'
      drag.current = { from: at, last: at, kind }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag
      const before = pointers.current.get(event.pointerId)
      if (current === null || before === undefined) return
      const at = pointOf(event)
      if (current.kind === 'pinch') {
        const was = spread()
        pointers.current.set(event.pointerId, at)
        const { middle, distance } = spread()
        gestures.onPull({ x: middle.x - was.middle.x, y: middle.y - was.middle.y })
        if (was.distance > 0) gestures.onZoom(distance / was.distance, middle)
        return
      }
      pointers.current.set(event.pointerId, at)
      if (current.kind === 'press') {
        if (Math.hypot(at.x - current.from.x, at.y - current.from.y) < slack) return
        current.kind = gestures.drawsWith(event.pointerType) ? 'draw' : 'pull'
      }
      if (current.kind === 'draw') gestures.onDraw(current.from, at)
      else gestures.onPull({ x: at.x - current.last.x, y: at.y - current.last.y })
      current.last = at
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
    onDoubleClick: (event: { clientX: number; clientY: number; target: EventTarget }) => {
      if ((event.target as Element).closest('button') === null) gestures.onDouble(pointOf(event))
    },
  }
}

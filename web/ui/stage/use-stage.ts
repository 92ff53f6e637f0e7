import { useEffect, useEffectEvent, useState } from 'react'
import type { Point, Size } from './geometry.ts'
import { useSize } from './use-size.ts'
import {
  boxOf,
  bringInSight,
  fullZoom,
  keepInside,
  limitZoom,
  nextZoom,
  pull,
  toPicture,
  wholeView,
  zoomAt,
  zoomStep,
  type View,
} from './zoom.ts'

/** What several stages may share. */
export type StageView = {
  view: View
  setView: (change: View | ((now: View) => View)) => void
  /** Brought in sight when it changes; from 0 to 1 on the picture. */
  scrollTarget: Point | null
}

/** A picture that zooms, moves and can be pointed at. `shared` is the element of another picture's stage to use. */
export function useStage(
  { view, setView, scrollTarget }: StageView,
  picture: Size,
  shared?: HTMLElement | null,
) {
  const [own, setElement] = useState<HTMLElement | null>(null)
  const element = shared === undefined ? own : shared
  const size = useSize(element)
  const full = fullZoom(picture, size, devicePixelRatio)
  const { zoom } = view
  const box = boxOf(keepInside(view, picture, size), picture, size)
  const middle = { x: size.width / 2, y: size.height / 2 }
  const [isSized, setSized] = useState(false)
  const zoomTo = (to: number, at: Point = middle) => {
    setSized(true)
    setView((now) => zoomAt(now, to, at, picture, size))
  }

  const bring = useEffectEvent((point: Point) =>
    setView((now) => bringInSight(now, point, picture, size)),
  )
  useEffect(() => {
    if (scrollTarget !== null) bring(scrollTarget)
  }, [scrollTarget])

  return {
    element,
    setElement,
    box,
    /** From 0 to 1 on the picture, or outside. */
    onPicture: (at: Point) => toPicture(at, box),
    middle,
    /** 1 at 100 %. */
    share: zoom / full,
    isWhole: zoom <= 1,
    /** Whether the person has chosen a size; what a window does is not announced. */
    isSized,
    zoomIn: () => zoomTo(nextZoom(zoom, zoomStep, full)),
    zoomOut: () => zoomTo(nextZoom(zoom, 1 / zoomStep, full)),
    showWhole: () => {
      setSized(true)
      setView(wholeView)
    },
    showFull: (at?: Point) => zoomTo(full, at),
    zoomBy: (factor: number, at: Point) =>
      setView((now) => zoomAt(now, limitZoom(now.zoom * factor, full), at, picture, size)),
    pullBy: (by: Point) => setView((now) => pull(now, by, picture, size)),
  }
}

export type StageState = ReturnType<typeof useStage>

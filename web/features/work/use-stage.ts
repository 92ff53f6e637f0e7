import { useEffect, useEffectEvent, useState } from 'react'
import type { Version } from '#contract/critique.ts'
import { workWidths } from '#contract/work-photos.ts'
import { toPoint, type Position, type Point, type Size } from './geometry.ts'
import { useSize } from './use-size.ts'
import type { Viewer } from './use-viewer.ts'
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
} from './zoom.ts'

function sizeOf({ width, height }: Version): Size {
  const widest = Math.min(width, workWidths.at(-1) ?? width)
  return { width: widest, height: (height * widest) / width }
}

/** `shared` is another picture's stage to use. */
export function useStage(
  { view, setView, scrollTarget }: Viewer,
  version: Version,
  shared?: HTMLElement | null,
) {
  const [own, setElement] = useState<HTMLElement | null>(null)
  const element = shared === undefined ? own : shared
  const size = useSize(element)
  const picture = sizeOf(version)
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

  /** Not clamped to the picture. */
  const onPicture = (at: Point) => toPicture(at, box)
  return {
    element,
    setElement,
    box,
    onPicture,
    pointAt: (at: Point): Position => ({ kind: 'point', ...toPoint(onPicture(at)) }),
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

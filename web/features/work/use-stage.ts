import { useEffect, useEffectEvent, useState } from 'react'
import type { Version } from '#contract/critique.ts'
import { workWidths } from '#contract/work-photos.ts'
import type { Point, Size } from './geometry.ts'
import type { Viewer } from './use-viewer.ts'
import { useSize } from './use-size.ts'
import {
  boxOf,
  bringInSight,
  fullZoom,
  keepInside,
  nextZoom,
  pull,
  wholeView,
  zoomAt,
  zoomStep,
} from './zoom.ts'

/** The size of a version in its largest variant. */
function sizeOf({ width, height }: Version): Size {
  const widest = Math.min(width, workWidths.at(-1) ?? width)
  return { width: widest, height: (height * widest) / width }
}

/** How a picture lies on a stage, and what moves and enlarges it there. */
export function useStage({ view, setView, sought }: Viewer, version: Version) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const size = useSize(element)
  const picture = sizeOf(version)
  const density = typeof devicePixelRatio === 'undefined' ? 1 : devicePixelRatio
  const full = fullZoom(picture, size, density)
  const kept = keepInside(view, picture, size)
  const middle = { x: size.width / 2, y: size.height / 2 }

  const zoomTo = (zoom: number, at: Point = middle) =>
    setView((now) => zoomAt(keepInside(now, picture, size), zoom, at, picture, size))

  const bring = useEffectEvent((point: Point) =>
    setView((now) => bringInSight(now, point, picture, size)),
  )
  useEffect(() => {
    if (sought !== null) bring(sought)
  }, [sought])

  return {
    element,
    setElement,
    picture,
    box: boxOf(kept, picture, size),
    middle,
    /** How many of the picture's pixels there are for one of the screen: 1 at 100 %. */
    share: kept.zoom / full,
    isWhole: kept.zoom <= 1,
    zoomIn: () => zoomTo(nextZoom(kept.zoom, zoomStep, full)),
    zoomOut: () => zoomTo(nextZoom(kept.zoom, 1 / zoomStep, full)),
    showWhole: () => setView(wholeView),
    showFull: (at?: Point) => zoomTo(full, at),
    /** To what the fingers or the wheel ask for, within the same bounds. */
    zoomBy: (factor: number, at: Point) => {
      const [least, most] = [Math.min(1, full), 2 * Math.max(1, full)]
      setView((now) => {
        const zoom = Math.min(Math.max(now.zoom * factor, least), most)
        return zoomAt(keepInside(now, picture, size), zoom, at, picture, size)
      })
    },
    pullBy: (by: Point) =>
      setView((now) => pull(keepInside(now, picture, size), by, picture, size)),
  }
}

export type StageState = Omit<ReturnType<typeof useStage>, 'setElement'> & {
  setElement: (element: HTMLElement | null) => void
}

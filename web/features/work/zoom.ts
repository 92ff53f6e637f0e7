import { fullScale } from '#contract/critique.ts'
import type { Point, Size } from './geometry.ts'

// How a picture lies on its stage. A view is independent of sizes, so that two pictures can be looked at together.

/** How often larger than it fits, and which point of the picture, each way from 0 to 1, is in the middle. */
export type View = { zoom: number } & Point

/** A box on the stage, in pixels from its top left. */
export type Box = Size & { left: number; top: number }

export const wholeView: View = { zoom: 1, x: 0.5, y: 0.5 }

/** How much closer a press of a button gets. */
export const zoomStep = 1.5

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** The largest size of a picture on a stage. */
export function fitInside(picture: Size, stage: Size): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** The zoom that shows each pixel of a picture on one of the screen, which has `density` of them in one of CSS. */
export function fullZoom(picture: Size, stage: Size, density: number): number {
  const fitted = fitInside(picture, stage).width
  return fitted === 0 ? 1 : picture.width / density / fitted
}

/** The same view with nothing empty where the picture could be: what is smaller than the stage stays in its middle. */
export function keepInside({ zoom, x, y }: View, picture: Size, stage: Size): View {
  const fitted = fitInside(picture, stage)
  const keep = (centre: number, side: number, room: number) => {
    const half = room / (2 * side * zoom)
    return half >= 0.5 || !Number.isFinite(half) ? 0.5 : clamp(centre, half, 1 - half)
  }
  return {
    zoom,
    x: keep(x, fitted.width, stage.width),
    y: keep(y, fitted.height, stage.height),
  }
}

/** Where a picture lies on a stage. */
export function boxOf({ zoom, x, y }: View, picture: Size, stage: Size): Box {
  const fitted = fitInside(picture, stage)
  const [width, height] = [fitted.width * zoom, fitted.height * zoom]
  return { width, height, left: stage.width / 2 - x * width, top: stage.height / 2 - y * height }
}

/** What lies at a point of the stage, in the picture's own numbers; outside of the picture they go on. */
export const toPicture = ({ x, y }: Point, box: Box): Point => ({
  x: ((x - box.left) / box.width) * fullScale,
  y: ((y - box.top) / box.height) * fullScale,
})

/** Another zoom: what lies at a point of the stage stays there. */
export function zoomAt(view: View, zoom: number, at: Point, picture: Size, stage: Size): View {
  const box = boxOf(view, picture, stage)
  const [width, height] = [(box.width / view.zoom) * zoom, (box.height / view.zoom) * zoom]
  const [x, y] = [(at.x - box.left) / box.width, (at.y - box.top) / box.height]
  return keepInside(
    { zoom, x: x + (stage.width / 2 - at.x) / width, y: y + (stage.height / 2 - at.y) / height },
    picture,
    stage,
  )
}

/** The view after the picture was pulled by so many pixels. */
export function pull(view: View, by: Point, picture: Size, stage: Size): View {
  const { width, height } = boxOf(view, picture, stage)
  return keepInside(
    { ...view, x: view.x - by.x / width, y: view.y - by.y / height },
    picture,
    stage,
  )
}

/** The view with a point of the picture in sight; the same one where it is already. */
export function bringInSight(view: View, point: Point, picture: Size, stage: Size): View {
  const box = boxOf(view, picture, stage)
  const [left, top] = [
    box.left + (point.x / fullScale) * box.width,
    box.top + (point.y / fullScale) * box.height,
  ]
  if (left >= 0 && left <= stage.width && top >= 0 && top <= stage.height) return view
  const centre = { x: point.x / fullScale, y: point.y / fullScale }
  return keepInside({ ...view, ...centre }, picture, stage)
}

/**
 * The next zoom by a factor. It stops at 1, where the picture fits, and at `full`, where it has all its pixels; the most is
 * twice the larger one of them.
 */
export function nextZoom(zoom: number, factor: number, full: number): number {
  const [least, most] = [Math.min(1, full), 2 * Math.max(1, full)]
  const next = clamp(zoom * factor, least, most)
  const slack = 1.001
  const passed = [1, full].filter((stop) =>
    factor > 1 ? stop > zoom * slack && stop < next : stop < zoom / slack && stop > next,
  )
  return passed.length === 0 ? next : factor > 1 ? Math.min(...passed) : Math.max(...passed)
}

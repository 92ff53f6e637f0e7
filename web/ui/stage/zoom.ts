import { clamp, type Point, type Size } from './geometry.ts'

// A view is independent of sizes, so that two pictures can share it.

/** `zoom` is 1 if the picture fits; the point in the middle is 0 to 1 each way. */
export type View = { zoom: number } & Point

/** In pixels from the stage's top left. */
export type Box = Size & { left: number; top: number }

export const wholeView: View = { zoom: 1, x: 0.5, y: 0.5 }

export const zoomStep = 1.5

export function fitInside(picture: Size, stage: Size): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** One picture pixel per screen pixel, of which `density` is the ratio. */
export function fullZoom(picture: Size, stage: Size, density: number): number {
  const fitted = fitInside(picture, stage).width
  return fitted === 0 ? 1 : picture.width / density / fitted
}

/** No empty edges; a picture smaller than the stage is centred. */
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

export function boxOf({ zoom, x, y }: View, picture: Size, stage: Size): Box {
  const fitted = fitInside(picture, stage)
  const [width, height] = [fitted.width * zoom, fitted.height * zoom]
  return { width, height, left: stage.width / 2 - x * width, top: stage.height / 2 - y * height }
}

/** From 0 to 1 on the picture, or outside. */
export const toPicture = ({ x, y }: Point, box: Box): Point => ({
  x: (x - box.left) / box.width,
  y: (y - box.top) / box.height,
})

/** Keeps a point of the stage in place. */
export function zoomAt(view: View, zoom: number, at: Point, picture: Size, stage: Size): View {
  const box = boxOf(keepInside(view, picture, stage), picture, stage)
  const [width, height] = [(box.width / view.zoom) * zoom, (box.height / view.zoom) * zoom]
  const [x, y] = [(at.x - box.left) / box.width, (at.y - box.top) / box.height]
  return keepInside(
    { zoom, x: x + (stage.width / 2 - at.x) / width, y: y + (stage.height / 2 - at.y) / height },
    picture,
    stage,
  )
}

export function pull(view: View, by: Point, picture: Size, stage: Size): View {
  const { zoom, x, y } = keepInside(view, picture, stage)
  const { width, height } = boxOf(view, picture, stage)
  return keepInside({ zoom, x: x - by.x / width, y: y - by.y / height }, picture, stage)
}

/** The point is from 0 to 1 on the picture. No change if it is already in view. */
export function bringInSight(view: View, { x, y }: Point, picture: Size, stage: Size): View {
  const box = boxOf(view, picture, stage)
  const [left, top] = [box.left + x * box.width, box.top + y * box.height]
  if (left >= 0 && left <= stage.width && top >= 0 && top <= stage.height) return view
  return keepInside({ zoom: view.zoom, x, y }, picture, stage)
}

/** Between the smaller of fit and full size, and twice the larger. */
export const limitZoom = (zoom: number, full: number): number =>
  clamp(zoom, Math.min(1, full), 2 * Math.max(1, full))

/** Stops at 1, where the picture fits, and at `full`. */
export function nextZoom(zoom: number, factor: number, full: number): number {
  const next = limitZoom(zoom * factor, full)
  const slack = 1.001
  const passed = [1, full].filter((stop) =>
    factor > 1 ? stop > zoom * slack && stop < next : stop < zoom / slack && stop > next,
  )
  return passed.length === 0 ? next : factor > 1 ? Math.min(...passed) : Math.max(...passed)
}

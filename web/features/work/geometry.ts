import type { CSSProperties } from 'react'
import { fullScale, minAreaSide, type Thread } from '#contract/critique.ts'
import { clamp, type Point } from '#web/ui/stage/geometry.ts'

// Coordinates on a picture: whole numbers from 0 to `fullScale` of the upright picture, at any size on screen.

export type Area = Point & { w: number; h: number }

/** `kind` is a point, an area, or the whole picture. */
export type Position = ({ kind: 'point' } & Point) | ({ kind: 'area' } & Area) | { kind: 'whole' }

/** A whole side, in percent. */
export const whole = 100

export const fields = [
  'topLeft',
  'top',
  'topRight',
  'left',
  'centre',
  'right',
  'bottomLeft',
  'bottom',
  'bottomRight',
] as const
export type Field = (typeof fields)[number]

const fieldsPerSide = 3

export function fieldOf({ x, y }: Point): Field {
  const index = (value: number) =>
    clamp(Math.floor((value * fieldsPerSide) / fullScale), 0, fieldsPerSide - 1)
  return fields[index(y) * fieldsPerSide + index(x)] ?? 'centre'
}

export function middleOf(field: Field): Point {
  const number = fields.indexOf(field)
  const at = (index: number) => Math.round(((2 * index + 1) * fullScale) / (2 * fieldsPerSide))
  return { x: at(number % fieldsPerSide), y: at(Math.floor(number / fieldsPerSide)) }
}

/** From 0 to 1 on the picture, as the stage says it, or outside. */
const scaled = ({ x, y }: Point): Point => ({ x: x * fullScale, y: y * fullScale })

/** For the stage: from 0 to 1. */
export const onStage = ({ x, y }: Point): Point => ({ x: x / fullScale, y: y / fullScale })

/** From a place on the stage. */
export function pointAt(place: Point): Position {
  const { x, y } = scaled(place)
  return {
    kind: 'point',
    x: Math.round(clamp(x, 0, fullScale)),
    y: Math.round(clamp(y, 0, fullScale)),
  }
}

/** From two places on the stage. */
export const areaOf = (one: Point, other: Point): Area => areaBetween(scaled(one), scaled(other))

/** Inside the picture and at least `minAreaSide` each way. */
export function areaBetween(one: Point, other: Point): Area {
  const span = (from: number, to: number) => {
    const [start, end] = [Math.min(from, to), Math.max(from, to)].map((value) =>
      Math.round(clamp(value, 0, fullScale)),
    ) as [number, number]
    const length = Math.max(end - start, minAreaSide)
    return { start: Math.min(start, fullScale - length), length }
  }
  const [across, down] = [span(one.x, other.x), span(one.y, other.y)]
  return { x: across.start, y: down.start, w: across.length, h: down.length }
}

export function movePosition(position: Position, by: Point): Position {
  if (position.kind === 'whole') return position
  const { w, h } = position.kind === 'area' ? position : { w: 0, h: 0 }
  return {
    ...position,
    x: clamp(position.x + by.x, 0, fullScale - w),
    y: clamp(position.y + by.y, 0, fullScale - h),
  }
}

export function positionOf({
  kind,
  x,
  y,
  w,
  h,
}: Pick<Thread, 'kind' | 'x' | 'y' | 'w' | 'h'>): Position {
  if (kind === 'whole' || x === null || y === null) return { kind: 'whole' }
  if (kind === 'point' || w === null || h === null) return { kind: 'point', x, y }
  return { kind: 'area', x, y, w, h }
}

/** The middle of an area; null for the whole picture. */
export function spotOf(position: Position): Point | null {
  if (position.kind === 'whole') return null
  if (position.kind === 'point') return { x: position.x, y: position.y }
  return { x: position.x + position.w / 2, y: position.y + position.h / 2 }
}

export const onePercent = fullScale * 0.01

const percent = (value: number): string => `${value / onePercent}%`

/** For a layer that is always left to right: pictures are never mirrored. */
export const styleOf = ({ x, y, w, h }: Point & Partial<Area>): CSSProperties => ({
  insetInlineStart: percent(x),
  insetBlockStart: percent(y),
  width: w && percent(w),
  height: h && percent(h),
})

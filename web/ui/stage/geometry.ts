export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

export const clamp = (value: number, min: number, max: number) =>
  Math.min(Math.max(value, min), max)

/** The direction of each arrow key. */
export const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

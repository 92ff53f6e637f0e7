import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullScale, minAreaSide } from '#contract/critique.ts'
import {
  areaBetween,
  fieldOf,
  fields,
  middleOf,
  movePosition,
  pointAt,
  positionOf,
  spotOf,
} from './geometry.ts'

test('[18.8] a picture has nine fields, row by row, and the middle of each is in it', () => {
  for (const field of fields) assert.equal(fieldOf(middleOf(field)), field)
  assert.equal(fieldOf({ x: 0, y: 0 }), 'topLeft')
  assert.equal(fieldOf({ x: fullScale, y: 0 }), 'topRight')
  assert.equal(fieldOf({ x: 3333, y: 3333 }), 'topLeft')
  assert.equal(fieldOf({ x: 3334, y: 3334 }), 'centre')
  assert.equal(fieldOf({ x: 0, y: fullScale }), 'bottomLeft')
  assert.equal(fieldOf({ x: fullScale, y: fullScale }), 'bottomRight')
  assert.deepEqual(middleOf('right'), { x: 8333, y: 5000 })
})

test('[18.6] a press beside the picture counts as one at its edge, in whole numbers', () => {
  assert.deepEqual(pointAt({ x: -0.03, y: 1.04 }), { kind: 'point', x: 0, y: fullScale })
  assert.deepEqual(pointAt({ x: 0.00125, y: 0.00074 }), { kind: 'point', x: 13, y: 7 })
})

test('[18.6] an area is what lies between two corners, in any order', () => {
  const area = { x: 1000, y: 2000, w: 3000, h: 4000 }
  const [one, other] = [
    { x: 1000, y: 2000 },
    { x: 4000, y: 6000 },
  ]
  assert.deepEqual(areaBetween(one, other), area)
  assert.deepEqual(areaBetween(other, one), area)
  assert.deepEqual(areaBetween({ x: 4000, y: 2000 }, { x: 1000, y: 6000 }), area)
})

test('[18.6] an area is at least 2 % each way and never outside of the picture', () => {
  assert.deepEqual(areaBetween({ x: 5000, y: 5000 }, { x: 5001, y: 5000 }), {
    x: 5000,
    y: 5000,
    w: minAreaSide,
    h: minAreaSide,
  })
  for (const [one, other] of [
    [
      { x: 9990, y: 9990 },
      { x: 9999, y: 12_000 },
    ],
    [
      { x: -500, y: -500 },
      { x: 10, y: 10 },
    ],
    [
      { x: -1, y: 0.4 },
      { x: fullScale + 1, y: fullScale - 0.4 },
    ],
  ] as const) {
    const { x, y, w, h } = areaBetween(one, other)
    for (const number of [x, y, w, h]) assert.ok(Number.isInteger(number) && number >= 0)
    assert.ok(x + w <= fullScale && y + h <= fullScale && w >= minAreaSide && h >= minAreaSide)
  }
})

test('[18.8] arrow keys move a point or an area up to the edge; the whole picture stays', () => {
  const point = { kind: 'point', x: 9950, y: 50 } as const
  assert.deepEqual(movePosition(point, { x: 100, y: -100 }), { kind: 'point', x: fullScale, y: 0 })
  const area = { kind: 'area', x: 100, y: 5000, w: 2000, h: 2000 } as const
  assert.deepEqual(movePosition(area, { x: 1000, y: 5000 }), { ...area, x: 1100, y: 8000 })
  assert.deepEqual(movePosition({ kind: 'whole' }, { x: 100, y: 100 }), { kind: 'whole' })
})

test('[18.8] a thread is where its point or the middle of its area is', () => {
  const point = positionOf({ kind: 'point', x: 1, y: 2, w: null, h: null })
  assert.deepEqual(spotOf(point), { x: 1, y: 2 })
  const area = positionOf({ kind: 'area', x: 0, y: 1000, w: 1000, h: 2000 })
  assert.deepEqual(spotOf(area), { x: 500, y: 2000 })
  assert.equal(spotOf(positionOf({ kind: 'whole', x: null, y: null, w: null, h: null })), null)
})

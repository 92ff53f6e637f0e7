import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  boxOf,
  bringInSight,
  fitInside,
  fullZoom,
  keepInside,
  nextZoom,
  pull,
  toPicture,
  wholeView,
  zoomAt,
} from './zoom.ts'

const picture = { width: 3000, height: 2000 }
const stage = { width: 900, height: 700 }

test('[18.8] pictures of 3:2, 2:3, 1:1 and 3:1 fit on the stage, in its middle', () => {
  for (const [width, height, fits] of [
    [3000, 2000, { width: 900, height: 600 }],
    [2000, 3000, { width: 1400 / 3, height: 700 }],
    [1000, 1000, { width: 700, height: 700 }],
    [3000, 1000, { width: 900, height: 300 }],
  ] as const) {
    const fitted = fitInside({ width, height }, stage)
    assert.ok(
      Math.abs(fitted.width - fits.width) < 1e-9 && Math.abs(fitted.height - fits.height) < 1e-9,
    )
    const box = boxOf(wholeView, { width, height }, stage)
    assert.ok(Math.abs(2 * box.left + box.width - stage.width) < 1e-9)
    assert.ok(Math.abs(2 * box.top + box.height - stage.height) < 1e-9)
  }
})

test('[18.8] at 100 % each pixel of the picture has one of the screen', () => {
  for (const density of [1, 2, 3]) {
    const zoom = fullZoom(picture, stage, density)
    assert.equal(boxOf({ ...wholeView, zoom }, picture, stage).width * density, picture.width)
  }
})

test('[18.8] what lies under the pointer stays there when the picture gets larger', () => {
  const at = { x: 300, y: 200 }
  const before = toPicture(at, boxOf(wholeView, picture, stage))
  const view = zoomAt(wholeView, 3, at, picture, stage)
  const after = toPicture(at, boxOf(view, picture, stage))
  assert.ok(Math.abs(before.x - after.x) < 1e-6 && Math.abs(before.y - after.y) < 1e-6)
})

test('[18.8] nothing is empty where the picture could be, however it is pulled', () => {
  const zoomed = { ...wholeView, zoom: 3 }
  for (const by of [
    { x: 10_000, y: 10_000 },
    { x: -10_000, y: -10_000 },
  ]) {
    const box = boxOf(pull(zoomed, by, picture, stage), picture, stage)
    assert.ok(box.left <= 1e-9 && box.top <= 1e-9)
    assert.ok(
      box.left + box.width >= stage.width - 1e-9 && box.top + box.height >= stage.height - 1e-9,
    )
  }
  assert.deepEqual(pull(wholeView, { x: 50, y: 50 }, picture, stage), wholeView)
  assert.deepEqual(keepInside({ zoom: 0.5, x: 0, y: 1 }, picture, stage), {
    ...wholeView,
    zoom: 0.5,
  })
})

test('[18.8] a pulled picture moves by as many pixels as the pointer', () => {
  const zoomed = { ...wholeView, zoom: 4 }
  const [before, after] = [zoomed, pull(zoomed, { x: 30, y: -20 }, picture, stage)].map((view) =>
    boxOf(view, picture, stage),
  )
  assert.ok(before && after)
  assert.ok(Math.abs(after.left - before.left - 30) < 1e-9)
  assert.ok(Math.abs(after.top - before.top + 20) < 1e-9)
})

test('[18.8] what is chosen comes in sight, and what is in sight does not move', () => {
  const zoomed = { ...wholeView, zoom: 4 }
  assert.equal(bringInSight(zoomed, { x: 0.5, y: 0.5 }, picture, stage), zoomed)
  const corner = { x: 0.99, y: 0.01 }
  const box = boxOf(bringInSight(zoomed, corner, picture, stage), picture, stage)
  const left = box.left + 0.99 * box.width
  const top = box.top + 0.01 * box.height
  assert.ok(left >= 0 && left <= stage.width && top >= 0 && top <= stage.height)
})

test('[18.8] zooming stops where the picture fits and at 100 %, and ends at twice that', () => {
  assert.equal(nextZoom(1, 1.5, 3), 1.5)
  assert.equal(nextZoom(2.5, 1.5, 3), 3)
  assert.equal(nextZoom(3, 1.5, 3), 4.5)
  assert.equal(nextZoom(5, 1.5, 3), 6)
  assert.equal(nextZoom(4, 1 / 1.5, 3), 3)
  assert.equal(nextZoom(1.2, 1 / 1.5, 3), 1)
  assert.equal(nextZoom(1, 1 / 1.5, 3), 1)
  // A picture smaller than the stage can also be seen at its own size.
  assert.equal(nextZoom(1, 1 / 1.5, 0.5), 1 / 1.5)
  assert.equal(nextZoom(0.6, 1 / 1.5, 0.5), 0.5)
})

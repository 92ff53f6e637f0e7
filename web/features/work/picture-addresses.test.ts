import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WorkPictures } from '#contract/work-photos.ts'
import { evictPictures, cachePictures, srcSetOf, widthFor } from './picture-addresses.ts'

Object.assign(globalThis, { location: { origin: 'https://school.example' } })
const signed = (photo: string, until: number, viewer = 'ana') => {
  const addressOf = (width: number) =>
    `/work-pictures/${photo}/${width}?for=${viewer}&until=${until}&key=${until}`
  return Object.fromEntries(
    [400, 800, 1600, 2560].map((width) => [width, addressOf(width)]),
  ) as unknown as WorkPictures
}

test('[18.4] [18.11] a picture keeps its address while that is good, for the same person', () => {
  const soon = Date.now() + 60_000
  const first = signed('one', soon)
  assert.deepEqual(cachePictures(first), first)
  assert.deepEqual(cachePictures(signed('one', soon + 900_000)), first)
  const other = signed('one', soon, 'ben')
  assert.deepEqual(cachePictures(other), other)
  const past = signed('two', Date.now() - 1)
  assert.deepEqual(cachePictures(past), past)
  const next = signed('two', soon)
  assert.deepEqual(cachePictures(next), next)
})

test('[18.4] addresses that do not work make room for the next one', () => {
  const soon = Date.now() + 60_000
  const first = cachePictures(signed('three', soon))
  evictPictures(first)
  const next = signed('three', soon + 900_000)
  assert.deepEqual(cachePictures(next), next)
})

test('[18.11] a photograph comes in the least width that is sharp', () => {
  assert.deepEqual(
    [100, 400, 401, 1600, 1601, 9000].map(widthFor),
    [400, 400, 800, 1600, 2560, 2560],
  )
})

test('[18.3] a browser chooses among the variants, none of them larger than the photograph', () => {
  const pictures = { 400: 'a', 800: 'b', 1600: 'c', 2560: 'd' }
  assert.equal(srcSetOf(pictures, 1500), 'a 400w, b 800w, c 1500w')
  assert.equal(srcSetOf(pictures, 1600), 'a 400w, b 800w, c 1600w')
  assert.equal(srcSetOf(pictures, 6000), 'a 400w, b 800w, c 1600w, d 2560w')
})

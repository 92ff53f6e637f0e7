import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readNumber, readShutter, toText, typedFacts } from './typed-facts.ts'

test('[18.5] exposure times are read as photographers write them', () => {
  for (const [text, seconds] of [
    ['1/125', 1 / 125],
    [' 1 / 60 s ', 1 / 60],
    ['0.5', 0.5],
    ['2,5 s', 2.5],
    ['30"', 30],
  ] as const)
    assert.equal(readShutter(text), seconds)
  for (const text of ['', 'fast', '1/0', '0', '-1', '1/2/3'])
    assert.equal(readShutter(text), undefined)
})

test('[18.5] numbers may have what photographers put around them', () => {
  for (const [text, number] of [
    ['f/2.8', 2.8],
    ['F2,8', 2.8],
    ['ISO 400', 400],
    ['35 mm', 35],
    ['35', 35],
  ] as const)
    assert.equal(readNumber(text), number)
  for (const text of ['', 'wide', 'f/', '1e5']) assert.equal(readNumber(text), undefined)
})

test('[18.5] what a student types are facts; empty fields are none, and wrong ones are named', () => {
  const said = typedFacts.parse({ shutter: '1/60', aperture: 'f/8', lens: ' ' })
  assert.deepEqual(JSON.parse(JSON.stringify(said)), { shutter: 1 / 60, aperture: 8 })
  const { error } = typedFacts.safeParse({ shutter: 'fast', iso: '0.5', make: 'x'.repeat(101) })
  assert.deepEqual(
    error?.issues.map(({ path }) => path[0]),
    ['shutter', 'iso', 'make'],
  )
  for (const value of [1 / 125, 1 / 4, 0.5, 2])
    assert.ok(Math.abs((readShutter(toText('shutter', value)) ?? 0) - value) < 1e-9)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Measure } from '#contract/work-rules.ts'
import { readMeasure, writeMeasure } from './measure-texts.ts'

test('[18.5] shutter speeds, apertures, ISO and focal lengths are read as people type them', () => {
  const typed: [Measure, string, number][] = [
    ['shutter', '1/15', 1 / 15],
    ['shutter', ' 1 / 15 s ', 1 / 15],
    ['shutter', '2', 2],
    ['shutter', '0.5', 0.5],
    ['shutter', '0,5 s', 0.5],
    ['shutter', '30"', 30],
    ['aperture', 'f/2.8', 2.8],
    ['aperture', 'F 2,8', 2.8],
    ['aperture', 'ƒ/11', 11],
    ['aperture', '2.8', 2.8],
    ['iso', 'ISO 400', 400],
    ['iso', '12,800', 12_800],
    ['iso', '12.800', 12_800],
    ['focalLength', '50 mm', 50],
    ['focalLength35', '23.5', 23.5],
  ]
  for (const [kind, text, value] of typed) assert.equal(readMeasure(kind, text), value, text)
})

test('[18.5] what is no value is told apart from nothing', () => {
  assert.equal(readMeasure('shutter', '  '), undefined)
  const wrong: [Measure, string][] = [
    ['shutter', '1/0'],
    ['shutter', '1/'],
    ['shutter', '1/15/2'],
    ['shutter', 'slow'],
    ['shutter', '-2'],
    ['aperture', '1/15'],
    ['aperture', 'f/'],
    ['iso', '4e2'],
    ['focalLength', '50 cm'],
  ]
  for (const [kind, text] of wrong) assert.equal(readMeasure(kind, text), Number.NaN, text)
})

test('[18.5] a limit that is written into the form is read as the same one', () => {
  assert.equal(writeMeasure('shutter', 1 / 15), '1/15')
  assert.equal(writeMeasure('shutter', 0.0667), '0.0667')
  assert.equal(writeMeasure('shutter', 1), '1')
  assert.equal(writeMeasure('aperture', 2.8), '2.8')
  for (const value of [1 / 8000, 1 / 49, 0.3, 0.0667, 1, 1.3, 30])
    assert.equal(readMeasure('shutter', writeMeasure('shutter', value)), value)
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { paint } from '#tests/support/files/test-photos.ts'
import { isMonochrome } from './is-monochrome.ts'

const [width, height] = [900, 600]

/** All greys from left to right, each multiplied by the tone. */
function toned(tone: readonly number[]): Sharp {
  const row = Array.from({ length: width }, (_, x) => tone.map((part) => (255 * x * part) / width))
  const pixels = Buffer.from(Array.from({ length: height }, () => row.flat()).flat())
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** The photo after compression as a JPEG that keeps little of its colours. */
async function throughJpeg(photo: Sharp, quality: number): Promise<Sharp> {
  return sharp(await photo.jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer())
}

/** A grey with a patch of red that covers this share of it. */
async function patched(share: number): Promise<Sharp> {
  const side = Math.round(Math.sqrt(share * width * height))
  const patch = { create: { width: side, height: side, channels: 3, background: '#c33' } } as const
  const grey = paint(width, height, '#777').composite([{ input: patch, left: 30, top: 30 }])
  return sharp(await grey.png().toBuffer())
}

/** Greys whose primaries have independent noise, as from a camera that makes poor grey pictures. */
async function noisy(sigma: number): Promise<Sharp> {
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  const create = { width, height, channels: 3, background: '#fff', noise } as const
  return sharp(await sharp({ create }).png().toBuffer())
}

describe('black and white', () => {
  const cases: [name: string, make: () => Promise<Sharp> | Sharp, is: boolean][] = [
    ['one grey', () => paint(width, height, '#808080'), true],
    ['one channel', () => paint(width, height).greyscale().toColourspace('b-w'), true],
    ['all greys', () => toned([1, 1, 1]), true],
    ['all greys, in a bad JPEG', () => throughJpeg(toned([1, 1, 1]), 20), true],
    ['noise in the colours', () => noisy(12), true],
    ['a warm paper', () => toned([1, 0.98, 0.94]), true],
    ['selenium', () => toned([1, 0.95, 1]), true],
    ['sepia', () => toned([1, 0.85, 0.66]), false],
    ['cyanotype', () => toned([0.5, 0.75, 1]), false],
    ['one pixel in a thousand', () => patched(0.001), true],
    ['a red umbrella', () => patched(0.02), false],
    ['colours', () => paint(width, height, '#a63'), false],
  ]
  for (const [name, make, is] of cases)
    test(`[18.3] ${name}: ${is ? 'yes' : 'no'}`, async () => {
      assert.equal(await isMonochrome(await make()), is)
    })
})

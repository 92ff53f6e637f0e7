import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { makeIcon, sizes } from './make-favicon.ts'

const publicFolder = join(import.meta.dirname, '..', 'public')

/** The pictures in an icon, with the width that its directory says. */
function readIcon(icon: Buffer): { size: number; png: Buffer }[] {
  assert.deepEqual([icon.readUInt16LE(0), icon.readUInt16LE(2)], [0, 1])
  return Array.from({ length: icon.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index
    const start = icon.readUInt32LE(entry + 12)
    const png = icon.subarray(start, start + icon.readUInt32LE(entry + 8))
    return { size: icon.readUInt8(entry), png }
  })
}

test('the favicon for old browsers is the one for new browsers, in three sizes', async () => {
  const svg = await readFile(join(publicFolder, 'favicon.svg'))
  const made = readIcon(await makeIcon(svg))
  const served = readIcon(await readFile(join(publicFolder, 'favicon.ico')))
  assert.deepEqual(
    served.map(({ size }) => size),
    sizes,
  )
  for (const [index, { size, png }] of served.entries()) {
    const { format, width, height } = await sharp(png).metadata()
    assert.deepEqual([format, width, height], ['png', size, size])
    const pixels = await sharp(png).raw().toBuffer()
    const wanted = await sharp(made[index]?.png).raw().toBuffer()
    assert.ok(pixels.equals(wanted), `${size} px: run node tools/make-favicon.ts`)
  }
})

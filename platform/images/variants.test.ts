import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { makeVariant, writeWhole } from './variants.ts'

describe('image variants', () => {
  let folder: string
  let source: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'variants-'))
    source = join(folder, 'source.jpg')
    await sharp({ create: { width: 120, height: 80, channels: 3, background: '#c58f63' } })
      .jpeg()
      .toFile(source)
  })
  after(() => rm(folder, { recursive: true }))

  for (const format of ['avif', 'webp'] as const) {
    test(`makes a smaller ${format} and reports its size`, async () => {
      const target = join(folder, `small.${format}`)
      const bytes = await makeVariant(source, target, { width: 60, format })
      const made = await sharp(target).metadata()
      assert.equal(made.width, 60)
      assert.equal(made.height, 40)
      assert.equal(made.format, format === 'avif' ? 'heif' : 'webp')
      assert.equal((await stat(target)).size, bytes)
    })
  }

  test('cuts a JPEG to exactly its width and height', async () => {
    const target = join(folder, 'cut.jpg')
    for (const [width, height] of [
      [60, 30],
      [240, 126],
    ] as const) {
      await makeVariant(source, target, { width, height, format: 'jpeg' })
      const made = await sharp(target).metadata()
      assert.deepEqual([made.format, made.width, made.height], ['jpeg', width, height])
    }
  })

  test('cuts a square, more or less at the right', async () => {
    const halves = join(folder, 'halves.png')
    const left = { create: { width: 60, height: 80, channels: 3, background: '#ffffff' } } as const
    await sharp(source)
      .composite([{ input: left, left: 0, top: 0 }])
      .toFile(halves)
    const whites: number[] = []
    for (const squareFocus of [0, 0.5, 1]) {
      const target = join(folder, `square-${squareFocus}.webp`)
      await makeVariant(halves, target, { width: 40, format: 'webp', squareFocus })
      const { data, info } = await sharp(target).raw().toBuffer({ resolveWithObject: true })
      assert.deepEqual([info.width, info.height], [40, 40])
      const row = Array.from({ length: 40 }, (_, x) => data[x * info.channels + 2] ?? 0)
      whites.push(row.filter((blue) => blue > 200).length)
    }
    // Of 80 columns, 60, 40 and 20 are white, at half the size.
    for (const [index, expected] of [30, 20, 10].entries())
      assert.ok(Math.abs((whites[index] ?? 0) - expected) <= 1, String(whites))
  })

  test('never enlarges an image', async () => {
    const target = join(folder, 'wide.webp')
    await makeVariant(source, target, { width: 500, format: 'webp' })
    assert.equal((await sharp(target).metadata()).width, 120)
  })

  test('turns an image upright that a camera stored on its side', async () => {
    const sideways = join(folder, 'sideways.jpg')
    await sharp(source).withMetadata({ orientation: 6 }).toFile(sideways)
    const target = join(folder, 'upright.webp')
    await makeVariant(sideways, target, { width: 40, format: 'webp' })
    const made = await sharp(target).metadata()
    assert.deepEqual([made.width, made.height], [40, 60])
  })

  test('refuses a file that is no image and leaves nothing behind', async () => {
    const text = join(folder, 'text.jpg')
    await writeFile(text, 'no image')
    await assert.rejects(
      makeVariant(text, join(folder, 'text.webp'), { width: 60, format: 'webp' }),
    )
    assert.ok(!(await readdir(folder)).some((name) => name.startsWith('text.webp')))
  })

  test('a file that cannot be moved to its path leaves no partial file', async () => {
    const outer = await mkdtemp(join(folder, 'outer-'))
    // A file cannot replace a folder.
    const target = await mkdtemp(join(outer, 'target-'))
    await assert.rejects(writeWhole(target, new Uint8Array([1])))
    assert.equal((await readdir(outer)).length, 1)
  })
})

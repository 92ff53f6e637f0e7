import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { maxPixels } from '#contract/photo-calls.ts'
import { workWidths } from '#contract/work-photos.ts'
import { readAvifColours } from '#platform/images/avif-boxes.ts'
import { encodeInChild, type Encoded, type Order } from '#platform/images/encode-in-child.ts'
import { addToAvif, type AvifExtras } from '#tests/support/files/avif.ts'
import { addToJpeg, addToPng } from '#tests/support/files/containers.ts'
import { ascii, short, writeTiff } from '#tests/support/files/exif.ts'
import { makeTestPhoto, paint } from '#tests/support/files/test-photos.ts'

const [width, height] = [900, 600]

const jpegs = (...widths: readonly number[]): Order['variants'] =>
  widths.map((width) => ({ width, format: 'jpeg' }))

const encode = (source: Buffer, variants = jpegs(800)): Promise<Encoded> =>
  encodeInChild(Readable.from([source]), { minSide: 600, maxPixels, variants })

async function filesOf(source: Buffer, variants?: Order['variants']): Promise<Sharp[]> {
  const encoded = await encode(source, variants)
  assert.ok('files' in encoded, JSON.stringify(encoded))
  return encoded.files.map((bytes) => sharp(bytes))
}

/** The colours in the middle of the quarters, from top left to bottom right. */
async function quartersOf(source: Buffer): Promise<number[][]> {
  const [file = sharp()] = await filesOf(source)
  const pixels = await file.resize(2, 2, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer()
  return [0, 3, 6, 9].map((at) => [...pixels.subarray(at, at + 3)])
}
const colourOf = async (source: Buffer) => (await quartersOf(source))[0] ?? []

const isNear = (seen: number[], expected: readonly number[], by = 6) =>
  assert.ok(
    expected.every((value, channel) => Math.abs(value - (seen[channel] ?? -99)) <= by),
    `${seen.join()} is not ${expected.join()}`,
  )

const colour = '#6eb45a'
const exact = { quality: 95, chromaSubsampling: '4:4:4' } as const
const jpeg = (background = colour) => paint(width, height, background).jpeg(exact).toBuffer()
const png = (background = colour) => paint(width, height, background).png().toBuffer()
const avif = async (extras: AvifExtras, background = colour) =>
  addToAvif(
    await paint(width, height, background)
      .avif({ ...exact, effort: 0 })
      .toBuffer(),
    extras,
  )

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}
const pngWith = async (chunks: Record<string, Buffer>, background?: string) =>
  addToPng(await png(background), {}, Object.entries(chunks))

/** As cameras name Adobe RGB, or sRGB. */
const namedInExif = (name: string) =>
  writeTiff({ photo: { 0xa001: short(65_535) }, interop: { 1: ascii(name) } })

const p3 = numbers(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000)
const inSrgb = [110, 180, 90]
const inP3 = [84, 182, 78]
const inAdobeRgb = [53, 181, 84]
const inBt2020 = [0, 187, 72]

describe('[12.2] one colour, in the space that the file states', () => {
  const cases: [name: string, make: () => Promise<Buffer>, seen: readonly number[]][] = [
    ['JPEG that states none', jpeg, inSrgb],
    ['PNG that states none', png, inSrgb],
    ['AVIF that states none', () => avif({}), inSrgb],
    [
      'JPEG, Adobe RGB in its EXIF',
      async () => addToJpeg(await jpeg(), { exif: namedInExif('R03') }),
      inAdobeRgb,
    ],
    [
      'JPEG, sRGB in its EXIF',
      async () => addToJpeg(await jpeg(), { exif: namedInExif('R98') }),
      inSrgb,
    ],
    [
      'JPEG, a profile and Adobe RGB in its EXIF',
      async () =>
        addToJpeg(
          await sharp(await jpeg())
            .withIccProfile('srgb')
            .jpeg(exact)
            .toBuffer(),
          {
            exif: namedInExif('R03'),
          },
        ),
      inSrgb,
    ],
    ['PNG, P3 by code', () => pngWith({ cICP: Buffer.from([12, 13, 0, 1]) }), inP3],
    ['PNG, BT.2020 by code', () => pngWith({ cICP: Buffer.from([9, 13, 0, 1]) }), inBt2020],
    ['PNG, sRGB by code', () => pngWith({ cICP: Buffer.from([1, 13, 0, 1]) }), inSrgb],
    ['PNG, P3 by its primaries', () => pngWith({ gAMA: numbers(45_455), cHRM: p3 }), inP3],
    [
      'PNG, P3 by its primaries, and sRGB by name',
      () => pngWith({ sRGB: Buffer.alloc(1), gAMA: numbers(45_455), cHRM: p3 }),
      inSrgb,
    ],
    [
      'PNG, impossible primaries',
      () => pngWith({ gAMA: numbers(45_455), cHRM: Buffer.alloc(32) }),
      inSrgb,
    ],
    ['PNG, the gamma of sRGB', () => pngWith({ gAMA: numbers(45_455) }, '#070707'), [7, 7, 7]],
    ['PNG, linear', () => pngWith({ gAMA: numbers(100_000) }, '#373737'), [128, 128, 128]],
    ['AVIF, P3 by code', () => avif({ cicp: [12, 13] }), inP3],
    ['AVIF, sRGB by code', () => avif({ cicp: [1, 13] }), inSrgb],
    ['AVIF, television', () => avif({ cicp: [1, 1] }), inSrgb],
    ['AVIF, linear', () => avif({ cicp: [1, 8] }, '#373737'), [128, 128, 128]],
  ]
  for (const [name, make, seen] of cases)
    test(`[12.2] ${name}`, async () => {
      isNear(await colourOf(await make()), seen)
    })

  test('[12.2] a linear grey of sixteen bits keeps its shadows', async () => {
    const grey = await paint(width, height, '#010101').toColourspace('rgb16').png().toBuffer()
    // 511 of 65,535; the nearest of 255 would be seen as 13.
    isNear(await colourOf(addToPng(grey, {}, [['gAMA', numbers(100_000)]])), [22, 22, 22], 2)
  })
})

describe('[12.2] HDR is shown as light as paper, and keeps its colours', () => {
  /** ITU-R BT.2100 of 203 cd/m² and less, with BT.2020's primaries: white, half of it, a red, and a glare. */
  const pq = ['#949494', '#828282', '#755043', '#c0c0c0']
  const hlg = ['#bfbfbf', '#a1a1a1', '#9c3d2e', '#ffffff']
  const quarters = async (colours: string[]): Promise<Sharp> =>
    sharp(
      await paint(width, height, colours[0])
        .composite(
          await Promise.all(
            [1, 2, 3].map(async (n) => ({
              input: await paint(width / 2, height / 2, colours[n])
                .png()
                .toBuffer(),
              left: (n % 2) * (width / 2),
              top: Math.floor(n / 2) * (height / 2),
            })),
          ),
        )
        .png()
        .toBuffer(),
    )
  const cases: [name: string, make: () => Promise<Buffer>][] = [
    [
      'PQ in an AVIF of 10 bits',
      async () =>
        addToAvif(
          await (
            await quarters(pq)
          )
            .toColourspace('rgb16')
            .avif({ ...exact, effort: 0, bitdepth: 10 })
            .toBuffer(),
          { cicp: [9, 16] },
        ),
    ],
    [
      'PQ in a PNG',
      async () =>
        addToPng(await (await quarters(pq)).png().toBuffer(), {}, [
          ['cICP', Buffer.from([9, 16, 0, 1])],
        ]),
    ],
    [
      'HLG in a PNG',
      async () =>
        addToPng(await (await quarters(hlg)).png().toBuffer(), {}, [
          ['cICP', Buffer.from([9, 18, 0, 1])],
        ]),
    ],
  ]
  for (const [name, make] of cases)
    test(`[12.2] ${name}`, async () => {
      const [white = [], half = [], red = [], glare = []] = await quartersOf(await make())
      isNear(white, [225, 225, 225], 6)
      isNear(half, [188, 188, 188], 6)
      assert.ok((red[0] ?? 0) - (red[1] ?? 0) >= 80, red.join())
      assert.ok(
        glare.every((value, n) => value > (white[n] ?? 0) + 10),
        glare.join(),
      )
    })
})

test('[12.2] colours that are multiplied by their opacity already lie on white like others', async () => {
  const half = { r: 180, g: 40, b: 40, alpha: 0.5 }
  const create = { width, height, channels: 4, background: half } as const
  const plain = await sharp({ create })
    .avif({ ...exact, effort: 0 })
    .toBuffer()
  isNear(await colourOf(plain), [217, 147, 147])
  const background = { ...half, r: 90, g: 20, b: 20 }
  const multiplied = await sharp({ create: { ...create, background } })
    .avif({ ...exact, effort: 0 })
    .toBuffer()
  isNear(await colourOf(addToAvif(multiplied, { isPremultiplied: true })), [217, 147, 147])
})

describe('[12.1] what tools and cameras send', () => {
  for (const brand of ['mif1', 'msf1', 'avis'])
    test(`[12.1] an AVIF that calls itself ${brand} first is taken, and turned upright`, async () => {
      const isMoving = brand === 'avis'
      const [file = sharp()] = await filesOf(await avif({ brand, isTurned: true, isMoving }))
      const size = await file.metadata()
      assert.deepEqual([size.width, size.height], [height, width])
    })

  test('[12.1] an AVIF with broken boxes is refused, or shown without what they say', async () => {
    const whole = await avif({ cicp: [12, 13], isTurned: true })
    for (let at = 28; at < whole.indexOf('mdat'); at += 1) {
      const broken = Buffer.from(whole)
      broken[at] = 0xff
      assert.doesNotThrow(() => readAvifColours(broken), String(at))
    }
  })

  test('[12.1] a JPEG that lacks only its end is taken, and no other one that ends early', async () => {
    const noise = await paint(width, height).jpeg().toBuffer()
    await filesOf(noise.subarray(0, -2))
    await filesOf(noise.subarray(0, -1))
    for (const end of [noise.length - 200, noise.length / 2]) {
      const refusal = { refused: 'unreadable', format: 'JPEG' }
      assert.deepEqual(await encode(noise.subarray(0, end)), refusal)
    }
  })

  const raws: Record<string, string> = {
    Canon: '\0\0\0\x18ftypcrx \0\0\0\x01crx isom',
    'Canon (CR2)': 'II*\0\x10\0\0\0CR\x02\0',
    Fujifilm: 'FUJIFILMCCD-RAW 0201FF383501',
    Olympus: 'IIRO\x08\0\0\0',
    Panasonic: 'IIU\0\x18\0\0\0',
  }
  for (const [maker, head] of Object.entries(raws))
    test(`[12.1] a raw file by ${maker} is called one`, async () => {
      const file = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(2_000, 1)])
      assert.deepEqual(await encode(file), { refused: 'unreadable', format: 'camera raw' })
    })

  test('[12.1] a film is called one, even in an AVIF’s clothes', async () => {
    const film = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypavis\0\0\0\0avismsf1', 'latin1'),
      Buffer.alloc(900),
    ])
    assert.deepEqual(await encode(film), { refused: 'unreadable', format: 'video' })
  })

  test('[12.1] a camera of 61 megapixels is not too large', async () => {
    const [file = sharp()] = await filesOf(await makeTestPhoto(9504, 6336))
    assert.equal((await file.metadata()).width, 800)
    assert.deepEqual(await encode(await makeTestPhoto(10_000, 6401)), { refused: 'large' })
  })
})

describe('[18.3] a tall panorama keeps its widths', () => {
  const cases: [sides: [number, number], widths: readonly number[], made: number[]][] = [
    [[1200, 12_000], workWidths, [400, 800, 1200, 1200]],
    [[12_000, 600], workWidths, [400, 800, 1600, 2560]],
    // No format is higher than WebP's 16,383 pixels.
    [
      [400, 20_000],
      [200, 1600],
      [200, 320],
    ],
  ]
  for (const [[across, high], widths, made] of cases)
    test(`[18.3] ${across} × ${high}`, async () => {
      const variants = widths.map((width) => ({ width, format: 'webp' as const }))
      const files = await filesOf(await makeTestPhoto(across, high), variants)
      const sizes = await Promise.all(files.map(async (file) => (await file.metadata()).width))
      assert.deepEqual(sizes, made)
    })
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { makeTestPhoto, paint } from '#tests/support/files/test-photos.ts'
import { maxPixels } from '#contract/photo-calls.ts'
import { encodeInChild, type Encoded, type Order } from '#platform/images/encode-in-child.ts'

const variants: Order['variants'] = [
  { width: 200, format: 'avif' },
  { width: 700, format: 'webp' },
  { width: 1000, height: 525, format: 'jpeg' },
  { width: 1000, format: 'jpeg' },
]

const encode = (source: Uint8Array, order: Partial<Order> = {}) =>
  encodeInChild(Readable.from([source]), {
    minSide: 600,
    maxPixels,
    variants,
    ...order,
  })

async function madeOf(source: Uint8Array, order?: Partial<Order>) {
  const encoded = await encode(source, order)
  assert.ok('files' in encoded, JSON.stringify(encoded))
  return { ...encoded, files: encoded.files.map((bytes) => Buffer.from(bytes)) }
}

/** The widest JPEG that is made. */
const jpegOf = async (source: Uint8Array) =>
  (await madeOf(source)).files.at(-1) ?? assert.fail('no file')

async function refusalOf(source: Uint8Array, order?: Partial<Order>): Promise<Encoded> {
  const encoded = await encode(source, order)
  assert.ok('refused' in encoded, 'it was encoded')
  return encoded
}

const formats = ['jpeg', 'png', 'webp', 'avif'] as const

/** Noise in a format; AVIF quickly. */
const writeAs = (format: (typeof formats)[number], width: number, height: number) =>
  paint(width, height)
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()

/** A PNG of zeros, as large as its head declares. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([size, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  // One bit of grey for each pixel.
  head.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * 1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The colour in the middle of the upper and of the lower half. */
async function halvesOf(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .resize(1, 2, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [data.subarray(0, 3), data.subarray(info.channels, info.channels + 3)].map((c) => [...c])
}

describe('[12.1] what a picture is, its content says', () => {
  for (const format of formats)
    test(`[12.1] ${format} is taken`, async () => {
      const { files } = await madeOf(await writeAs(format, 1200, 800))
      const made = await Promise.all(
        files.map(async (file) => {
          const { format, width, height } = await sharp(file).metadata()
          return `${format} ${width} × ${height}`
        }),
      )
      assert.deepEqual(made, [
        'heif 200 × 133',
        'webp 700 × 467',
        'jpeg 1000 × 525',
        'jpeg 1000 × 667',
      ])
    })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script/></svg>'
  const strangers: Record<string, () => Promise<Buffer>> = {
    SVG: async () => Buffer.from(svg),
    GIF: () => paint(800, 600, '#fff').gif().toBuffer(),
    'TIFF or camera raw': () => paint(800, 600, '#fff').tiff().toBuffer(),
    PDF: async () => Buffer.from('%PDF-1.7\n'),
    // An iPhone's files begin like this; there is no encoder for them here.
    HEIC: async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  }
  for (const [name, make] of Object.entries(strangers))
    test(`[12.1] ${name} is refused, and told by its name`, async () => {
      const refusal = { refused: 'unreadable', format: name }
      assert.deepEqual(await refusalOf(await make()), refusal)
    })

  test('[12.1] text and nothing at all are refused', async () => {
    for (const bytes of [Buffer.from('<!doctype html><p>Hello'), Buffer.from([0])])
      assert.deepEqual(await refusalOf(bytes), { refused: 'unreadable', format: undefined })
  })

  for (const format of formats)
    test(`[12.1] half of a ${format} is refused`, async () => {
      const whole = await writeAs(format, 800, 600)
      const half = whole.subarray(0, Math.floor(whole.length / 2))
      const { refused, format: named = '' } = (await refusalOf(half)) as Record<string, string>
      assert.deepEqual([refused, named.toLowerCase()], ['unreadable', format])
    })

  test('[12.1] a small file that says it is enormous is refused before it is decoded', async () => {
    const bomb = pngOf(60_000, 60_000)
    assert.ok(bomb.length < 100_000, String(bomb.length))
    assert.deepEqual(await refusalOf(bomb), { refused: 'large' })
    assert.deepEqual(await refusalOf(await makeTestPhoto(1000, 601), { maxPixels: 600_000 }), {
      refused: 'large',
    })
  })

  test('[12.1] [12.2] a small file that takes too much memory ends its encoder, and nothing else', async (t) => {
    if (process.platform !== 'linux') return t.skip('the memory of a process is read from /proc')
    // 60 megapixels of one colour, 12 bits deep and transparent: 1.5 GB if nothing stops it.
    const heavy = await readFile(join(import.meta.dirname, '../../tests/support/files/heavy.avif'))
    assert.ok(heavy.length < 2_000, String(heavy.length))
    const [refusal, other] = await Promise.all([
      refusalOf(heavy),
      madeOf(await makeTestPhoto(1000, 800)),
    ])
    assert.deepEqual(refusal, { refused: 'heavy' })
    assert.equal(other.files.length, variants.length)
    assert.equal((await madeOf(await makeTestPhoto(1000, 800))).files.length, variants.length)
  })

  test('[12.1] the longer side decides whether it is too small', async () => {
    const small = { refused: 'small', longerSide: 599 }
    assert.deepEqual(await refusalOf(await makeTestPhoto(599, 598)), small)
    await madeOf(await makeTestPhoto(600, 1))
    await madeOf(await makeTestPhoto(1, 600))
    await madeOf(await makeTestPhoto(200, 100), { minSide: 200 })
  })
})

describe('[12.2] what is made of it', () => {
  test('[12.2] nothing of what stood behind or inside the picture', async () => {
    const secret = '<script>alert(1)</script>'
    const source = await paint(700, 500, '#a63')
      .withExif({
        IFD0: { Copyright: secret, Make: 'Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' },
      })
      .withXmp(`<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
      .jpeg()
      .toBuffer()
    assert.ok(source.includes(secret) && (await sharp(source).metadata()).exif !== undefined)
    const zip = Buffer.from('PK\x03\x04 a.html', 'latin1')
    const polyglot = Buffer.concat([source, Buffer.from(`<html>${secret}`), zip])
    for (const file of (await madeOf(polyglot)).files) {
      const { exif, xmp, icc, iptc, comments } = await sharp(file).metadata()
      assert.deepEqual([exif, xmp, icc, iptc, comments], Array(5).fill(undefined))
      for (const word of ['script', 'html', 'PK\x03\x04', 'Exif', 'Camera'])
        assert.equal(file.includes(word), false, word)
    }
  })

  test('[12.2] upright, whichever way the camera was held', async () => {
    const lower = await makeTestPhoto(800, 300, '#00f')
    const [red, blue] = [
      [254, 0, 0],
      [0, 0, 254],
    ]
    const standing = paint(800, 600, '#f00').composite([{ input: lower, gravity: 'south' }])
    const upright = await standing.jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
    const turned = await sharp(upright).rotate(180).withMetadata({ orientation: 3 }).toBuffer()
    assert.deepEqual((await halvesOf(turned))[0], blue)
    const made = await halvesOf(await jpegOf(turned))
    for (const [half, colour] of [red, blue].entries())
      for (const [channel, value] of colour.entries())
        assert.ok(Math.abs((made[half]?.[channel] ?? -99) - value) < 8, JSON.stringify(made))
    const lying = await sharp(upright).rotate(90).withMetadata({ orientation: 8 }).toBuffer()
    const { width, height } = await sharp(await jpegOf(lying)).metadata()
    assert.deepEqual([width, height], [800, 600])
  })

  /** The colour in the middle of the result. */
  const colourOf = async (source: Buffer) => (await halvesOf(await jpegOf(source)))[0] ?? []

  const isNear = (colour: number[], expected: number[], by: number) =>
    assert.ok(
      expected.every((value, channel) => Math.abs(value - (colour[channel] ?? -99)) <= by),
      `${colour.join()} is not ${expected.join()}`,
    )

  test('[12.2] sRGB, from a wide gamut, from CMYK, from 16 bits and from grey', async () => {
    const wide = await paint(700, 500, '#c86432').withIccProfile('p3').png().toBuffer()
    assert.notDeepEqual((await halvesOf(wide))[0], [200, 100, 50])
    isNear(await colourOf(wide), [200, 100, 50], 6)
    const cmyk = await paint(700, 500, '#a08070').toColourspace('cmyk').jpeg().toBuffer()
    assert.equal((await sharp(cmyk).metadata()).space, 'cmyk')
    isNear(await colourOf(cmyk), [160, 128, 112], 25)
    const deep = await paint(700, 500, '#c86432').toColourspace('rgb16').png().toBuffer()
    assert.equal((await sharp(deep).metadata()).depth, 'ushort')
    isNear(await colourOf(deep), [200, 100, 50], 6)
    const grey = await paint(700, 500, '#808080').toColourspace('b-w').png().toBuffer()
    isNear(await colourOf(grey), [128, 128, 128], 6)
  })

  test('[12.2] its colours, three above and three below', async () => {
    const { colours } = await madeOf(await makeTestPhoto(900, 600, '#a60'))
    assert.equal(colours, 'a60'.repeat(6))
    const input = await makeTestPhoto(300, 300, '#000')
    const picture = paint(900, 600, '#f00').composite([{ input, gravity: 'southeast' }])
    const shaded = (await madeOf(await picture.png().toBuffer())).colours
    const reds = shaded
      .split('')
      .filter((_, index) => index % 3 === 0)
      .map((digit) => parseInt(digit, 16))
    assert.equal(shaded.replaceAll(/(.)00/g, ''), '', shaded)
    assert.equal(reds.indexOf(Math.min(...reds)), 5, shaded)
    assert.equal(reds[0], 15, shaded)
  })

  test('[12.2] opaque: what could be seen through is white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const source = sharp({ create: { width: 700, height: 500, channels: 4, background: clear } })
    isNear(await colourOf(await source.png().toBuffer()), [255, 255, 255], 2)
  })

  test('[12.2] of a picture that moves, the first page', async () => {
    const raw = { width: 700, height: 1400, channels: 3, pageHeight: 700 } as const
    const frames = Buffer.concat([
      Buffer.alloc(700 * 700 * 3, 40),
      Buffer.alloc(700 * 700 * 3, 200),
    ])
    const moving = await sharp(frames, { raw }).webp({ loop: 0, lossless: true }).toBuffer()
    assert.equal((await sharp(moving).metadata()).pages, 2)
    isNear(await colourOf(moving), [40, 40, 40], 4)
  })
})

test('[12.2] an encoder that does not work is an error, not a bad picture', async () => {
  const broken = [{ width: -1, format: 'webp' as const }]
  await assert.rejects(
    encode(await makeTestPhoto(700, 500), { variants: broken }),
    /^Error: the encoder ended with 1: .*positive integer/s,
  )
})

test('[12.2] a picture that cannot be read from its store is an error', async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error('no disk')) })
  const order = { minSide: 600, maxPixels, variants }
  await assert.rejects(encodeInChild(broken, order), /^Error: no disk$/)
})

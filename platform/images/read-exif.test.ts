import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  ascii,
  claiming,
  long,
  opaque,
  rational,
  short,
  signed,
  textBytes,
  writeTiff,
  type ExifParts,
  type Tags,
} from '#tests/support/files/exif.ts'
import { all, image, photo, whole as planted } from '#tests/support/files/planted.ts'
import { isAdobeRgb, readExif, type Exif } from './read-exif.ts'

const none = Object.fromEntries(Object.keys(all).map((name) => [name, undefined])) as Exif

/** The values read from parts in both byte orders, with and without `Exif` before them. */
function readOf(parts: ExifParts): Exif | null {
  const [read, ...others] = [false, true].flatMap((isBig) => {
    const tiff = writeTiff(parts, { isBig })
    return [readExif(tiff), readExif(Buffer.concat([Buffer.from('Exif\0\0'), tiff]))]
  })
  for (const other of others) assert.deepEqual(other, read)
  return read ?? null
}
/** As many other tags. */
const shifted = (tags: Tags): Tags =>
  Object.fromEntries(Object.entries(tags).map(([tag, value]) => [Number(tag) + 0x2000, value]))
const modelOf = (text: Buffer) => readOf({ image: { 0x0110: textBytes(text) } })?.model
const photoOf = (changed: Tags) => readOf({ photo: { ...photo, ...changed } })

describe('EXIF', () => {
  test('[18.3] is read in both orders of bytes', () => {
    assert.deepEqual(readOf({ image, photo }), all)
    assert.equal(photoOf({ 0x9209: short(0x10) })?.flash, false)
    assert.equal(photoOf({ 0x9209: short(0x19) })?.flash, true)
    assert.deepEqual(readOf({ image: {} }), none)
  })

  test('[18.3] gives the listed values, and nothing else', () => {
    assert.deepEqual(readOf(planted), all)
  })

  test('[18.3] a fraction of nothing is no number', () => {
    const broken = photoOf({ 0x829a: rational(0, 0), 0x829d: rational(1, 0) })
    assert.deepEqual([broken?.shutter, broken?.aperture], [undefined, undefined])
    assert.equal(broken?.iso, 400)
    assert.equal(photoOf({ 0x8827: short(800, 0) })?.iso, 800)
    assert.equal(photoOf({ 0x8827: ascii('800') })?.iso, undefined)
  })

  test('[18.3] a time is that of the camera, whatever stands behind it', () => {
    const timeOf = (text: string) => photoOf({ 0x9003: ascii(text) })?.takenAt
    for (const text of [
      '2026:05:02',
      '    :  :     :  :  ',
      '2026:05:02 21:40:05 or so',
      'yesterday',
    ])
      assert.equal(timeOf(text), undefined, text)
    for (const behind of ['', 'Z', '+0000', ' -03:30', '.27', ',5+01:00'])
      assert.equal(timeOf(`2024:02:29 23:59:59${behind}`), '2024-02-29T23:59:59', behind)
  })

  test('[18.3] a sensitivity that sixteen bits cannot hold is in another tag, or unknown', () => {
    const full = { 0x8827: short(65_535) }
    assert.equal(photoOf(full)?.iso, undefined)
    assert.equal(photoOf({ ...full, 0x8830: short(2), 0x8832: long(102_400) })?.iso, 102_400)
    assert.equal(photoOf({ ...full, 0x8833: long(204_800) })?.iso, 204_800)
    assert.equal(photoOf({ 0x8827: short(0), 0x8831: long(250) })?.iso, 250)
    assert.equal(photoOf({ 0x8832: long(102_400) })?.iso, 400)
  })

  test('[18.3] shutter and aperture may be counted in stops', () => {
    const stops = (shutter: [number, number], aperture: [number, number]) => {
      const { shutter: seconds, aperture: number } =
        readOf({ photo: { 0x9201: signed(...shutter), 0x9202: rational(...aperture) } }) ?? none
      return [seconds, number]
    }
    assert.deepEqual(stops([6_965_784, 1_000_000], [4_970_854, 1_000_000]), [1 / 125, 5.6])
    assert.deepEqual(stops([7, 1], [5, 1]), [1 / 125, 5.6])
    assert.deepEqual(stops([-2, 1], [0, 1]), [4, 1])
    assert.deepEqual(stops([4, 3], [10, 7]), [1 / 2.52, 1.64])
    assert.deepEqual(stops([1, 0], [0, 0]), [undefined, undefined])
    assert.equal(photoOf({ 0x9201: signed(9, 1) })?.shutter, 1 / 15)
  })

  test('[18.3] the first table may have the facts, too, and may point to the other as TIFF does', () => {
    const taken = { 0x8827: short(320), 0x829d: rational(8, 1) }
    const { iso, aperture, shutter } =
      readOf({ image: { ...image, ...taken }, photo: { 0x829d: rational(4, 1) } }) ?? none
    assert.deepEqual([iso, aperture, shutter], [320, 4, undefined])
    const names = { lens: undefined, focalLength35: undefined }
    assert.deepEqual(readOf({ image: { ...image, ...photo } }), { ...all, ...names })
    const tiff = writeTiff({ image, photo })
    const pointer = tiff.indexOf(Buffer.from([0x69, 0x87, 4, 0]))
    tiff.writeUInt16LE(13, pointer + 2)
    assert.deepEqual(readExif(tiff), all)
  })

  test('[18.3] tables need not be sorted, and a thumbnail may lie beyond the file', () => {
    const thumbnail = { 0x0201: long(9_000_000), 0x0202: long(50_000) }
    for (const isBig of [false, true])
      assert.deepEqual(
        readExif(writeTiff({ image, photo, thumbnail }, { isBig, isUnsorted: true })),
        all,
      )
  })

  test('[18.3] dashes are no lens, and no camera', () => {
    const dashes = ascii(' ---- ')
    const read = readOf({
      image: { 0x010f: dashes, 0x0110: ascii('.') },
      photo: { ...photo, 0xa434: dashes },
    })
    assert.deepEqual(read, { ...all, make: undefined, model: undefined, lens: undefined })
  })

  test('[18.3] a photo is in Adobe RGB by name only, and not if it says sRGB', () => {
    const named = (name: string, space: number) =>
      isAdobeRgb(
        writeTiff({
          image,
          photo: { ...photo, 0xa001: short(space) },
          interop: { 1: ascii(name), 2: opaque(Buffer.from('0100')) },
        }),
      )
    assert.equal(named('R03', 65_535), true)
    assert.equal(named('R98', 65_535), false)
    assert.equal(named('R03', 1), false)
    assert.equal(isAdobeRgb(writeTiff({ image, photo: { 0xa001: short(65_535) } })), false)
    assert.equal(isAdobeRgb(Buffer.from('R03')), false)
  })

  test('[18.3] a text may be UTF-8 or UTF-16, and ends at its NUL', () => {
    assert.equal(modelOf(Buffer.from('NIKON Z 6\0SN-7316502948\0')), 'NIKON Z 6')
    assert.equal(modelOf(Buffer.from('Kamera für Köln\0')), 'Kamera für Köln')
    const wide = Buffer.from('NIKON Z 6\0SN-7316502948\0', 'utf16le')
    assert.equal(modelOf(wide), 'NIKON Z 6')
    const ofExif3 = (text: string) => ({ ...textBytes(Buffer.from(`${text}\0`)), type: 129 })
    const { make, model, lens } =
      readOf({
        image: { 0x010f: ofExif3('Nordlicht Gerätebau'), 0x0110: ofExif3('NL-7 Größe M') },
        photo: { 0xa434: ofExif3('Weitwinkel 21 mm ƒ/2.8') },
      }) ?? none
    assert.deepEqual(
      [make, model, lens],
      ['Nordlicht Gerätebau', 'NL-7 Größe M', 'Weitwinkel 21 mm ƒ/2.8'],
    )
    assert.equal(modelOf(Buffer.from(wide).swap16()), 'NIKON Z 6')
    assert.equal(modelOf(Buffer.from('X\u0001-\u202eT5  \n\0')), 'X - T5')
    for (const text of [Buffer.from('\0\0'), Buffer.from('\x20\0'), Buffer.from([0xe4, 0xff, 0])])
      assert.equal(modelOf(text), undefined)
  })

  test('[18.3] broken EXIF gives nothing, or its readable part', () => {
    const whole = writeTiff({ image, photo })
    const broken = [
      Buffer.alloc(0),
      Buffer.from('Exif\0\0'),
      Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'),
      Buffer.from('not at all EXIF'),
      Buffer.alloc(200, 0xff),
      whole.subarray(0, 12),
    ]
    for (const bytes of broken) assert.deepEqual(readExif(bytes) ?? none, none)
    for (let end = 0; end < whole.length; end += 1) {
      const read = readExif(whole.subarray(0, end))
      for (const [name, value] of Object.entries(read ?? {}))
        if (typeof value !== 'string' && value !== undefined)
          assert.equal(value, all[name as keyof Exif], `${name} of ${end} bytes`)
    }
  })

  test('[18.3] its tables may point to themselves and to one another', () => {
    const tiff = writeTiff({ image, photo }, { next: 8 })
    assert.deepEqual(readExif(tiff), all)
    const circle = writeTiff({ image: { ...image, 0x8769: long(8), 0x8825: long(8) } })
    assert.equal(readExif(circle)?.lens, undefined)
  })

  test('[18.3] a photo’s own tags are read only at an offset of one 32-bit number', () => {
    // Two tables: an empty one at the fraction's place, and one at the place that it points to.
    const trap = Buffer.alloc(80)
    trap.write('II*\0', 'latin1')
    const write = (bits: 16 | 32, value: number, at: number) =>
      bits === 16 ? trap.writeUInt16LE(value, at) : trap.writeUInt32LE(value, at)
    const entry = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
      write(16, tag, at)
      write(16, type, at + 2)
      write(32, count, at + 4)
      write(32, value, at + 8)
    }
    write(32, 8, 4)
    write(16, 1, 8)
    entry(10, [0x8769, 5, 1, 30])
    write(32, 50 * 65_536, 30)
    write(32, 65_536, 34)
    write(16, 1, 50)
    entry(52, [0x8827, 4, 1, 400])
    assert.equal(readExif(trap)?.iso, undefined)
    entry(10, [0x8769, 4, 1, 50])
    assert.equal(readExif(trap)?.iso, 400)
  })

  test('[18.3] a tag with more values than makes sense is not read, and no other one is', () => {
    const many = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, tag) => [tag + 0x1000, claiming(long(0), 0xffff)]),
    )
    const tags = { ...photo, 0x8827: claiming(short(400), 60_000) }
    const read = readExif(writeTiff({ image: { ...image, ...many }, photo: tags }))
    assert.deepEqual(read, { ...all, iso: undefined })
    const endless = { ...image, 0x0110: claiming(ascii('X-T5'), 0xffff_ffff) }
    assert.deepEqual(readOf({ image: endless, photo }), { ...all, model: undefined })
    // It ends after the part that is read.
    const long64 = readExif(writeTiff({ image, photo: { ...many, ...photo, ...shifted(many) } }))
    assert.deepEqual(long64, { ...none, make: 'FUJIFILM', model: 'X-T5' })
  })
})

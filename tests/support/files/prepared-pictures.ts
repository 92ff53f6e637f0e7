import type { Sharp } from 'sharp'
import type { PhotoTaken } from '#contract/photo-taken.ts'
import { addToJpeg, addToPng, addToWebp, type Extras } from './containers.ts'
import {
  ascii,
  claiming,
  long,
  rational,
  short,
  signed,
  textBytes,
  writeTiff,
  type ExifParts,
  type Tags,
} from './exif.ts'
import { all, image, photo, planted, whole, without, writeIptc, xmp } from './planted.ts'
import { makeTestPhoto, paint } from './test-photos.ts'

export type PreparedPicture = {
  name: string
  type: string
  bytes: Buffer
  /** The values read from its EXIF, or the reason that it is refused. */
  taken: PhotoTaken | null | 'not-a-photo'
  /** The upright picture's size, in pixels. */
  size?: [width: number, height: number]
}

/** The minimum size. */
export const [width, height] = [1200, 80]

/** Pictures with private data in them, or with broken EXIF. */
export async function preparePictures(): Promise<PreparedPicture[]> {
  const plain = await makeTestPhoto(width, height)
  const png = await paint(width, height, '#a63').png().toBuffer()
  const webp = await paint(width, height, '#a63').webp().toBuffer()
  const jpegWith = (extras: Extras, further?: [number, Buffer][]) =>
    addToJpeg(plain, extras, further)
  const exif = writeTiff(whole)
  const everything: Extras = { exif, xmp, iptc: writeIptc(), comment: planted.comment }
  const avif = (parts: (one: Sharp) => Sharp) =>
    parts(paint(width, height, '#a63').avif({ effort: 0 })).toBuffer()
  const ofAvif = {
    IFD0: { Make: 'FUJIFILM', Model: 'X-T5', Artist: planted.owner, Copyright: planted.owner },
    IFD2: {
      ISOSpeedRatings: '400',
      CameraOwnerName: planted.owner,
      BodySerialNumber: planted.serial,
    },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: `48/1 12/1 ${planted.seconds[0]}/10000` },
  }
  const takenOfAvif = { make: 'FUJIFILM', model: 'X-T5', iso: 400 }

  const picture = (name: string, bytes: Buffer, taken: PreparedPicture['taken']) => {
    const type = name.split(' ', 1)[0]?.toLowerCase() ?? ''
    return { name, type: `image/${type}`, bytes, taken }
  }
  /** A JPEG with other tags. */
  const tagged = (name: string, changed: Partial<ExifParts>, taken: PreparedPicture['taken']) =>
    picture(`JPEG with ${name}`, jpegWith({ exif: writeTiff({ ...whole, ...changed }) }), taken)
  const photoWith = (name: string, tags: Tags, taken: PreparedPicture['taken']) =>
    tagged(name, { photo: { ...photo, ...tags } }, taken)
  const modelWith = (name: string, text: Buffer, model: string | undefined) =>
    tagged(
      `a model ${name}`,
      { image: { ...image, 0x0110: textBytes(text) } },
      model === undefined ? without('model') : { ...all, model },
    )
  const broken = (name: string, bytes: Buffer) =>
    picture(`JPEG with ${name}`, jpegWith({ exif: bytes, xmp }), null)

  const filler = Buffer.alloc(65_000, `${planted.serial} ${planted.north} ${planted.owner} `)
  const tenMegabytes = Array.from({ length: 154 }, (): [number, Buffer] => [0xe1, filler])
  const many = Object.fromEntries(
    Array.from({ length: 4_000 }, (_, tag) => [tag + 0x1000, claiming(long(0), 0xffff)]),
  )
  const ending = (end: number) => exif.subarray(0, end)

  return [
    picture('JPEG with everything', jpegWith(everything), all),
    picture(
      'JPEG with the other order of bytes',
      jpegWith({ exif: writeTiff(whole, { isBig: true }) }),
      all,
    ),
    picture('JPEG with XMP alone', jpegWith({ xmp }), null),
    picture(
      'JPEG with IPTC and a comment',
      jpegWith({ iptc: writeIptc(), comment: planted.comment }),
      null,
    ),
    picture('JPEG with nothing', plain, null),
    picture('JPEG with ten megabytes behind its EXIF', jpegWith({ exif }, tenMegabytes), all),
    picture('JPEG with ten megabytes and no EXIF', jpegWith({ xmp }, tenMegabytes), null),
    picture(
      'JPEG with EXIF twice',
      jpegWith({ exif }, [[0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif])]]),
      all,
    ),
    picture(
      'JPEG with text behind its end',
      Buffer.concat([jpegWith({ exif }), Buffer.from(planted.owner)]),
      all,
    ),
    {
      ...tagged('a turn to the left', { image: { ...image, 0x0112: short(6) } }, all),
      size: [height, width],
    },
    {
      ...picture(
        'JPEG with unsorted tables, a turn to the left, and a thumbnail beyond its end',
        jpegWith({
          exif: writeTiff(
            {
              ...whole,
              image: { ...image, 0x0112: short(6) },
              thumbnail: { 0x0112: short(3), 0x0201: long(9_000_000), 0x0202: long(50_000) },
            },
            { isUnsorted: true },
          ),
        }),
        all,
      ),
      size: [height, width],
    },
    picture('PNG with everything', addToPng(png, everything), all),
    picture('PNG with XMP alone', addToPng(png, { xmp }), null),
    picture(
      'PNG with texts',
      addToPng(png, { comment: `${planted.owner} ${planted.north}` }),
      null,
    ),
    picture(
      'PNG with broken EXIF',
      addToPng(png, { exif: Buffer.from(`II*\0${planted.owner}`) }),
      null,
    ),
    picture('WebP with everything', addToWebp(webp, [width, height], everything), all),
    picture('WebP with XMP alone', addToWebp(webp, [width, height], { xmp }), null),
    picture(
      'WebP with broken EXIF',
      addToWebp(webp, [width, height], { exif: Buffer.from(planted.owner) }),
      null,
    ),
    picture(
      'AVIF with everything',
      await avif((one) => one.withExif(ofAvif).withXmp(xmp)),
      takenOfAvif,
    ),
    picture('AVIF with XMP alone', await avif((one) => one.withXmp(xmp)), null),
    picture(
      'HEIC',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), exif]),
      'not-a-photo',
    ),
    tagged('no photo table', { photo: {} }, { make: 'FUJIFILM', model: 'X-T5' }),
    tagged('no camera', { image: { 0x013b: ascii(planted.owner) } }, without('make', 'model')),
    photoWith('a shutter of 0/0', { 0x829a: rational(0, 0) }, without('shutter')),
    photoWith('an aperture of 28/0', { 0x829d: rational(28, 0) }, without('aperture')),
    photoWith('an aperture of 0', { 0x829d: rational(0, 10) }, without('aperture')),
    photoWith(
      'a focal length of ages',
      { 0x920a: rational(0xffff_ffff, 1) },
      without('focalLength'),
    ),
    photoWith('no focal length for 35 mm', { 0xa405: short(0) }, without('focalLength35')),
    photoWith('a bias of 1000', { 0x9204: signed(1_000, 1) }, without('exposureBias')),
    photoWith('a sensitivity of two numbers', { 0x8827: short(400, 0) }, all),
    photoWith('a sensitivity in words', { 0x8827: ascii(planted.owner) }, without('iso')),
    photoWith('a full sensitivity', { 0x8827: short(65_535) }, without('iso')),
    photoWith(
      'a sensitivity beyond sixteen bits',
      { 0x8827: short(65_535), 0x8832: long(102_400) },
      { ...all, iso: 102_400 },
    ),
    photoWith('a lens of dashes', { 0xa434: ascii('----') }, without('lens')),
    photoWith('a zone behind its time', { 0x9003: ascii('2026:05:02 21:40:05+0200') }, all),
    photoWith('an impossible hour', { 0x9003: ascii('2026:05:02 25:00:00') }, without('takenAt')),
    photoWith('the year 0', { 0x9003: ascii('0000:00:00 00:00:00') }, without('takenAt')),
    photoWith('the 31st of February', { 0x9003: ascii('2026:02:31 12:00:00') }, without('takenAt')),
    modelWith('in UTF-16', Buffer.from(`Z 6\0${planted.serial}\0`, 'utf16le'), 'Z 6'),
    modelWith(
      'in UTF-16, turned',
      Buffer.from(`Z 6\0${planted.serial}\0`, 'utf16le').swap16(),
      'Z 6',
    ),
    modelWith('that runs on', Buffer.from(`X-T5\0${planted.owner}\0`), 'X-T5'),
    modelWith('in no writing', Buffer.from([0xe4, 0xf6, 0xfc, 0]), undefined),
    modelWith('that is too long', Buffer.from(`${'X'.repeat(150)}\0`), undefined),
    tagged(
      'many tags of many values',
      { image: { ...image, ...many }, position: {}, thumbnail: {} },
      all,
    ),
    broken('EXIF that ends early', ending(30)),
    broken('EXIF that points nowhere', Buffer.from('II*\0\xff\xff\xff\xff', 'latin1')),
    broken('EXIF that is none', Buffer.from(`${planted.owner} ${planted.north}`)),
    picture('JPEG with tables in a circle', jpegWith({ exif: writeTiff(whole, { next: 8 }) }), all),
  ]
}

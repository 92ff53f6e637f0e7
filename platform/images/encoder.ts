import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { putAvifFirst, readAvifColours } from './avif-boxes.ts'
import type { Encoded, Order, Refusal } from './encode-in-child.ts'
import { readColours } from './colours.ts'
import { isMonochrome } from './is-monochrome.ts'
import { nameFormat } from './name-format.ts'
import { readExif } from './read-exif.ts'
import { readStatedSpace } from './stated-space.ts'
import { convertToSrgb, putWhiteBehind, type Pixels } from './to-srgb.ts'
import { encode } from './variants.ts'

// A process for one photo from a stranger (see encode-in-child.ts): it gets an order, and the photo on its
// standard input, answers, and exits.

// One photo a core is faster than all cores on one photo, and two are made at once.
sharp.concurrency(1)
sharp.cache(false)
// Blocks loaders of SVG, PDF, GIF and the like.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})

/** For reading the photo. */
const maxSeconds = 60

/** The photo is refused; any other error ends the process. */
class Refused extends Error {
  readonly as: Refusal
  constructor(as: Refusal) {
    super(as.refused)
    this.as = as
  }
}

/** In pixels. A little less than WebP can have, because widths are rounded. */
const maxHeight = 16_000

/**
 * The width to decode to, for variants that look as if made from the original: twice the widest, and no more
 * than twice as high. A tall panorama may be higher, so that it has the widest, in no more pixels than a square.
 */
function chooseWidth({ width, height }: { width: number; height: number }, widest: number): number {
  const side = 2 * widest
  const inside = Math.min(side / width, side / height)
  const tall = Math.min(widest / width, maxHeight / height, side / Math.sqrt(width * height))
  return Math.max(1, Math.round(width * Math.min(1, Math.max(inside, tall))))
}

/** Decodes a JPEG that lacks its end marker, too, but only if nothing else is missing. */
async function readWhole<Result>(
  source: Buffer,
  read: (source: Buffer, failOn: 'error' | 'warning') => Promise<Result>,
): Promise<Result> {
  try {
    return await read(source, 'error')
  } catch (error) {
    const endsEarly =
      error instanceof Error && error.message.includes('premature end of JPEG image')
    if (!endsEarly) throw error
    return read(Buffer.concat([source, Buffer.from([0xff, 0xd9])]), 'warning')
  }
}

const unreadable = (source: Buffer) =>
  new Refused({ refused: 'unreadable', format: nameFormat(source) })

/** libvips cannot read the photo, or not in time. */
const explainFor =
  (source: Buffer) =>
  (error: unknown): never => {
    const slow = error instanceof Error && error.message.startsWith('timeout')
    throw slow ? new Refused({ refused: 'slow' }) : unreadable(source)
  }

/** Refuses what is of another format or size. */
async function readMetadata(source: Buffer, { minSide, maxPixels, sides }: Order) {
  putAvifFirst(source)
  const read = sharp(source, { limitInputPixels: false }).metadata()
  const metadata = await read.catch(explainFor(source))
  const { format, compression, autoOrient } = metadata
  if (!['jpeg', 'png', 'webp'].includes(format) && compression !== 'av1') throw unreadable(source)
  const { width, height } = autoOrient
  const [longerSide, shorterSide] = [Math.max(width, height), Math.min(width, height)]
  if (sides !== undefined && (shorterSide < sides.min || longerSide > sides.max))
    throw new Refused({ refused: 'sides', width, height })
  if (width * height > maxPixels) throw new Refused({ refused: 'large' })
  if (longerSide < minSide) throw new Refused({ refused: 'small', longerSide })
  return metadata
}

/** Transparent as it was; upright, in sRGB and without metadata, as every picture. */
async function makeTransparent(source: Buffer, order: Order): Promise<Encoded> {
  await readMetadata(source, order)
  const explain = explainFor(source)
  const made = []
  for (const variant of order.variants) {
    const picture = sharp(source, { limitInputPixels: order.maxPixels, pages: 1, failOn: 'error' })
    const encoding = encode(picture.timeout({ seconds: maxSeconds }).autoOrient(), variant)
    made.push(await encoding.toBuffer({ resolveWithObject: true }).catch(explain))
  }
  const { width = 0, height = 0 } = made[0]?.info ?? {}
  return { colours: '', width, height, files: made.map(({ data }) => data) }
}

/** Upright, in sRGB, opaque, and as wide as `chooseWidth` says; and its EXIF. */
async function decode(source: Buffer, order: Order, widest: number) {
  const { maxPixels } = order
  const metadata = await readMetadata(source, order)
  const { format, depth, exif, autoOrient } = metadata
  const space = readStatedSpace(source, metadata)
  // Colours that are still to be converted keep the depth in which they are stored.
  const bits = space !== undefined && depth === 'ushort' ? 16 : 8
  const isPremultiplied =
    metadata.hasAlpha && format === 'heif' && readAvifColours(source).isPremultiplied
  const { data, info } = await readWhole(source, (whole, failOn) => {
    const photo = sharp(whole, { limitInputPixels: maxPixels, pages: 1, failOn })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ width: chooseWidth(autoOrient, widest) })
    // Fixed: what was see-through lies on white.
    if (!isPremultiplied) photo.flatten({ background: '#fff' })
    return photo
      .toColourspace(bits === 16 ? 'rgb16' : 'srgb')
      .raw({ depth: bits === 16 ? 'ushort' : 'uchar' })
      .toBuffer({ resolveWithObject: true })
  }).catch(explainFor(source))
  const opaque: Pixels = isPremultiplied ? putWhiteBehind({ data, bits }) : { data, bits }
  const pixels = space === undefined ? opaque.data : convertToSrgb(opaque, space)
  return { pixels, width: info.width, height: info.height, exif }
}

async function makeAll(source: Buffer, order: Order): Promise<Encoded> {
  if (order.sides !== undefined) return makeTransparent(source, order)
  const widest = Math.max(...order.variants.map(({ width }) => width))
  const { pixels, width, height, exif } = await decode(source, order, widest)
  const photo = () => sharp(pixels, { raw: { width, height, channels: 3 } })
  const files = []
  for (const variant of order.variants) files.push(await encode(photo(), variant).toBuffer())
  const made = { colours: await readColours(photo()), width, height, files }
  if (order.wantsFacts !== true) return made
  const taken = exif === undefined ? null : readExif(exif)
  return { ...made, facts: { width, height, isMonochrome: await isMonochrome(photo()), taken } }
}

process.once('message', (order: Order) => {
  void buffer(process.stdin)
    .then((source) => makeAll(source, order))
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.as
      throw error
    })
    .then((encoded) => process.send?.(encoded, () => process.disconnect()))
})
// Nobody is waiting for the answer any longer.
process.once('disconnect', () => process.exit())

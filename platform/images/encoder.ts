import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Encoded, Order, Refusal } from './encode-in-child.ts'
import { readColours } from './colours.ts'
import { isMonochrome } from './is-monochrome.ts'
import { nameFormat } from './name-format.ts'
import { readExif } from './read-exif.ts'
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

/** Upright, in sRGB, opaque, and at most `side` both ways; and its EXIF. */
async function decode(source: Buffer, { minSide, maxPixels }: Order, side: number) {
  const unreadable = () => new Refused({ refused: 'unreadable', format: nameFormat(source) })
  // libvips cannot read the photo, or not in time.
  const explain = (error: unknown): never => {
    const slow = error instanceof Error && error.message.startsWith('timeout')
    throw slow ? new Refused({ refused: 'slow' }) : unreadable()
  }
  const input = sharp(source, { limitInputPixels: maxPixels, pages: 1, failOn: 'error' })
  const { format, compression, width, height, exif } = await sharp(source, {
    limitInputPixels: false,
  })
    .metadata()
    .catch(explain)
  if (!['jpeg', 'png', 'webp'].includes(format) && compression !== 'av1') throw unreadable()
  if (width * height > maxPixels) throw new Refused({ refused: 'large' })
  const longerSide = Math.max(width, height)
  if (longerSide < minSide) throw new Refused({ refused: 'small', longerSide })
  const decoded = await input
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(explain)
  return { ...decoded, exif }
}

async function makeAll(source: Buffer, order: Order): Promise<Encoded> {
  // Twice the widest: variants look as if made from the original.
  const side = 2 * Math.max(...order.variants.map(({ width }) => width))
  const { data, info, exif } = await decode(source, order, side)
  const { width, height, channels } = info
  const photo = () => sharp(data, { raw: { width, height, channels } })
  const files = []
  for (const variant of order.variants) files.push(await encode(photo(), variant).toBuffer())
  const made = { colours: await readColours(photo()), width, files }
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

import exifReader from 'exif-reader'

/**
 * The file's own data; undefined if unreadable. Plausibility is not checked. Focal lengths are in millimetres,
 * `aperture` is the f-number, `shutter` is in seconds, `exposureBias` in EV, and `takenAt`
 * (YYYY-MM-DDTHH:mm:ss) is by the camera's clock.
 */
export type Exif = {
  make: string | undefined
  model: string | undefined
  lens: string | undefined
  focalLength: number | undefined
  focalLength35: number | undefined
  aperture: number | undefined
  shutter: number | undefined
  iso: number | undefined
  exposureBias: number | undefined
  flash: boolean | undefined
  takenAt: string | undefined
}

/** The maximum of a JPEG; anything beyond is camera notes and a thumbnail. */
const maxBytes = 65_536

/** Per tag: texts have one value a byte. */
const maxValues = 200

const photoPointer = 0x8769
/** A 32-bit number: the reader follows a pointer of any other type elsewhere. */
const long = 4
/** Make, model, and the pointer to the photo's own tags. */
const imageTags: readonly number[] = [0x010f, 0x0110, photoPointer]
/** Shutter, aperture, ISO, time, bias, flash, focal lengths and lens: https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf */
const photoTags: readonly number[] = [
  0x829a, 0x829d, 0x8827, 0x9003, 0x9204, 0x9209, 0x920a, 0xa405, 0xa434,
]

/**
 * Clears the type of all other tags, so that the reader skips them: it would read every value of every tag,
 * and 64 kB of EXIF can have billions. Positions, owner, serial numbers and notes are never read.
 */
function keepAllowed(exif: Buffer): Buffer {
  const bytes = Buffer.from(exif.subarray(0, maxBytes))
  const start = bytes.toString('latin1', 0, 4) === 'Exif' ? 6 : 0
  const isBigEndian = bytes[start] === 'M'.charCodeAt(0)
  const read16 = (at: number) => (isBigEndian ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at))
  const read32 = (at: number) => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))

  /** Returns the position of the photo's own tags. */
  function clear(table: number, allowed: readonly number[]): number | undefined {
    let photoTable: number | undefined
    const end = table + 2 + read16(table) * 12
    // The reader ignores a table that does not end.
    for (let entry = table + 2; entry + 12 <= Math.min(end, bytes.length); entry += 12) {
      const [tag, count] = [read16(entry), read32(entry + 4)]
      const isPointer = tag === photoPointer
      const isOdd = isPointer && (count !== 1 || read16(entry + 2) !== long)
      if (!allowed.includes(tag) || count > maxValues || isOdd) bytes.writeUInt16LE(0, entry + 2)
      else if (isPointer) photoTable = start + read32(entry + 8)
    }
    // The next table is the thumbnail's.
    if (allowed === imageTags && end + 4 <= bytes.length) bytes.writeUInt32LE(0, end)
    return photoTable
  }

  const photoTable = clear(start + read32(start + 4), imageTags)
  if (photoTable !== undefined) clear(photoTable, photoTags)
  return bytes
}

/** UTF-8, or, from some programs, UTF-16; ends at the first NUL. */
function readText(value: unknown): string | undefined {
  if (typeof value !== 'string' && !Buffer.isBuffer(value)) return undefined
  const text = `${value.toString()}\0`
  const [wide] = /^(?:[^\0]\0){2,}|^(?:\0[^\0]){2,}/.exec(text) ?? []
  const plain = wide?.replaceAll('\0', '') ?? text.slice(0, text.indexOf('\0'))
  const line = plain.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return line === '' || line.includes('\ufffd') ? undefined : line
}

/** The first number; undefined for a fraction by zero (0/0, 1/0). */
function readNumber(value: unknown): number | undefined {
  const [first] = [value].flat()
  return typeof first === 'number' && Number.isFinite(first) ? first : undefined
}

/**
 * A local time, which the reader takes for UTC. It turns any number into a date: accept only one
 * that is written there.
 */
function readTime(value: unknown, exif: Buffer): string | undefined {
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return undefined
  const [time = ''] = value.toISOString().split('.')
  return exif.includes(time.replaceAll('-', ':').replace('T', ' ')) ? time : undefined
}

/**
 * Reads a photo's EXIF (TIFF bytes, with or without `Exif` before them) by an allowlist without positions,
 * serial numbers, names or notes. Null if unreadable.
 */
export function readExif(exif: Buffer): Exif | null {
  try {
    const { Image, Photo } = exifReader(keepAllowed(exif))
    const flash = readNumber(Photo?.Flash)
    return {
      make: readText(Image?.Make),
      model: readText(Image?.Model),
      lens: readText(Photo?.LensModel),
      focalLength: readNumber(Photo?.FocalLength),
      focalLength35: readNumber(Photo?.FocalLengthIn35mmFilm),
      aperture: readNumber(Photo?.FNumber),
      shutter: readNumber(Photo?.ExposureTime),
      iso: readNumber(Photo?.ISOSpeedRatings),
      exposureBias: readNumber(Photo?.ExposureBiasValue),
      // The lowest bit says whether it fired.
      flash: flash === undefined ? undefined : flash % 2 === 1,
      takenAt: readTime(Photo?.DateTimeOriginal, exif),
    }
  } catch {
    return null
  }
}

/** A value of a tag, in both orders of bytes. */
export type Value = { type: number; count: number; write: (isBig: boolean) => Buffer }

/** The tags of one table by their numbers. */
export type Tags = Record<number, Value>

const numbers = (
  type: number,
  size: number,
  values: number[],
  put: (bytes: Buffer, value: number, at: number, isBig: boolean) => void,
): Value => ({
  type,
  count: values.length,
  write: (isBig) => {
    const bytes = Buffer.alloc(size * values.length)
    for (const [index, value] of values.entries()) put(bytes, value, size * index, isBig)
    return bytes
  },
})

/** The bytes of a text, which should end in NUL. */
export const textBytes = (bytes: Buffer): Value => ({
  type: 2,
  count: bytes.length,
  write: () => bytes,
})
export const ascii = (text: string): Value => textBytes(Buffer.from(`${text}\0`))
export const opaque = (bytes: Buffer): Value => ({
  type: 7,
  count: bytes.length,
  write: () => bytes,
})
export const short = (...values: number[]): Value =>
  numbers(3, 2, values, (bytes, value, at, isBig) =>
    isBig ? bytes.writeUInt16BE(value, at) : bytes.writeUInt16LE(value, at),
  )
export const long = (...values: number[]): Value =>
  numbers(4, 4, values, (bytes, value, at, isBig) =>
    isBig ? bytes.writeUInt32BE(value, at) : bytes.writeUInt32LE(value, at),
  )
/** Numerators and denominators in turn. */
export const rational = (...parts: number[]): Value => ({
  ...long(...parts),
  type: 5,
  count: parts.length / 2,
})
export const signed = (numerator: number, denominator: number): Value => ({
  ...long(numerator >>> 0, denominator),
  type: 10,
  count: 1,
})
/** The value, claiming a different number of values. */
export const claiming = (value: Value, count: number): Value => ({ ...value, count })

const even = (bytes: number) => bytes + (bytes % 2)
const outside = (bytes: Buffer) => (bytes.length > 4 ? even(bytes.length) : 0)

function sizeOf(tags: Tags, isBig: boolean): number {
  const values = Object.values(tags).map((value) => outside(value.write(isBig)))
  return 6 + 12 * values.length + values.reduce((sum, size) => sum + size, 0)
}

type Writing = { isBig?: boolean; isUnsorted?: boolean }

/** A table that begins at `start`; `next` is the start of the next one, 0 for none. */
function writeTable(
  tags: Tags,
  start: number,
  next: number,
  { isBig = false, isUnsorted = false }: Writing,
): Buffer {
  const entries = isUnsorted ? Object.entries(tags).toReversed() : Object.entries(tags)
  const head = [short(entries.length).write(isBig)]
  const values: Buffer[] = []
  let free = start + 6 + 12 * entries.length
  for (const [tag, value] of entries) {
    const bytes = value.write(isBig)
    const cell = Buffer.alloc(4)
    if (bytes.length <= 4) bytes.copy(cell)
    else {
      long(free).write(isBig).copy(cell)
      values.push(bytes, Buffer.alloc(bytes.length % 2))
      free += outside(bytes)
    }
    const { type, count } = value
    head.push(short(Number(tag), type).write(isBig), long(count).write(isBig), cell)
  }
  return Buffer.concat([...head, long(next).write(isBig), ...values])
}

/** A file's EXIF: its first table, and those for the photo, its colour space, the position and the thumbnail. */
export type ExifParts = {
  image?: Tags
  photo?: Tags
  interop?: Tags
  position?: Tags
  thumbnail?: Tags
}

/** EXIF as a TIFF, without `Exif` before it; `next` replaces the position of the table after the first. */
export function writeTiff(
  { image = {}, photo, interop, position, thumbnail }: ExifParts,
  { next, ...how }: Writing & { next?: number } = {},
): Buffer {
  const { isBig = false } = how
  function pointers(at: number, positionAt: number): Tags {
    const tags: Tags = { ...image }
    if (photo) tags[0x8769] = long(at)
    if (position) tags[0x8825] = long(positionAt)
    return tags
  }
  const photoTags = (at: number): Tags => (interop ? { ...photo, 0xa005: long(at) } : { ...photo })
  const photoAt = 8 + sizeOf(pointers(0, 0), isBig)
  const interopAt = photoAt + (photo ? sizeOf(photoTags(0), isBig) : 0)
  const positionAt = interopAt + (interop ? sizeOf(interop, isBig) : 0)
  const thumbnailAt = positionAt + (position ? sizeOf(position, isBig) : 0)
  const following = next ?? (thumbnail ? thumbnailAt : 0)
  return Buffer.concat([
    Buffer.from(isBig ? 'MM\0*' : 'II*\0', 'latin1'),
    long(8).write(isBig),
    writeTable(pointers(photoAt, positionAt), 8, following, how),
    ...(photo ? [writeTable(photoTags(interopAt), photoAt, 0, how)] : []),
    ...(interop ? [writeTable(interop, interopAt, 0, how)] : []),
    ...(position ? [writeTable(position, positionAt, 0, how)] : []),
    ...(thumbnail ? [writeTable(thumbnail, thumbnailAt, 0, how)] : []),
  ])
}

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

/** Types. The reader does not know EXIF 3.0's texts and TIFF's offsets, which read like the older ones. */
const [ascii, utf8, long, ifd] = [2, 129, 4, 13]
/** Shutter, aperture, ISO (five ways), time, shutter and aperture in APEX, bias, flash, focal lengths and lens. */
const takenTags: readonly number[] = [
  0x829a, 0x829d, 0x8827, 0x8831, 0x8832, 0x8833, 0x9003, 0x9201, 0x9202, 0x9204, 0x9209, 0x920a,
  0xa405, 0xa434,
]
/** The reader gives a time only if nothing stands behind it; under a number that it does not know, the text. */
const [timeTag, timeText] = [0x9003, 0xfffe]

/** What is read, and the pointer to the next table: https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf */
const tables: readonly { tags: readonly number[]; pointer?: number }[] = [
  // Make and model. Scanners and old phones write the other facts there, too.
  { tags: [0x010f, 0x0110, ...takenTags], pointer: 0x8769 },
  // The colour space.
  { tags: [0xa001, ...takenTags], pointer: 0xa005 },
  // The table of the colour space.
  { tags: [0x0001] },
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
  const write16 = (value: number, at: number) =>
    isBigEndian ? bytes.writeUInt16BE(value, at) : bytes.writeUInt16LE(value, at)

  let table: number | undefined = start + read32(start + 4)
  for (const [index, { tags, pointer }] of tables.entries()) {
    if (table === undefined) break
    let next: number | undefined
    const end: number = table + 2 + read16(table) * 12
    // The reader ignores a table that does not end.
    for (let entry = table + 2; entry + 12 <= Math.min(end, bytes.length); entry += 12) {
      const [tag, type, count] = [read16(entry), read16(entry + 2), read32(entry + 4)]
      if (tag === pointer && count === 1 && (type === long || type === ifd)) {
        write16(long, entry + 2)
        next = start + read32(entry + 8)
      } else if (tags.includes(tag) && count <= maxValues) {
        if (type === utf8) write16(ascii, entry + 2)
        if (tag === timeTag) write16(timeText, entry)
      } else write16(0, entry + 2)
    }
    // The table after the first is the thumbnail's.
    if (index === 0 && end + 4 <= bytes.length) bytes.writeUInt32LE(0, end)
    table = next
  }
  return bytes
}

/** UTF-8, or, from some programs, UTF-16; ends at the first NUL. */
function readText(value: unknown): string | undefined {
  if (typeof value !== 'string' && !Buffer.isBuffer(value)) return undefined
  const text = `${value.toString()}\0`
  const [wide] = /^(?:[^\0]\0){2,}|^(?:\0[^\0]){2,}/.exec(text) ?? []
  const plain = wide?.replaceAll('\0', '') ?? text.slice(0, text.indexOf('\0'))
  const line = plain.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return line.includes('\ufffd') ? undefined : line
}

/** Cameras write dashes for a lens without contacts. */
function readName(value: unknown): string | undefined {
  const name = readText(value)
  return name !== undefined && /[\p{L}\p{N}]/u.test(name) ? name : undefined
}

/** The first number; undefined for a fraction by zero (0/0, 1/0). */
function readNumber(value: unknown): number | undefined {
  const [first] = [value].flat()
  return typeof first === 'number' && Number.isFinite(first) ? first : undefined
}

/** By the camera's clock; a fraction of a second and a zone may stand behind it. */
function readTime(value: unknown): string | undefined {
  const [, date, time] =
    /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)(?:[.,]\d+)? ?(?:Z|[+-]\d\d:?\d\d)?$/.exec(
      readText(value) ?? '',
    ) ?? []
  return date && `${date.replaceAll(':', '-')}T${time}`
}

/** Sixteen bits are full from here on: another tag has the number. */
const fullIso = 65_535

function readIso(tags: Record<string, unknown>): number | undefined {
  const [iso = 0, ...others] = [
    tags['ISOSpeedRatings'],
    tags['RecommendedExposureIndex'],
    tags['ISOSpeed'],
    tags['StandardOutputSensitivity'],
  ].map(readNumber)
  return iso > 0 && iso < fullIso ? iso : others.find((other = 0) => other > 0)
}

/** Whole stops have rounded names, on rings and dials. */
const times = [1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1_000, 2_000, 4_000, 8_000]
const apertures = [1, 1.4, 2, 2.8, 4, 5.6, 8, 11, 16, 22, 32]
const round = (value: number) => Number(value.toPrecision(3))

/** APEX counts stops, from 1 s and from f/1. */
function readShutter({ ExposureTime, ShutterSpeedValue }: Record<string, unknown>) {
  const [seconds, stops] = [readNumber(ExposureTime), readNumber(ShutterSpeedValue)]
  if (seconds !== undefined || stops === undefined) return seconds
  return stops > 0 ? 1 / (times[stops] ?? round(2 ** stops)) : round(2 ** -stops)
}
function readAperture({ FNumber, ApertureValue }: Record<string, unknown>) {
  const [number, stops] = [readNumber(FNumber), readNumber(ApertureValue)]
  if (number !== undefined || stops === undefined) return number
  return apertures[stops] ?? round(2 ** (stops / 2))
}

/** The allowed tags of both tables; those of the photo's own take precedence. Throws if unreadable. */
function readTags(exif: Buffer): { tags: Record<string, unknown>; interop: unknown } {
  const { Image, Photo, Iop } = exifReader(keepAllowed(exif))
  const known = Object.entries({ ...Photo }).filter(([, value]) => value !== null)
  return { tags: { ...Image, ...Object.fromEntries(known) }, interop: Iop?.InteroperabilityIndex }
}

/**
 * Reads a photo's EXIF (TIFF bytes, with or without `Exif` before them) by an allowlist without positions,
 * serial numbers, names or notes. Null if unreadable.
 */
export function readExif(exif: Buffer): Exif | null {
  try {
    const { tags } = readTags(exif)
    const flash = readNumber(tags['Flash'])
    return {
      make: readName(tags['Make']),
      model: readName(tags['Model']),
      lens: readName(tags['LensModel']),
      focalLength: readNumber(tags['FocalLength']),
      focalLength35: readNumber(tags['FocalLengthIn35mmFilm']),
      aperture: readAperture(tags),
      shutter: readShutter(tags),
      iso: readIso(tags),
      exposureBias: readNumber(tags['ExposureBiasValue']),
      // The lowest bit says whether it fired.
      flash: flash === undefined ? undefined : flash % 2 === 1,
      takenAt: readTime(tags[timeText]),
    }
  } catch {
    return null
  }
}

/** As cameras say that a photo is in Adobe RGB (DCF 2.0): by a name, and not by calling it sRGB. */
export function isAdobeRgb(exif: Buffer): boolean {
  try {
    const { tags, interop } = readTags(exif)
    return readText(interop) === 'R03' && readNumber(tags['ColorSpace']) !== 1
  } catch {
    return false
  }
}

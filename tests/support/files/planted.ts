import type { PhotoTaken } from '#contract/photo-taken.ts'
import { ascii, opaque, rational, short, signed, type ExifParts, type Tags } from './exif.ts'

/** Words that must never be found again: each is in several pictures, and in several of their places. */
export const planted = {
  owner: 'Ottilie Quendelbach',
  serial: 'SN-7316502948',
  lensSerial: 'LS-4420918',
  comment: 'Behind the third birch tree',
  fileName: 'quendel_0815.raf',
  place: 'Hinterbrunnwald',
  north: '48.209517',
  east: '16.372931',
  xmpNorth: '48,12.571020N',
  /** Seconds of latitude and longitude, in ten thousandths. */
  seconds: [342_611, 225_517],
  notes: 'Makernote-of-Q',
  thumbnail: 'thumbnail-of-Q',
}

export const image: Tags = {
  0x010d: ascii(planted.fileName),
  0x010e: ascii(`${planted.comment} ${planted.fileName}`),
  0x010f: ascii('FUJIFILM'),
  0x0110: ascii('X-T5'),
  0x013b: ascii(planted.owner),
  0x013c: ascii(`computer of ${planted.owner}`),
  0x8298: ascii(planted.owner),
  0x9c9b: opaque(Buffer.from(planted.comment, 'utf16le')),
  0x9c9d: opaque(Buffer.from(planted.owner, 'utf16le')),
  0xc62f: ascii(planted.serial),
}
export const photo: Tags = {
  0x829a: rational(1, 15),
  0x829d: rational(28, 10),
  0x8827: short(400),
  0x9003: ascii('2026:05:02 21:40:05'),
  0x9204: signed(-2, 3),
  0x9209: short(1),
  0x920a: rational(35, 1),
  0x927c: opaque(Buffer.from(`FUJIFILM${planted.notes} ${planted.serial} ${planted.owner}`)),
  0x9286: opaque(Buffer.from(`ASCII\0\0\0${planted.comment}`)),
  0xa405: short(52),
  0xa420: ascii(planted.serial),
  0xa430: ascii(planted.owner),
  0xa431: ascii(planted.serial),
  0xa434: ascii('XF35mmF1.4 R'),
  0xa435: ascii(planted.lensSerial),
}
const position: Tags = {
  1: ascii('N'),
  2: rational(48, 1, 12, 1, planted.seconds[0] ?? 0, 10_000),
  3: ascii('E'),
  4: rational(16, 1, 22, 1, planted.seconds[1] ?? 0, 10_000),
  0x1b: opaque(Buffer.from(`ASCII\0\0\0${planted.place}`)),
  0x1c: opaque(Buffer.from(`ASCII\0\0\0${planted.place}`)),
}
const jpegOf = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)])
const thumbnail: Tags = { 0x0103: short(6), 0x0201: opaque(jpegOf(planted.thumbnail)) }
export const whole: ExifParts = { image, photo, position, thumbnail }

/** The values read from `whole`. */
export const all: PhotoTaken = {
  make: 'FUJIFILM',
  model: 'X-T5',
  lens: 'XF35mmF1.4 R',
  focalLength: 35,
  focalLength35: 52,
  aperture: 2.8,
  shutter: 1 / 15,
  iso: 400,
  exposureBias: -2 / 3,
  flash: true,
  takenAt: '2026-05-02T21:40:05',
}

/** The same without some of it. */
export const without = (...names: (keyof PhotoTaken)[]): PhotoTaken =>
  Object.fromEntries(
    Object.entries(all).filter(([name]) => !names.includes(name as keyof PhotoTaken)),
  )

export const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
  xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  exif:GPSLatitude="${planted.xmpNorth}" exif:GPSLongitude="${planted.east}" aux:SerialNumber="${planted.serial}"
  aux:OwnerName="${planted.owner}" dc:source="${planted.fileName}"/></rdf:RDF></x:xmpmeta>`

/** A record of IPTC: creator, city and caption. */
export function writeIptc(): Buffer {
  const fields = [
    [80, planted.owner],
    [90, planted.place],
    [120, planted.comment],
  ] as const
  const records = fields.map(([number, text]) => {
    const head = Buffer.from([0x1c, 2, number, 0, text.length])
    return Buffer.concat([head, Buffer.from(text)])
  })
  const bytes = Buffer.concat(records)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(bytes.length)
  return Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), size, bytes])
}

import { crc32, deflateSync } from 'node:zlib'

/** Data in a file besides its picture. */
export type Extras = { exif?: Buffer; xmp?: string; iptc?: Buffer; comment?: string }

function segment(marker: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** A JPEG with more segments after its beginning; each of `further` has its own marker. */
export function addToJpeg(
  jpeg: Buffer,
  { exif, xmp, iptc, comment }: Extras,
  further: [marker: number, content: Buffer][] = [],
): Buffer {
  return Buffer.concat([
    jpeg.subarray(0, 2),
    ...(exif ? [segment(0xe1, 'Exif\0\0', exif)] : []),
    ...(xmp ? [segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmp)] : []),
    ...(iptc ? [segment(0xed, 'Photoshop 3.0\0', iptc)] : []),
    ...(comment ? [segment(0xfe, comment)] : []),
    ...further.map(([marker, content]) => segment(marker, content)),
    jpeg.subarray(2),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

/** A PNG with more chunks after its header; each of `further` has its own type. */
export function addToPng(
  png: Buffer,
  { exif, xmp, comment }: Extras,
  further: [type: string, content: Buffer][] = [],
): Buffer {
  const headEnd = 8 + 12 + 13
  return Buffer.concat([
    png.subarray(0, headEnd),
    ...(exif ? [chunk('eXIf', exif)] : []),
    ...(xmp ? [chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))] : []),
    ...(comment ? [chunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1'))] : []),
    ...(comment
      ? [chunk('zTXt', Buffer.concat([Buffer.from('Author\0\0'), deflateSync(comment)]))]
      : []),
    ...further.map(([type, content]) => chunk(type, content)),
    png.subarray(headEnd),
  ])
}

function riffChunk(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(type), size, content, Buffer.alloc(content.length % 2)])
}

/** A WebP without its own header, wrapped in one with EXIF and XMP; sides in pixels. */
export function addToWebp(
  webp: Buffer,
  [width, height]: [number, number],
  { exif, xmp }: Extras,
): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt8((exif ? 8 : 0) + (xmp ? 4 : 0))
  head.writeUIntLE(width - 1, 4, 3)
  head.writeUIntLE(height - 1, 7, 3)
  const content = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', head),
    webp.subarray(12),
    ...(exif ? [riffChunk('EXIF', exif)] : []),
    ...(xmp ? [riffChunk('XMP ', Buffer.from(xmp))] : []),
  ])
  return riffChunk('RIFF', content)
}

import { readAvifColours } from './avif-boxes.ts'
import { adobeRgb, fromCicp, fromGamma, type Space } from './colour-spaces.ts'
import type { Primaries } from './primaries.ts'
import { isAdobeRgb } from './read-exif.ts'

/** The chunks before a PNG's pixels, by type. */
function readChunks(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at + 12 <= png.length;) {
    const [size, type] = [png.readUInt32BE(at), png.toString('latin1', at + 4, at + 8)]
    if (type === 'IDAT' || at + 12 + size > png.length) break
    chunks.set(type, png.subarray(at + 8, at + 8 + size))
    at += 12 + size
  }
  return chunks
}

function readPrimaries(chunk: Buffer | undefined): Primaries | undefined {
  if (chunk?.length !== 32) return undefined
  const pair = (at: number) =>
    [chunk.readUInt32BE(at) / 100_000, chunk.readUInt32BE(at + 4) / 100_000] as const
  return { white: pair(0), red: pair(8), green: pair(16), blue: pair(24) }
}

/** By precedence: https://www.w3.org/TR/png-3/#color-chunk-precendence */
function readPng(png: Buffer): Space | undefined {
  const chunks = readChunks(png)
  const [cicp, gamma] = [chunks.get('cICP'), chunks.get('gAMA')]
  if (cicp?.length === 4) return fromCicp(cicp.readUInt8(0), cicp.readUInt8(1))
  if (chunks.has('sRGB') || gamma?.length !== 4) return undefined
  return fromGamma(100_000 / gamma.readUInt32BE(0), readPrimaries(chunks.get('cHRM')))
}

type Metadata = { format: string; exif?: Buffer | undefined; icc?: Buffer | undefined }

/**
 * The colour space that a file states where libvips does not look; undefined for sRGB, for a file that states
 * none, and for one with a profile, which libvips applies.
 */
export function readStatedSpace(
  source: Buffer,
  { format, exif, icc }: Metadata,
): Space | undefined {
  if (icc !== undefined) return undefined
  if (format === 'png') return readPng(source)
  const cicp = format === 'heif' ? readAvifColours(source).cicp : undefined
  if (cicp !== undefined) return fromCicp(cicp.primaries, cicp.transfer)
  return exif !== undefined && isAdobeRgb(exif) ? adobeRgb : undefined
}

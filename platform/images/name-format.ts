/** Files that are often mistaken for photos, or that browsers do not show. */
const beginnings: readonly (readonly [name: string, begins: RegExp])[] = [
  ['HEIC', /^[^]{4}ftyp(?:hei|hev|mif1|msf1)/],
  ['AVIF', /^[^]{4}ftypavi/],
  ['JPEG', /^\xff\xd8\xff/],
  ['PNG', /^\x89PNG/],
  ['WebP', /^RIFF[^]{4}WEBP/],
  ['GIF', /^GIF8/],
  ['PDF', /^%PDF/],
  ['SVG', /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i],
  ['TIFF or camera raw', /^(?:II\*\0|MM\0\*)/],
  ['BMP', /^BM/],
  ['JPEG XL', /^[^]{4}JXL /],
  ['video', /^[^]{4}ftyp/],
]

/** By its first bytes; for messages only. */
export function nameFormat(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  return beginnings.find(([, begins]) => begins.test(start))?.[0]
}

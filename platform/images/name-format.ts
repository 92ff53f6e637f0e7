/** Files that are often mistaken for photos, or that browsers do not show. */
const beginnings: readonly (readonly [name: string, begins: RegExp])[] = [
  ['HEIC', /^[^]{4}ftyp(?:hei|hev|mif1|msf1)/],
  ['AVIF', /^[^]{4}ftypavif/],
  ['JPEG', /^\xff\xd8\xff/],
  ['PNG', /^\x89PNG/],
  ['WebP', /^RIFF[^]{4}WEBP/],
  ['GIF', /^GIF8/],
  ['PDF', /^%PDF/],
  ['SVG', /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i],
  // Canon (three of them), Fujifilm, Olympus, Panasonic, Sigma and Minolta; those of others are TIFFs.
  [
    'camera raw',
    /^(?:[^]{4}ftypcrx |II\*\0[^]{4}CR|II[^]{4}HEAP|FUJIFILMCCD-RAW|II(?:RO|RS|U\0)|MMOR|FOVb|\0MRM)/,
  ],
  ['TIFF or camera raw', /^(?:II\*\0|MM\0\*)/],
  ['BMP', /^BM/],
  ['JPEG XL', /^(?:\xff\n|[^]{4}JXL )/],
  ['video', /^[^]{4}ftyp/],
]

/** By its first bytes; for messages only. */
export function nameFormat(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  return beginnings.find(([, begins]) => begins.test(start))?.[0]
}

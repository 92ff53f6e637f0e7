// Photographs as students hand them in, a first try and its re-shoot: `work-01a.jpg` and `work-01b.jpg`.
// Shipped as smaller copies beside their originals.

/** The copies' widths, in pixels. */
export const sampleWidths = [400, 800] as const

export const sampleFile = (file: string, width: (typeof sampleWidths)[number]): string =>
  file.replace('.jpg', `-${width}.jpg`)

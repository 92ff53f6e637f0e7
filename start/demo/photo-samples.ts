// Photographs as students hand them in, a first try and its re-shoot: `work-01a.jpg` and `work-01b.jpg`. They come with the
// site, in smaller copies beside their originals.

/** The widths in pixels of the copies. */
export const sampleWidths = [400, 800] as const

/** The one that public pages show, as they show other photographs. */
export const shownSample = 'work-01'

/** The file of a copy. */
export const sampleFile = (file: string, width: (typeof sampleWidths)[number]): string =>
  file.replace('.jpg', `-${width}.jpg`)

import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'

/**
 * The two faces of every first view, requested together with the style sheet, so that nothing moves where no
 * fallback has their metrics. Not on phones, where they would delay the picture by two seconds.
 */
export const fontPreloads = [fraunces, figtree].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  media: '(min-width: 48rem)',
  // Fonts are always fetched without credentials; a preload that differs is fetched twice.
  crossOrigin: 'anonymous' as const,
}))

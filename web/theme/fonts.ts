import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'

/** The two faces of every first view, unless the school has chosen another pair. */
export const ownFonts = [fraunces, figtree]

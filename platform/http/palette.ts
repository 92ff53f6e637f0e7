/**
 * The colours of what the server writes outside of the website, `#rrggbb`, named by what they do as in
 * web/theme/app.css; `scheme` says whether the ground is light or dark. A school's own come from its look.
 */
export type PagePalette = {
  scheme: 'dark' | 'light'
  ground: string
  card: string
  raised: string
  edge: string
  'edge-strong': string
  text: string
  'text-quiet': string
  accent: string
  'accent-strong': string
  'on-accent': string
  bad: string
}

/** Those of scheme brown. */
export const defaultPalette: PagePalette = {
  scheme: 'dark',
  ground: '#262120',
  card: '#18110e',
  raised: '#241a15',
  edge: '#4a3a30',
  'edge-strong': '#746860',
  text: '#f4ece4',
  'text-quiet': '#c0afa3',
  accent: '#c58f63',
  'accent-strong': '#d9a97f',
  'on-accent': '#1b110a',
  bad: '#ff9d94',
}

/** Each colour as a custom property: `--accent`. */
export function declarePalette({ scheme, ...colours }: PagePalette): string {
  const properties = Object.entries(colours).map(([name, value]) => `--${name}: ${value};`)
  return `:root { color-scheme: ${scheme}; ${properties.join(' ')} }`
}

/** A mail: most programs show the light colours, on paper; a dark one, and the band, those of the palette. */
export type LetterPalette = {
  page: PagePalette
  paper: Pick<PagePalette, 'ground' | 'edge' | 'text' | 'text-quiet' | 'accent-strong'>
  /** Its path, and its size in pixels. */
  logo?: { src: string; width: number; height: number }
}

export const defaultLetterPalette: LetterPalette = {
  page: defaultPalette,
  paper: {
    ground: '#faf6f1',
    edge: '#e0d5ca',
    text: '#241c18',
    'text-quiet': '#6b584c',
    'accent-strong': '#7d4c20',
  },
}

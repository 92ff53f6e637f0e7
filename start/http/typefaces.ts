import { createRequire } from 'node:module'
import { typefacePairs, typefaces, type Typeface } from '#contract/look.ts'

/** Its lightest and boldest weight, and its metrics in em, as the font states them. */
type Face = { weights: string; ascent: number; descent: number }

/** Fonts of the visitor's system with the same metrics, and how wide a face's text is in each, in percent of theirs. */
const georgia = "local('Georgia'),local('Gelasio')"
const times = "local('Times New Roman'),local('Liberation Serif'),local('Tinos')"
const arial = "local('Arial'),local('Liberation Sans'),local('Arimo')"
const arialBold = "local('Arial Bold'),local('Liberation Sans Bold'),local('Arimo Bold')"

type Fallback = readonly [locals: string, percent: number, weights?: string]

type Part = 'display' | 'sans'
const parts: readonly Part[] = ['display', 'sans']

type Kind = { face: Face; fallbacks: readonly Fallback[]; generic: 'serif' | 'sans-serif' }

const sans = (face: Face, [regular, bold]: readonly [number, number]): Kind => ({
  face,
  fallbacks: [
    [arial, regular, '300 500'],
    [arialBold, bold, '600 900'],
  ],
  generic: 'sans-serif',
})

/** A heading is light, or as light as its face can be. */
const heading = (face: Face, percent: number): Kind => ({
  face,
  fallbacks: [[arial, percent]],
  generic: 'sans-serif',
})

/** Besides our own pair, which is in the site's style sheet (web/theme/fonts.css). */
const kinds: Record<Exclude<Typeface, 'fraunces'>, Record<Part, Kind>> = {
  playfair: {
    display: {
      face: { weights: '400 900', ascent: 1.082, descent: 0.251 },
      fallbacks: [
        [georgia, 100.9],
        [times, 110.8],
      ],
      generic: 'serif',
    },
    sans: sans({ weights: '200 900', ascent: 1.024, descent: 0.4 }, [92.8, 88.6]),
  },
  grotesk: {
    display: heading({ weights: '300 700', ascent: 0.984, descent: 0.292 }, 108),
    sans: sans({ weights: '400 700', ascent: 0.97, descent: 0.25 }, [101, 96.3]),
  },
  oswald: {
    display: heading({ weights: '200 700', ascent: 1.193, descent: 0.289 }, 75.4),
    sans: sans({ weights: '100 900', ascent: 0.95, descent: 0.225 }, [103.5, 97.4]),
  },
}

/** `font` is the name of its fontsource package. */
type Font = Kind & { part: Part; family: string; font: string }

/** None for our own pair. */
const fontsOf = (typeface: Typeface): Font[] =>
  typeface === 'fraunces'
    ? []
    : parts.map((part) => {
        const family = typefacePairs[typeface][part]
        const font = family.toLowerCase().replaceAll(' ', '-')
        return { ...kinds[typeface][part], part, family, font }
      })

/** As Google Fonts divides them: a browser loads the second only for a letter that is in it. */
const subsets = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const
type Subset = keyof typeof subsets
const subsetNames = Object.keys(subsets) as Subset[]

const folder = '/look/fonts/'

const require = createRequire(import.meta.url)

/** Its package's version: another font has another address. */
function addressOf(font: string, subset: Subset): string {
  const { version } = require(`@fontsource-variable/${font}/package.json`) as { version: string }
  return `${folder}${font}-${version}-${subset}.woff2`
}

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`

const declare = ({ family, font, face }: Font) =>
  subsetNames.map(
    (subset) =>
      `@font-face{font-family:'${family}';src:url(${addressOf(font, subset)}) format('woff2');font-weight:${face.weights};font-display:swap;unicode-range:${subsets[subset]}}`,
  )

/** With the metrics of the face, so that nothing moves when it arrives. */
const declareFallback = (
  { family, face: { ascent, descent } }: Font,
  [locals, size, weights]: Fallback,
  index: number,
) => {
  const share = size / 100
  const only = weights === undefined ? '' : `font-weight:${weights};`
  const name = weights === undefined ? `${family} Fallback ${index + 1}` : `${family} Fallback`
  return {
    name: `'${name}'`,
    rule: `@font-face{font-family:'${name}';src:${locals};${only}size-adjust:${size}%;ascent-override:${percent(ascent / share)};descent-override:${percent(descent / share)};line-gap-override:0%}`,
  }
}

/** The faces of a pair and the families of the site, for its style sheet; empty for our own pair. */
export function typefaceStyle(typeface: Typeface): string {
  const fonts = fontsOf(typeface).map((font) => {
    const made = font.fallbacks.map((fallback, index) => declareFallback(font, fallback, index))
    const names = new Set([`'${font.family}'`, ...made.map(({ name }) => name), font.generic])
    return {
      rules: [...declare(font), ...made.map(({ rule }) => rule)],
      family: `--font-${font.part}:${[...names].join(',')}`,
    }
  })
  if (fonts.length === 0) return ''
  const rules = fonts.flatMap((font) => font.rules)
  return `${rules.join('\n')}\n:root{${fonts.map(({ family }) => family).join(';')}}\n`
}

const allFonts = typefaces.flatMap(fontsOf)

/** The faces of all pairs, to show a sample of each: a browser loads those that it needs. */
export const sampleStyle = (): string => allFonts.flatMap(declare).join('\n')

/** The addresses of the faces of every first view; null for our own pair, whose build names them. */
export function listFonts(typeface: Typeface): string[] | null {
  const addresses = fontsOf(typeface).map(({ font }) => addressOf(font, 'latin'))
  return addresses.length === 0 ? null : addresses
}

/** The path of the font's file; undefined if none has this address. */
export function findFontFile(address: string): string | undefined {
  for (const { font } of allFonts)
    for (const subset of subsetNames)
      if (address === addressOf(font, subset))
        return require.resolve(
          `@fontsource-variable/${font}/files/${font}-${subset}-wght-normal.woff2`,
        )
  return undefined
}

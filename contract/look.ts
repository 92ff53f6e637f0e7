import { fault } from '#messages/reasons.ts'
import type { Colour } from './colour.ts'
import { example, oneOf } from './fields.ts'
import { readLogo } from './photos.ts'
import { z } from './zod.ts'

/** Clause 1.10. */
export const schemes = ['brown', 'red'] as const
export type Scheme = (typeof schemes)[number]

/** In the order in which they are judged: each must suit those before it. */
export const chosenColours = ['ground', 'card', 'accent'] as const
export type ChosenColour = (typeof chosenColours)[number]

export type SchemeChoice = Record<ChosenColour, Colour>

const colour = z
  .string({ error: fault('colour') })
  .regex(/^#[0-9a-f]{6}$/i, fault('colour'))
  .transform((value) => value.toLowerCase() as Colour)
  .meta(example('#c58f63', 'A colour of sRGB'))

/** The address of one that was sent to the school. */
const logo = z
  .string({ error: fault('noPicture') })
  .max(200, fault('noPicture'))
  .refine((value) => value === '' || readLogo(value) !== null, fault('noPicture'))

const schemeChoice = z.object({ ground: colour, card: colour, accent: colour }).strict()

/** Pairs of typefaces, of headings and of text; the first is ours (start/http/typefaces.ts). */
export const typefacePairs = {
  fraunces: { display: 'Fraunces', sans: 'Figtree' },
  playfair: { display: 'Playfair Display', sans: 'Source Sans 3' },
  grotesk: { display: 'Space Grotesk', sans: 'Instrument Sans' },
  oswald: { display: 'Oswald', sans: 'Public Sans' },
} as const
export type Typeface = keyof typeof typefacePairs
export const typefaces = Object.keys(typefacePairs) as [Typeface, ...Typeface[]]

/** The style sheet with the faces of all pairs, for samples. */
export const samplesPath = '/look/typefaces.css'

/** What a school chooses; derivePalette makes the other colours. */
export const lookChoice = z
  .object({
    brown: schemeChoice,
    red: schemeChoice,
    typeface: oneOf('labelTypeface', typefaces).meta(
      example('playfair', 'The pair of typefaces: of headings and of text'),
    ),
    logo: logo.meta(example('', 'Of photos sent for a logo; empty: the mark and the name')),
    icon: logo.meta(example('', 'Of photos sent for a logo; empty: ours')),
  })
  .strict()
export type LookChoice = z.output<typeof lookChoice>
export type LookColours = Pick<LookChoice, Scheme>

/** Named by what they do, as in web/theme/app.css, which has the same values. */
export type Palette = Record<
  | ChosenColour
  | 'raised'
  | 'edge'
  | 'edge-strong'
  | 'text'
  | 'text-quiet'
  | 'accent-strong'
  | 'on-accent'
  | 'good'
  | 'waiting'
  | 'bad',
  Colour
> & {
  /** The navigation bar, which lets the page through: `rgb(r g b / alpha)`. */
  bar: string
}

const brown: Palette = {
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
  good: '#7fd69b',
  waiting: '#f2c967',
  bad: '#ff9d94',
  bar: 'rgb(24 17 14 / 0.7)',
}

/** Chosen by hand, not derived. */
export const defaultPalettes: Readonly<Record<Scheme, Palette>> = {
  brown,
  red: { ...brown, ground: '#450a0a', bar: 'rgb(127 29 29 / 0.7)' },
}

const chosenOf = ({ ground, card, accent }: Palette): SchemeChoice => ({ ground, card, accent })

export const defaultLook: LookChoice = {
  brown: chosenOf(defaultPalettes.brown),
  red: chosenOf(defaultPalettes.red),
  typeface: 'fraunces',
  logo: '',
  icon: '',
}

/**
 * The bar that browsers draw beside a page has the colour of the page's own bar and footer. One if both schemes
 * have the same, else brown and red.
 */
export const themeColours = ({ brown, red }: LookColours): [Colour, Colour?] =>
  brown.card === red.card ? [brown.card] : [brown.card, red.card]

import { findNearest } from './check-look.ts'
import type { Colour } from './colour.ts'
import { derivePalette, isLight } from './derive-look.ts'
import {
  defaultLook,
  defaultPalettes,
  schemes,
  type LookColours,
  type Palette,
  type Scheme,
} from './look.ts'

/** In the site's style sheet the schemes set these, and the tokens take them from the root. */
const properties = (token: string) =>
  ['ground', 'bar'].includes(token) ? [`--${token}`, `--color-${token}`] : [`--color-${token}`]

const schemeOf = (ground: Colour): 'light' | 'dark' => (isLight(ground) ? 'light' : 'dark')

const declare = (palette: Palette) =>
  [
    `color-scheme:${schemeOf(palette.ground)}`,
    ...Object.entries(palette).flatMap(([token, value]) =>
      properties(token).map((property) => `${property}:${value}`),
    ),
  ].join(';')

/** Our own colours of the scheme, in the school's accent, made lighter if it is too dark for a photograph. */
export function derivePhotoPalette(scheme: Scheme, choice: LookColours): Palette {
  const onPhoto = { ...defaultLook[scheme], accent: choice[scheme].accent }
  return derivePalette(scheme, { ...onPhoto, accent: findNearest(scheme, onPhoto, 'accent') })
}

const selectors: Readonly<Record<Scheme, string>> = {
  brown: ':root,[data-scheme=brown]',
  red: '[data-scheme=red]',
}

function styleOf(scheme: Scheme, choice: LookColours): string {
  const photo = declare(derivePhotoPalette(scheme, choice))
  const within = (name: string) => selectors[scheme].replaceAll(/(?=,|$)/g, ` .${name}`)
  return [
    `${selectors[scheme]}{${declare(derivePalette(scheme, choice[scheme]))}}`,
    `${within('on-photo')}{${photo}}`,
    wide(`${within('on-photo-wide')}{${photo}}`),
  ].join('\n')
}

/** A light page would otherwise pass its dark text on. */
const inherited = (name: string) => `.${name}{color:var(--color-text)}`

const wide = (rules: string) => `@media(width>=64rem){${rules}}`

/**
 * The style sheet of chosen colours, to be loaded after the site's own; empty for our own look. The same choice gives
 * the same text. On paper every school is dark on white (web/theme/app.css).
 */
export function lookStyle(choice: LookColours): string {
  const isOwn = schemes.every(
    (scheme) => derivePalette(scheme, choice[scheme]) === defaultPalettes[scheme],
  )
  if (isOwn) return ''
  const own = inherited('on-photo')
  return [
    '@media screen{',
    `@layer base{${own}${wide(inherited('on-photo-wide'))}}`,
    // Both: the first is also the ground of the second.
    ...schemes.map((scheme) => styleOf(scheme, choice)),
    '}\n',
  ].join('\n')
}

import { findNearest } from '#contract/check-look.ts'
import type { Colour } from '#contract/colour.ts'
import { derivePalette, isLight } from '#contract/derive-look.ts'
import { readLogo } from '#contract/photos.ts'
import { defaultLook, defaultPalettes, type LookChoice, type Palette } from '#contract/look.ts'
import {
  defaultLetterPalette,
  type LetterPalette,
  type PagePalette,
} from '#platform/http/palette.ts'

const pageOf = ({
  bar: _bar,
  good: _good,
  waiting: _waiting,
  ...colours
}: Palette): PagePalette => ({
  scheme: isLight(colours.ground) ? 'light' : 'dark',
  ...colours,
})

/** The paper of mails, where most programs show them. */
const onPaper = defaultLetterPalette.paper.ground as Colour
const paper = { ground: onPaper, card: onPaper }

/**
 * The look of what is written outside of React: pages of the server and mails. Its colours are those of scheme
 * brown, which everybody sees first. On paper links and buttons have the school's accent, as dark as they must be.
 */
export function readPalettes({ brown, logo: src }: LookChoice): {
  page: PagePalette
  letter: LetterPalette
} {
  const size = readLogo(src)
  const logo = size && { logo: { src, width: size.width, height: size.height } }
  const own = derivePalette('brown', brown)
  const page = pageOf(own)
  if (own === defaultPalettes.brown)
    return { page, letter: { ...defaultLetterPalette, page, ...logo } }
  const choice = { ...defaultLook.brown, ...paper, accent: brown.accent }
  const suited = { ...choice, accent: findNearest('brown', choice, 'accent') }
  return { page, letter: { page, paper: derivePalette('brown', suited), ...logo } }
}

/** A new school chooses one of them. Each passes `checkLook`: a test says so. */
export const readyLooks = {
  darkroom: defaultLook,
  daylight: {
    ...defaultLook,
    brown: { ground: '#ffffff', card: '#f2f5fa', accent: '#1f5fbf' },
    red: { ground: '#14181f', card: '#0d1015', accent: '#8fb4f0' },
  },
  paper: {
    ...defaultLook,
    brown: { ground: '#faf6f1', card: '#f1e9df', accent: '#8a3a1e' },
    red: { ground: '#2a1a15', card: '#1c110d', accent: '#d99a78' },
  },
  forest: {
    ...defaultLook,
    brown: { ground: '#1d2621', card: '#121a15', accent: '#9cc48a' },
    red: { ground: '#12302a', card: '#121a15', accent: '#9cc48a' },
  },
} satisfies Record<string, LookChoice>

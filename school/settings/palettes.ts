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
 * The look of what is written outside of React, pages of the server and mails. Its colours are those of scheme brown, which
 * everybody sees first. On paper links and buttons have the school's accent, as dark as they must be there.
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

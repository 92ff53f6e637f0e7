import { findNearest } from '#contract/check-look.ts'
import { derivePalette, isLight } from '#contract/derive-look.ts'
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
const paper = { ground: '#faf6f1', card: '#ffffff' } as const

/**
 * The colours of what is written outside of React, pages of the server and mails: those of scheme brown, which
 * everybody sees first. On paper links and buttons have the school's accent, as dark as they must be there.
 */
export function readPalettes({ brown }: LookChoice): { page: PagePalette; letter: LetterPalette } {
  const own = derivePalette('brown', brown)
  const page = pageOf(own)
  if (own === defaultPalettes.brown) return { page, letter: { ...defaultLetterPalette, page } }
  const choice = { ...defaultLook.brown, ...paper, accent: brown.accent }
  const onPaper = { ...choice, accent: findNearest('brown', choice, 'accent') }
  return { page, letter: { page, paper: derivePalette('brown', onPaper) } }
}

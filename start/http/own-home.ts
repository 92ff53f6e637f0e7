import type { SlideWords } from '#contract/home-part.ts'
import type { PartValues } from '#contract/school-parts.ts'
import { isPseudo, type Language } from '#messages/languages.ts'
import type { PageWords } from '#messages/translator.ts'

/** The last word is the accent. */
function splitHeading(heading: string) {
  const [, lead = '', accent = heading] = /^(.*\S)\s+(\S+)$/.exec(heading) ?? []
  return { lead, accent }
}

/** The messages of a slide that the school has words of its own for. */
function listOwn(slide: number, photo: string, { heading, paragraph, caption }: SlideWords) {
  const { lead, accent } = splitHeading(heading)
  return {
    ...(heading !== '' && { [`slide${slide}Lead`]: lead, [`slide${slide}Accent`]: accent }),
    ...(paragraph !== '' && { [`slide${slide}Text`]: paragraph }),
    ...(caption !== '' && { [`slide${slide}Title`]: caption }),
    // Ours say nothing of another photograph.
    ...(photo !== '' && { [`slide${slide}Title`]: caption, [`slide${slide}Alt`]: caption }),
  }
}

const noWords: SlideWords = { heading: '', paragraph: '', caption: '' }

/** Puts the school's own words for its slides in the place of ours (clause 20.3). */
export function rewordHome({ slides }: PartValues['home'], language: Language) {
  const own = Object.assign(
    {},
    ...slides
      .filter(({ shown }) => shown)
      .map(({ slide, photo, words }) =>
        listOwn(slide, photo, isPseudo(language) ? noWords : words[language]),
      ),
  ) as Record<string, string>
  const isSame = Object.keys(own).length === 0
  return (words: PageWords): PageWords =>
    isSame || words.home === undefined
      ? words
      : { ...words, home: JSON.stringify({ ...(JSON.parse(words.home) as object), ...own }) }
}

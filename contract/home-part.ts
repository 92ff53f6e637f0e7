import { fault } from '#messages/reasons.ts'
import { byLanguage } from './by-language.ts'
import { example, nameOrNone, textOrNone } from './fields.ts'
import { isSentPhoto } from './photos.ts'
import { z } from './zod.ts'

/** Clause 1.4; each has a photograph and words of ours. */
export const heroSlides = [1, 2, 3, 4, 5, 6] as const
export type HeroSlide = (typeof heroSlides)[number]

/** Those of clause 1.3 that a school may hide, in their order. */
export const homeSections = ['comesBack', 'classes', 'instructors', 'gallery'] as const
export type HomeSection = (typeof homeSections)[number]

const slideWords = z.object({
  heading: nameOrNone('labelHeading', 80)
    .prefault('')
    .meta(example('Photography by the lake', 'Its last word is in the accent colour')),
  paragraph: textOrNone('labelParagraph', 400).prefault('').meta(example('Learn by the water.')),
  caption: nameOrNone('labelCaption', 120)
    .prefault('')
    .meta(example('Boats at dawn', 'Says what a photograph of the school’s own shows')),
})
export type SlideWords = z.output<typeof slideWords>

const wordsOfLanguages = byLanguage(slideWords.prefault({}))

const slide = z.object({
  slide: z
    .int({ error: fault('slides') })
    .min(1, fault('slides'))
    .max(heroSlides.length, fault('slides'))
    .transform((number) => number as HeroSlide)
    .meta(example(1, 'Which of our six it takes the place of')),
  shown: z.boolean().prefault(false).meta(example(true)),
  photo: z
    .string({ error: fault('noPicture') })
    .max(200, fault('noPicture'))
    .refine(
      (value) => value === '' || (value.startsWith('/photos/slide-') && isSentPhoto(value)),
      fault('noPicture'),
    )
    .prefault('')
    .meta(example('', 'Of photos sent for a slide; empty: ours')),
  words: wordsOfLanguages
    .prefault({} as z.input<typeof wordsOfLanguages>)
    .meta(example({}, 'By language; what is empty is as in ours')),
})
export type Slide = z.output<typeof slide>

const section = z.boolean().prefault(false).meta(example(true))

const ourSlides = heroSlides.map((number) => ({
  slide: number,
  shown: true,
  photo: '',
  words: wordsOfLanguages.parse({}),
}))

/** The slides in their order, and which sections show (clause 20.3). */
export const homePart = z.object({
  slides: z
    .array(slide, { error: fault('slides') })
    .length(heroSlides.length, fault('slides'))
    .refine(
      (slides) => new Set(slides.map(({ slide }) => slide)).size === slides.length,
      fault('slides'),
    )
    .refine((slides) => slides.some(({ shown }) => shown), fault('noSlide'))
    .meta(example(ourSlides)),
  sections: z.object({
    comesBack: section,
    classes: section,
    instructors: section,
    gallery: section,
  } satisfies Record<HomeSection, z.ZodType>),
})

export const defaultHome: z.output<typeof homePart> = {
  slides: ourSlides,
  sections: { comesBack: true, classes: true, instructors: true, gallery: true },
}

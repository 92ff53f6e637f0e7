import { allLanguages } from '#messages/languages.ts'
import { fault } from '#messages/reasons.ts'
import { byLanguage } from './by-language.ts'
import { contentNames } from './content-names.ts'
import type { Limit } from './endpoint.ts'
import { example, moment, nameOrNone, oneOf, textOrNone } from './fields.ts'
import { z } from './zod.ts'

// The school's own pages (clause 20.4): each is a part of its settings, with versions of its own.

export type PagePart = `page-${string}`

/** Besides those that every school has: `contentNames`. */
export const ownPages = {
  max: 20,
  of: 'pages besides those of every school',
  per: 'school',
} satisfies Limit

/** Characters of a text in one language, and former addresses of a page. */
const [textLength, formerAddresses] = [20_000, 20]

/** What `{product}` and others in a page stand for: start/content.ts and docs/operations.md. */
export const pageWords = [
  'product',
  'origin',
  'contact',
  'accounts',
  'pictures',
  'currency',
  'paying',
  'bookYears',
  'refunds',
  'withdrawal',
  'workTime',
] as const
export type PageWord = (typeof pageWords)[number]

const isPageWord = (word: string) => pageWords.some((known) => known === word)

/** The first `{word}` that nothing stands for. */
export const findUnknownWord = (text: string): string | undefined =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, word = '']) => word).find((word) => !isPageWord(word))

const knownWords = pageWords.map((word) => `{${word}}`).join(', ')

const pageText = textOrNone('labelPageText', textLength).check(({ value, issues }) => {
  const word = findUnknownWord(value)
  if (word !== undefined)
    issues.push({
      code: 'custom',
      input: value,
      message: fault('unknownWord', { word: `{${word}}`, known: knownWords }),
    })
})

export const slug = nameOrNone('labelSlug', 60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, fault('slugForm'))
  .refine(
    (value) => !allLanguages.some((language) => language.toLowerCase() === value),
    fault('slugReserved'),
  )

const noOrder = fault('wholeBetween', { label: 'labelOrder', min: 0, max: 99 })

export const pagePart = z.object({
  slug: slug.meta(example('about-us', 'The path. Those of every school keep theirs')),
  place: oneOf('labelPlace', ['footer', 'bar', 'none']).meta(
    example('footer', 'Where pages link to it; those of every school are always in the footer'),
  ),
  order: z.coerce
    .number(noOrder)
    .int(noOrder)
    .min(0, noOrder)
    .max(99, noOrder)
    .meta(example(10, 'Links with smaller numbers come first')),
  state: oneOf('labelStatus', ['draft', 'public']).meta(
    example('public', 'Only the preview shows a draft'),
  ),
  title: byLanguage(
    nameOrNone('labelTitle', 80).prefault(''),
    fault('required', { label: 'labelTitle' }),
  ).meta(
    example({ en: 'About us', de: 'Über uns' }, 'A public page needs one in the school’s language'),
  ),
  text: byLanguage(pageText.prefault(''), fault('required', { label: 'labelPageText' })).meta(
    example(
      { en: 'We teach by the lake.\n\n![A lake](/photos/class-01.jpg)', de: '' },
      'Small Markdown. Empty: that of the school’s language',
    ),
  ),
})
export type PageValue = z.output<typeof pagePart>

/** As it is stored: its former addresses lead to the present one. */
export const storedPage = pagePart.extend({
  former: z.array(z.string()).meta(example(['about'], 'Former addresses; they lead to the page')),
})
export type StoredPage = z.output<typeof storedPage>
export type SchoolPage = StoredPage & { part: PagePart }

/** The former addresses of a page that had `before`: the oldest are forgotten. */
export const formerOf = (before: SchoolPage | undefined, now: string): string[] =>
  [...new Set(before === undefined ? [] : [...before.former, before.slug])]
    .filter((one) => one !== now && one !== '')
    .slice(-formerAddresses)

/** Typed by what it checks: a transform would be no JSON schema. */
export const pagePartName = z
  .string()
  .regex(/^page-[a-z0-9]{1,32}$/)
  .meta(
    example(
      'page-imprint',
      'A page: that of every school, or page- and up to 32 letters and digits',
    ),
  ) as unknown as z.ZodType<PagePart, PagePart>

/** As the dashboard has it. */
export const shownPage = storedPage.extend({
  slug: z.string().meta(example('about-us', 'Empty before it is published')),
})

export const pageEntry = shownPage.omit({ title: true, text: true, former: true }).extend({
  part: pagePartName,
  title: z.string().meta(example('About us', 'In the school’s language')),
  version: z.int().min(0).meta(example(3, '0: never published')),
  publishedAt: moment.nullable().describe('Null: not yet'),
  locked: z.boolean().meta(example(false, 'Whether it is a file of CONTENT_DIR')),
})
export type PageEntry = z.output<typeof pageEntry>

export const isPagePart = (part: string): part is PagePart => part.startsWith('page-')

/** The name of a page that every school has. */
export const legalNameOf = (part: PagePart) => contentNames.find((name) => part === `page-${name}`)

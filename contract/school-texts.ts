import { fault } from '#messages/reasons.ts'
import { languages } from '#messages/languages.ts'
import type { ProductText } from '#messages/replaced.ts'
import { z } from './zod.ts'
import type { Calls, Limit } from './endpoint.ts'
import { byLanguage } from './by-language.ts'
import { example, nameOrNone, searchText } from './fields.ts'

// The texts of the product that a school has replaced (clause 20.3).

export const replacedTexts = {
  max: 300,
  of: 'replaced texts',
  per: 'language',
} satisfies Limit

/** Texts that may be emptied: no control and no picture gets its name from them. */
export const mayBeEmpty: readonly string[] = ['facts/students']

/** A text as translators write it. */
export const replacedText = nameOrNone('labelWords', 2000)

const ofLanguage = z
  .object({})
  .catchall(replacedText)
  .refine(
    (texts) => Object.keys(texts).length <= replacedTexts.max,
    fault('manyTexts', { max: replacedTexts.max }),
  )
  .meta(example({ 'facts/students': '' }, 'By message; one that is as ours is left out'))

/** By language and message. */
export const textsPart = byLanguage(ofLanguage)
type Texts = z.output<typeof textsPart>

/** Nothing is replaced. */
export const allOurs = (): Texts =>
  Object.fromEntries(languages.map((language) => [language, {}])) as Texts

/** Results of a search for texts. */
export const foundTexts = { max: 30, of: 'texts found' } satisfies Limit

const ours = z
  .object({})
  .catchall(z.string())
  .meta(example({ en: 'Total 450+ Student', de: 'Insgesamt über 450 Teilnehmende' }, 'Our texts'))

// Typed by what the server knows: a check of the feature would be a second list of features.
const productText = z.object({
  id: z.string().meta(example('facts/students')),
  feature: z.string().meta(example('facts', 'The part of the product')),
  note: z.string().nullable().meta(example('Fixed by the specification (9.4)', 'For translators')),
  ours,
}) as unknown as z.ZodType<ProductText>

export const schoolTextCalls = {
  findTexts: {
    method: 'GET',
    path: '/texts',
    summary:
      'The texts of the product with these words in any language; without, the replaced ones',
    access: 'school:edit',
    query: z.object({ q: searchText }),
    response: z.object({
      total: z.int().min(0).meta(example(1)),
      items: z.array(productText).max(foundTexts.max),
    }),
    limits: [foundTexts],
  },
} satisfies Calls

import { z } from './zod.ts'
import { fault, type FaultKey, type Label } from '#messages/reasons.ts'
import { defaultCurrency, isWholeMinor } from './money.ts'
import { findNameFault } from './names.ts'
import { isSentPhoto, isShipped } from './photos.ts'
import { maxSearchLength } from './searching.ts'

// Fields that several domains share. Lengths are counted in characters (code points), after trimming.

export function example(value: unknown, description?: string) {
  return { examples: [value], ...(description !== undefined && { description }) }
}

/** For the API's documents. */
export const inCurrency = (description?: string): string =>
  ['In the school’s currency', ...(description === undefined ? [] : [description])].join('. ')

/** In the school's currency, with at most two decimals. */
export const amount = (value: number, description?: string) =>
  z.number().meta(example(value, inCurrency(description)))

/** The server knows the languages of the site. */
export const languageTag = z
  .string({ error: fault('notText', { label: 'labelLanguage' }) })
  .max(35, fault('tooLong', { label: 'labelLanguage', max: 35 }))
  .meta(example('en', 'BCP 47'))

export const currencyCode = z.string().meta(example(defaultCurrency, 'ISO 4217'))

/** Text that databases and JSON parsers can hold: no NUL, no half of a surrogate pair. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** An invisible name would leave a person nameless in every list and in the history. */
function isVisible(value: string): boolean {
  // U+2800 is an empty Braille cell.
  return /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value)
}

/** Trimmed text of up to `max` characters, maybe empty; `missing` is the fault if it is absent. */
export function textOrNone(label: Label, max: number, missing = fault('notText', { label })) {
  return z
    .string({ error: missing })
    .trim()
    .max(max, fault('tooLong', { label, max }))
    .refine(isStorable, fault('unstorable', { label }))
}

/** Trimmed text of `min` to `max` characters, some of them visible. */
export function text(label: Label, min: number, max: number) {
  const missing = fault('required', { label })
  return textOrNone(label, max, missing)
    .min(min, min <= 1 ? missing : fault('tooShort', { label, min }))
    .refine(isVisible, missing)
}

const onOneLine = (field: z.ZodString, label: Label) =>
  field
    .refine((value) => findNameFault(value) !== 'turned', fault('turned', { label }))
    .refine((value) => findNameFault(value) !== 'line-break', fault('oneLine', { label }))

/**
 * One line without the invisible characters that set the direction of writing, which would reverse the text
 * after the name in a list. Others, such as joiners, are allowed because some scripts need them; people are
 * identified by their e-mail, which has none.
 * https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
 */
export function name(label: Label, min: number, max: number) {
  return onOneLine(text(label, min, max), label)
}

/** May be empty. */
export const nameOrNone = (label: Label, max: number) => onOneLine(textOrNone(label, max), label)

/** Not a website's address, because lists and mails show names. */
export function personName(label: Label, min: number, max: number) {
  return name(label, min, max).refine(
    (value) => findNameFault(value) !== 'address',
    fault('noAddress', { label }),
  )
}

export const oneOf = <const Words extends readonly string[]>(label: Label, words: Words) =>
  z.literal(words, { error: fault('oneOf', { label, words }) })

/** Trimmed and in lower case. The identity service decides whether it is valid. */
export const emailCalled = (label: Label) =>
  z
    .string({ error: fault('required', { label }) })
    .trim()
    .toLowerCase()
    .min(1, fault('required', { label }))
    .max(254, fault('tooLong', { label, max: 254 }))
    .regex(/^[^\s@\0]+@[^\s@\0]+$/, fault('noEmail'))
    .refine(isStorable, fault('unstorable', { label }))

/** Worded as in clause 5.5. */
export const email = emailCalled('labelEmail').meta(
  example('mila@mail.example', 'An e-mail address'),
)

/**
 * At most 2,048 characters: an absolute http(s) address, or the address of a photo sent to the school, which
 * the server checks.
 */
export const photoUrl = text('labelPhoto', 1, 2048)
  // URL also accepts `http:x` and drops line breaks, which would then be stored.
  .refine(
    (value) =>
      isSentPhoto(value) || (/^https?:\/\/[^\s/?#]\S*$/i.test(value) && URL.canParse(value)),
    fault('httpAddress', { label: 'labelPhoto' }),
  )
  .meta(
    example(
      'https://photos.example/sky.jpg',
      'The http(s) address of a photo, or the `photo` that POST /photos answered',
    ),
  )

/** Also accepts photos that came with the site. */
export const photoInput = z.union([z.string().trim().refine(isShipped), photoUrl], {
  error: (issue) => photoUrl.safeParse(issue.input).error?.issues[0]?.message,
})

/** Absolute, at most 2,048 characters. */
export function httpsUrl(label: Label) {
  return textOrNone(label, 2048, fault('required', { label })).refine(
    (value) => /^https:\/\/[^\s/?#]\S*$/i.test(value) && URL.canParse(value),
    fault('httpsAddress', { label }),
  )
}

export const photo = z
  .string()
  .meta(
    example(
      '/photos/class-01.jpg',
      'The address of a photo, at the school if it begins with /; empty if there is none',
    ),
  )

export const moment = z.int().meta(example(1_767_268_800_000, 'Milliseconds since 1970'))

/** `missing` is the fault if it is absent. */
export function number(label: Label, missing: Extract<FaultKey, `give${string}`>) {
  return z.number({
    error: ({ input }) =>
      input === undefined || input === null ? missing : fault('notNumber', { label }),
  })
}

/** In the school's currency with at most two decimals, 0 to 100,000. Stored as whole cents. */
export const price = number('labelPrice', 'givePrice')
  .min(0, fault('negative', { label: 'labelPrice' }))
  .max(100_000, fault('atMost', { label: 'labelPrice', max: 100_000 }))
  .refine(isWholeMinor, fault('twoDecimals', { label: 'labelPrice' }))
  .meta(example(49.5, inCurrency('At most two decimals')))

/** Positive, in the school's currency with at most two decimals. */
export const sum = (label: Label, missing: Parameters<typeof number>[1]) =>
  number(label, missing)
    .positive(fault('notPositive', { label }))
    .max(100_000, fault('atMost', { label, max: 100_000 }))
    .refine(isWholeMinor, fault('twoDecimals', { label }))

/** The id of a record. */
export const id = z
  .string()
  .min(1, fault('idMissing'))
  .max(64, fault('idTooLong'))
  .meta(example('019a2f4e-7c10-7a41-9d4e-1f0a6c2b8e01'))

export const idParams = z.object({ id })

/** How many items an answer may have at most. */
export function limitUpTo(max: number) {
  const message = fault('wholeBetween', { label: 'labelLimit', min: 1, max })
  return z.coerce.number(message).int(message).min(1, message).max(max, message).optional()
}

/** All words, or beginnings of words, must match. */
export const searchText = z
  .string()
  .trim()
  .max(maxSearchLength, fault('searchTooLong', { max: maxSearchLength }))
  .meta(example('moon'))
  .optional()

/** At most `limit` items after the opaque `cursor`. */
export const paging = {
  limit: limitUpTo(100),
  cursor: z
    .string()
    .min(1, fault('cursorEmpty'))
    .max(1000, fault('noCursor'))
    .optional()
    .describe('From the Link header of the page before'),
}

/** `-` before a key reverses the order. */
export type SortBy<Key extends string> = Key | `-${Key}`

/** Without it, the list's own order, which also orders equal rows. */
export function sortBy<Key extends string>(...keys: Key[]) {
  const orders = keys.flatMap((key): SortBy<Key>[] => [key, `-${key}`])
  return oneOf('labelSort', orders)
    .optional()
    .describe('A leading - reverses the order. Default: the order of the list')
}

/** For lists of short rows, which are often read whole. */
export const longPaging = { ...paging, limit: limitUpTo(1000) }

export const insertedId = z.object({
  insertedId: id.nullable().describe('The id of the new record; null when nothing was created'),
})
export const modifiedCount = z.object({
  modifiedCount: z.int().min(0).meta(example(1, 'How many records the call changed')),
})
export type ModifiedCount = z.output<typeof modifiedCount>

export const deletedCount = z.object({
  deletedCount: z.int().min(0).meta(example(1, 'How many records the call deleted')),
})
export type DeletedCount = z.output<typeof deletedCount>

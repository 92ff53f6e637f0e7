import { z } from './zod.ts'
import { defaultCurrency, isWholeMinor } from './money.ts'
import { findNameFault } from './names.ts'
import { isSentPhoto } from './photos.ts'
import { maxQuestionLength } from './searching.ts'

// Fields that several domains share. Lengths are counted in characters (code points), after trimming.

/** Describes a field in the API's documents: an example, and what its name does not say. */
export function example(value: unknown, description?: string) {
  return { examples: [value], ...(description !== undefined && { description }) }
}

/** The description of an amount in the API's documents. */
export const inCurrency = (description?: string): string =>
  ['In the school’s currency', ...(description === undefined ? [] : [description])].join('. ')

/** An amount of an answer: a number of the school's currency with at most two decimals. */
export const amount = (value: number, description?: string) =>
  z.number().meta(example(value, inCurrency(description)))

/** The server says which languages the site has. */
export const languageTag = z.string().max(35).meta(example('en', 'BCP 47'))

export const currencyCode = z.string().meta(example(defaultCurrency, 'ISO 4217'))

/** Text that a database and a JSON parser can both hold: no NUL, no half of a surrogate pair. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** A name without a visible character would leave a person nameless in every list and in the history. */
function isVisible(value: string): boolean {
  // U+2800 is a sign of Braille without dots.
  return /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value)
}

/** Trimmed text of up to `max` characters, which may be empty; `missing` is the message if there is none. */
export function textOrNone(label: string, max: number, missing = `${label} must be a text`) {
  return z
    .string({ error: missing })
    .trim()
    .max(max, `${label} can have at most ${max.toLocaleString('en')} characters`)
    .refine(isStorable, `${label} contains a character that cannot be stored`)
}

/** Trimmed text of `min` to `max` characters, some of them visible. `label` begins the messages. */
export function text(label: string, min: number, max: number) {
  const missing = `${label} is required`
  return textOrNone(label, max, missing)
    .min(min, min <= 1 ? missing : `${label} needs at least ${min} characters`)
    .refine(isVisible, missing)
}

/**
 * The name of a class: one line of text without the invisible characters that set the direction of writing,
 * which would reverse what a list shows after the name. Others, such as joiners, are allowed because some
 * scripts need them; the e-mail, which has none, identifies a person.
 * https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
 */
export function name(label: string, min: number, max: number) {
  return text(label, min, max)
    .refine(
      (value) => findNameFault(value) !== 'turned',
      `${label} has a hidden character that turns letters around. Please type it again`,
    )
    .refine(
      (value) => findNameFault(value) !== 'line-break',
      `${label} can have only one line, without tabs`,
    )
}

/** A person's name: the same, but not the address of a website, because lists and mails show names. */
export function personName(label: string, min: number, max: number) {
  return name(label, min, max).refine(
    (value) => findNameFault(value) !== 'address',
    `${label} cannot be the address of a website`,
  )
}

/** One of certain words. `label` begins the message. */
export function oneOf<const Words extends readonly string[]>(label: string, words: Words) {
  const all = [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '')
  return z.literal(words, { error: `${label} must be ${all.join(' or ')}` })
}

/** An e-mail address, trimmed and in lower case. The identity service decides whether it is valid. */
export const email = z
  .string({ error: 'Email Address is required' })
  .trim()
  .toLowerCase()
  .min(1, 'Email Address is required')
  .max(254, 'Email Address can have at most 254 characters')
  .regex(/^[^\s@\0]+@[^\s@\0]+$/, 'That does not look like an e-mail address')
  .refine(isStorable, 'Email Address contains a character that cannot be stored')
  .meta(example('mila@mail.example', 'An e-mail address'))

/**
 * The address of a photo, at most 2,048 characters: an absolute http(s) one, or that of a photo sent to the
 * school, which checks that it exists.
 */
export const photoUrl = textOrNone('Photo URL', 2048, 'Photo URL is required')
  .min(1, 'Photo URL is required')
  // URL itself also takes `http:x` and drops line breaks, which would then be stored.
  .refine(
    (value) =>
      isSentPhoto(value) || (/^https?:\/\/[^\s/?#]\S*$/i.test(value) && URL.canParse(value)),
    'Photo URL must begin with http:// or https://',
  )
  .meta(
    example(
      'https://photos.example/sky.jpg',
      'The http(s) address of a photo, or the `photo` that POST /photos answered',
    ),
  )

/** An absolute https address, at most 2,048 characters. `label` begins the messages. */
export function httpsUrl(label: string) {
  return textOrNone(label, 2048, `${label} is required`).refine(
    (value) => /^https:\/\/[^\s/?#]\S*$/i.test(value) && URL.canParse(value),
    `${label} must begin with https://`,
  )
}

/** A photo in an answer. */
export const photo = z
  .string()
  .meta(
    example(
      '/photos/class-01.jpg',
      'The address of a photo, at the school if it begins with /; empty if there is none',
    ),
  )

/** A time in an answer. */
export const moment = z.int().meta(example(1_767_268_800_000, 'Milliseconds since 1970'))

/** A number. `label` begins the messages; `requested` completes ‘Please give …’ if it is missing. */
export function number(label: string, requested: string) {
  return z.number({
    error: ({ input }) =>
      input === undefined || input === null
        ? `Please give ${requested}`
        : `${label} must be a number`,
  })
}

/** An amount of the school's currency with at most two decimals, 0 to 100,000. Stored as whole cents. */
export const price = number('Price', 'the price')
  .min(0, 'Price cannot be negative')
  .max(100_000, 'Price can be at most 100,000')
  .refine(isWholeMinor, 'Price can have at most two decimals')
  .meta(example(49.5, inCurrency('At most two decimals')))

/** The id of a record. */
export const id = z
  .string()
  .min(1, 'The id is missing')
  .max(64, 'This is too long for an id')
  .meta(example('019a2f4e-7c10-7a41-9d4e-1f0a6c2b8e01'))

export const idParams = z.object({ id })

function limitUpTo(max: number) {
  const message = `Limit must be a whole number from 1 to ${max.toLocaleString('en')}`
  return z.coerce.number(message).int(message).min(1, message).max(max, message).optional()
}

/** A search: all of its words, or beginnings of words, must be found. */
export const question = z
  .string()
  .trim()
  .max(maxQuestionLength, `A search can have at most ${maxQuestionLength} characters`)
  .meta(example('moon'))
  .optional()

/** Paging of every list: at most `limit` items after the opaque `cursor`. */
export const paging = {
  limit: limitUpTo(100),
  cursor: z
    .string()
    .min(1, 'The cursor is empty')
    .max(1000, 'This is no cursor')
    .optional()
    .describe('From the Link header of the page before'),
}

/** How a list is asked to be sorted: by one of its keys, and `-` before it for the other direction. */
export type SortBy<Key extends string> = Key | `-${Key}`

/** The order of a list; without it the list's own. Equal rows stay in that one. */
export function sortBy<Key extends string>(...keys: Key[]) {
  const orders = keys.flatMap((key): SortBy<Key>[] => [key, `-${key}`])
  return oneOf('Sort', orders)
    .optional()
    .describe('A leading - reverses the order. Default: the order of the list')
}

/** The same as `paging` for lists of short rows, which are often read whole. */
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

import { z } from './zod.ts'
import { defaultCurrency, isWholeMinor } from './money.ts'
import { findNameFault } from './names.ts'
import { isSentPhoto } from './photos.ts'
import { maxQuestionLength } from './searching.ts'

// Fields that several domains share. Lengths are counted in characters (code points), after trimming.

/** What the documents of the API say of a field: an example, and what its name does not tell. */
export function example(value: unknown, description?: string) {
  return { examples: [value], ...(description !== undefined && { description }) }
}

/** What the documents of the API say of an amount of money. */
export const inCurrency = (description?: string): string =>
  ['In the school’s currency', ...(description === undefined ? [] : [description])].join('. ')

/** An amount of an answer: a number of the school's currency with at most two decimals. */
export const amount = (value: number, description?: string) =>
  z.number().meta(example(value, inCurrency(description)))

export const currencyCode = z.string().meta(example(defaultCurrency, 'ISO 4217'))

/** Text that a database and a JSON parser can both hold: no NUL, no half of a surrogate pair. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** A person without a name that can be seen would be nobody in every list and in the history. */
function isVisible(value: string): boolean {
  // U+2800 is a sign of Braille without dots.
  return /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value)
}

/** Trimmed text of `min` to `max` characters, some of them visible. `label` begins people's messages. */
export function text(label: string, min: number, max: number) {
  return z
    .string({ error: `${label} is required` })
    .trim()
    .min(min, min <= 1 ? `${label} is required` : `${label} needs at least ${min} characters`)
    .max(max, `${label} can have at most ${max.toLocaleString('en')} characters`)
    .refine(isStorable, `${label} contains a character that cannot be stored`)
    .refine(isVisible, `${label} is required`)
}

/** The same where nothing need be said: up to `max` characters. */
export function textOrNone(label: string, max: number) {
  return z
    .string({ error: `${label} must be a text` })
    .trim()
    .max(max, `${label} can have at most ${max.toLocaleString('en')} characters`)
    .refine(isStorable, `${label} contains a character that cannot be stored`)
}

/**
 * The name of a class: one line of such a text, without the invisible characters that set the direction of
 * writing, which would turn around what a list shows behind the name. Others, such as joiners, are
 * allowed, because some writings need them; who somebody is says the e-mail, which has none.
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

/** A person's name: the same, and no address of a website, because names stand in lists and mails. */
export function personName(label: string, min: number, max: number) {
  return name(label, min, max).refine(
    (value) => findNameFault(value) !== 'address',
    `${label} cannot be the address of a website`,
  )
}

/** One of certain words. `label` begins people's message. */
export function oneOf<const Words extends readonly string[]>(label: string, words: Words) {
  const all = [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '')
  return z.literal(words, { error: `${label} must be ${all.join(' or ')}` })
}

/** An e-mail address, trimmed and in lower case. The identity service has the last word on it. */
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
 * The address of a picture, at most 2,048 characters: an absolute one of http(s), or that of a picture that
 * was sent to the school, which looks whether it is there.
 */
export const photoUrl = z
  .string({ error: 'Photo URL is required' })
  .trim()
  .min(1, 'Photo URL is required')
  .max(2048, 'Photo URL can have at most 2,048 characters')
  .refine(isStorable, 'Photo URL contains a character that cannot be stored')
  // URL itself also takes `http:x` and drops line breaks, which would then be stored.
  .refine(
    (value) =>
      isSentPhoto(value) || (/^https?:\/\/[^\s/?#]\S*$/i.test(value) && URL.canParse(value)),
    'Photo URL must begin with http:// or https://',
  )
  .meta(
    example(
      'https://photos.example/sky.jpg',
      'The http(s) address of a picture, or what POST /photos gave as `photo`',
    ),
  )

/** An absolute https address, at most 2,048 characters. `label` begins people's messages. */
export function httpsUrl(label: string) {
  return z
    .string({ error: `${label} is required` })
    .trim()
    .max(2048, `${label} can have at most 2,048 characters`)
    .refine(isStorable, `${label} contains a character that cannot be stored`)
    .refine(
      (value) => /^https:\/\/[^\s/?#]\S*$/i.test(value) && URL.canParse(value),
      `${label} must begin with https://`,
    )
}

/** A picture in an answer. */
export const picture = z
  .string()
  .meta(
    example(
      '/photos/class-01.jpg',
      'The address of a picture, at the school where it begins with /; empty where there is none',
    ),
  )

/** A time in an answer. */
export const moment = z.int().meta(example(1_767_268_800_000, 'Milliseconds since 1970'))

/** A number. `label` begins people's messages; `asked` says what they are asked for where there is none. */
export function number(label: string, asked: string) {
  return z.number({
    error: ({ input }) =>
      input === undefined || input === null ? `Please give ${asked}` : `${label} must be a number`,
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

function limitUpTo(most: number) {
  const message = `Limit must be a whole number from 1 to ${most.toLocaleString('en')}`
  return z.coerce.number(message).int(message).min(1, message).max(most, message).optional()
}

/** What a search asks for: words of which all must be found; the beginnings of words will do. */
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
    .describe('With - before it from the highest to the lowest; without it the order of the list')
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

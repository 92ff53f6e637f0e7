import { levels, topics, type Level, type Topic } from '#contract/classes.ts'
import { roles, type Role } from '#contract/access.ts'
import { fold } from '#contract/search-words.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { listSigns } from '#messages/formats.ts'
import { languages } from '#messages/languages.ts'
import { fault } from '#messages/reasons.ts'

// What people write into cells. A cell that says something else stays as it is: the schema refuses it.

const inLanguages = languages.map((language) => ({
  users: readTranslator(language, 'users'),
  topics: readTranslator(language, 'topics'),
}))

/** Words of other programs and spreadsheets, besides the product's own in its languages. */
const others: Partial<Record<Role | Topic | Level, readonly string[]>> = {
  Student: ['Attendee', 'Teilnehmer', 'Teilnehmerin', 'Schüler', 'Schülerin'],
  Instructor: [
    'Teacher',
    'Author',
    'Dozent',
    'Dozentin',
    'Lehrer',
    'Lehrerin',
    'Kursleiter',
    'Kursleiterin',
  ],
  beginner: ['Beginners', 'Anfänger', 'Einsteiger'],
  intermediate: ['Mittelstufe'],
  advanced: ['Fortgeschritten', 'Fortgeschrittene'],
}

function createReader<Word extends Role | Topic | Level>(
  words: readonly Word[],
  labelsOf: (word: Word) => readonly string[],
): (cell: string) => string {
  const known = new Map<string, Word>(
    words.flatMap((word) =>
      [word, ...labelsOf(word), ...(others[word] ?? [])].map(
        (label) => [fold(label), word] as const,
      ),
    ),
  )
  return (cell) => known.get(fold(cell)) ?? cell
}

export const readRole = createReader<Role>(roles, (role) =>
  inLanguages.map(({ users }) => users('role', { role })),
)
export const readTopic = createReader<Topic>(topics, (topic) =>
  inLanguages.map((t) => t.topics(topic)),
)
export const readLevel = createReader<Level>(levels, (level) =>
  inLanguages.map((t) => t.topics(level)),
)

/** NaN unless it is a whole number. */
export const readCount = (cell: string): number =>
  /^\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN

const thousands = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/

/**
 * `95`, `95,00`, `1.250,00` with or without the currency: a point or comma before one or two digits is the decimal sign. A fault for
 * another currency than the school's, and for other texts.
 */
export function readPrice(cell: string, currency: string): number | { fault: string } {
  const rest = cell.replaceAll(/[\s'’]/g, '')
  const sign = rest.replaceAll(/[\d.,-]/g, '')
  if (sign !== '' && !listSigns(currency, languages).includes(sign.toUpperCase()))
    return { fault: fault('otherCurrency', { currency }) }
  const digits = rest.replace(sign, '')
  const [, whole, cents = '0'] = thousands.exec(digits.replace(/^-/, '')) ?? []
  if (whole === undefined) return { fault: fault('unreadablePrice') }
  const price = Number(`${whole.replaceAll(/[.,]/g, '')}.${cents}`)
  return digits.startsWith('-') ? -price : price
}

import type { ClassSort, SchoolClass, Topic } from '#contract/classes.ts'
import { levelWords, topicWords } from '#web/copy.ts'
import type { PublicListFacts } from '#web/lists/public-list.tsx'
import { slugOf } from '#web/slug.ts'

const sortWords: Record<ClassSort, string> = {
  newest: 'Newest first',
  popular: 'Most popular first',
  price: 'Lowest price first',
  seats: 'Most free seats first',
  soonest: 'Soonest first',
}

const dateInput = { type: 'date', min: '1970-01-02', max: '9999-12-31' }

/** What a class is one of: chosen in its forms and in the class list, by the name that calls have for it. */
export const classChoices = {
  topic: { label: 'Topic', all: 'All topics', words: topicWords },
  level: { label: 'Level', all: 'Any level', words: levelWords },
}

/** The class list, and what its address can ask for. */
export const classList = {
  path: '/classes',
  one: 'class',
  many: 'classes',
  placeholder: 'Name, instructor or words',
  // Of the topics the links above the list are the choice.
  choices: {
    topic: { ...classChoices.topic, elsewhere: true },
    level: classChoices.level,
    sort: { label: 'Order', words: sortWords },
    from: { label: 'From', input: dateInput, say: (date, formats) => `from ${formats.date(date)}` },
    to: { label: 'Until', input: dateInput, say: (date, formats) => `until ${formats.date(date)}` },
    priceMax: {
      label: (formats) => formats.sumLabel('Price up to'),
      input: { type: 'number', inputMode: 'decimal', min: 0, max: 100_000, step: 0.01 },
      say: (price, formats) => `up to ${formats.price(Number(price))}`,
    },
    online: {
      label: 'Where',
      all: 'Anywhere',
      words: { true: 'Online', false: 'Not online' },
    },
  },
  folded: { label: 'Dates, price and place', names: ['from', 'to', 'priceMax', 'online'] },
} satisfies PublicListFacts

/** The address of the classes of one topic. */
export function topicAddress(topic: Topic): string {
  return `/classes?topic=${topic}`
}

/** The address at which everybody can read about a class that is approved or was (clause 11.1). */
export function classAddress({ _id, className }: Pick<SchoolClass, '_id' | 'className'>): string {
  return `/class/${_id}/${slugOf(className) || 'class'}`
}

/** The address at which a student puts the class in the cart (clause 2.1). */
export function orderAddress(id: string): string {
  return `/classlist/${encodeURIComponent(id)}`
}

import type { ClassSort, Level, Topic } from '#contract/classes.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'
import type { Choices } from '#web/lists/list-query.ts'

// Written out: the contract's lists would bring its schemas to the browser.

export const topicChoice = (t: Translate<'lists'>, topic: Translate<'topics'>) => ({
  label: t('topic'),
  all: t('allTopics'),
  words: {
    landscape: topic('landscape'),
    portrait: topic('portrait'),
    street: topic('street'),
    product: topic('product'),
    darkroom: topic('darkroom'),
    macro: topic('macro'),
    astrophotography: topic('astrophotography'),
    architecture: topic('architecture'),
    other: topic('other'),
  } satisfies Record<Topic, string>,
})

const dateInput = { type: 'date', min: '1970-01-02', max: '9999-12-31' }

/** Topics are chosen by the links above. */
export const classChoices = (
  t: Translate<'classes'>,
  list: Translate<'lists'>,
  topic: Translate<'topics'>,
  formats: Formats,
) =>
  ({
    topic: { ...topicChoice(list, topic), elsewhere: true },
    level: {
      label: t('level'),
      all: t('anyLevel'),
      words: {
        all: topic('all'),
        beginner: topic('beginner'),
        intermediate: topic('intermediate'),
        advanced: topic('advanced'),
      } satisfies Record<Level, string>,
    },
    sort: {
      label: list('sort'),
      words: {
        soonest: t('soonest'),
        popular: t('popular'),
        newest: t('newest'),
        price: t('price'),
        seats: t('seats'),
      } satisfies Record<ClassSort, string>,
    },
    from: {
      label: t('from'),
      input: dateInput,
      format: (date) => t('fromDate', { date: formats.date(date) }),
    },
    to: {
      label: t('to'),
      input: dateInput,
      format: (date) => t('toDate', { date: formats.date(date) }),
    },
    priceMax: {
      label: formats.sumLabel(t('priceMax')),
      input: { type: 'number', inputMode: 'decimal', min: 0, max: 100_000, step: 0.01 },
      format: (price) => t('upToPrice', { price: formats.price(Number(price)) }),
    },
    online: {
      label: t('where'),
      all: t('anywhere'),
      words: { true: t('online'), false: t('inPerson') },
    },
  }) satisfies Choices

export const foldedChoices = ['level', 'sort', 'from', 'to', 'priceMax', 'online']

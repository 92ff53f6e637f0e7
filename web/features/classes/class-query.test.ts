import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Formats } from '#messages/formats.ts'
import { readTranslator } from '#messages/catalogue.ts'
import type { Feature } from '#messages/sources.ts'
import { describeFilters, listAddress } from '#web/lists/list-query.ts'
import { formats, formatsOf } from '#tests/support/formats.ts'
import { classChoices } from './class-choices.ts'
import { toCallQuery, readClassQuery, readSpan } from './read-class-query.ts'

const translate = <F extends Feature>(feature: F) => readTranslator('en', feature)
const choicesIn = (formats: Formats) =>
  classChoices(translate('classes'), translate('lists'), translate('topics'), formats)
const choices = choicesIn(formats)

const read = (search: string) => readClassQuery(new URLSearchParams(search))
const addressOf = (query: ReturnType<typeof read>) => listAddress('/classes', choices, query)

test('[2.10] the address of a class list holds its search, topic, order and page', () => {
  const query = read('q=first+light&topic=landscape&sort=price&cursor=abc')
  assert.deepEqual(query, {
    q: 'first light',
    topic: 'landscape',
    sort: 'price',
    cursor: 'abc',
  })
  assert.equal(addressOf(query), '/classes?q=first+light&topic=landscape&sort=price&cursor=abc')
})

test('[10.7] the level stands in the address, too', () => {
  assert.equal(addressOf(read('sort=seats&level=all')), '/classes?level=all&sort=seats')
  assert.equal(addressOf(read('level=&topic=')), '/classes')
  assert.equal(addressOf(read('level=expert')), '/classes')
})

test('[2.10] a form sent empty, and what no list knows, ask for nothing', () => {
  for (const search of ['', 'q=&topic=&sort=soonest', 'q=++&topic=cats&sort=random&cursor='])
    assert.equal(addressOf(read(search)), '/classes', search)
})

test('[2.10] a search is never longer than the school takes', () => {
  assert.equal(read(`q=${'x'.repeat(500)}`).q?.length, 200)
})

test('[10.7] days, price, place and order stand in the address, and are asked for in the school’s zone', () => {
  const address = '/classes?sort=newest&from=2026-10-24&to=2026-10-25&priceMax=49.5&online=true'
  const query = read(address.slice('/classes?'.length))
  assert.equal(addressOf(query), address)
  // The second of these days has 25 hours in Berlin.
  assert.deepEqual(toCallQuery(query, 'Europe/Berlin'), {
    sort: 'newest',
    from: Date.parse('2026-10-23T22:00Z'),
    to: Date.parse('2026-10-25T23:00Z'),
    priceMax: 49.5,
    online: 'true',
  })
  assert.deepEqual(toCallQuery({}, 'UTC'), { from: undefined, to: undefined })
  assert.equal(
    describeFilters(choices, query, translate('ui')),
    'from Sat 24 Oct 2026, until Sun 25 Oct 2026, up to $49.50, Online',
  )
  for (const search of [
    'from=2026-02-30',
    'to=soon',
    'from=1969-12-31',
    'priceMax=cheap',
    'online=no',
  ])
    assert.deepEqual(read(search), {}, search)
})

test('[13.1] in a school that sells in euros the search for a price is in euros', () => {
  const { priceMax } = choicesIn(formatsOf({ currency: 'EUR' }))
  assert.equal(priceMax.label, 'Price up to (€)')
  assert.equal(priceMax.format('49.5'), 'up to €49.50')
})

test('[10.7] a word for days becomes the two days that it means today, and all else that is asked stays', () => {
  const days = readSpan(new URLSearchParams('topic=street&from=2020-01-01&days=weekend'), 'UTC')
  const { from = '', to = '', ...others } = Object.fromEntries(days ?? [])
  assert.deepEqual(others, { topic: 'street' })
  const dayOfWeek = (date: string) => new Date(date).getUTCDay()
  assert.deepEqual([from, to].map(dayOfWeek), [6, 0])
  for (const search of ['', 'days=', 'days=toString', 'days=year'])
    assert.equal(readSpan(new URLSearchParams(search), 'UTC'), undefined, search)
})

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parsePo } from 'pofile-ts'
import {
  englishOf,
  features,
  poFile,
  readTranslations,
  readTranslator,
  textOf,
} from './catalogue.ts'
import { compileMessage, placeholdersOf } from './compile.ts'
import { languages } from './languages.ts'
import { formatMessage, resolveMessage } from './message.ts'

const say = (text: string, values = {}, language = 'en') =>
  formatMessage(compileMessage(text), values, language)

test('[17.2] a message has values, plurals, ordinals, selects and tags, each by the rules of its language', () => {
  assert.equal(say('Hello {name}', { name: 'Ada' }), 'Hello Ada')
  const seats = '{n, plural, =0 {No seats} one {# seat} other {# seats}}'
  assert.deepEqual(
    [0, 1, 1_234].map((n) => say(seats, { n })),
    ['No seats', '1 seat', '1,234 seats'],
  )
  assert.equal(
    say('{n, plural, one {# Platz} other {# Plätze}}', { n: 1_234 }, 'de'),
    '1.234 Plätze',
  )
  assert.equal(
    say('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }),
    '22nd',
  )
  // A name that every object has is not special.
  const kind = '{kind, select, constructor {built} other {given}}'
  assert.deepEqual(
    [say(kind, { kind: 'constructor' }), say(kind, { kind: 'x' })],
    ['built', 'given'],
  )
  assert.equal(say('{n} photos', { n: 1_500 }, 'de'), '1.500 photos')
  const rich = compileMessage('Read <b>the {what}</b> first.')
  assert.deepEqual(
    resolveMessage(
      rich,
      { what: 'terms' },
      'en',
      (tag, content) => `[${tag}: ${content.join('')}]`,
    ),
    ['Read ', '[b: the terms]', ' first.'],
  )
})

test('[17.2] a malformed message or a missing value is an error, not a gap in the page', () => {
  for (const text of [
    '{name',
    '{n, plural, one {x}}',
    '<b>bold',
    '{n, plural, offset:1 other {x}}',
    '{d, date}',
    '{n, number}',
  ])
    assert.throws(() => compileMessage(text), Error, text)
  assert.throws(() => say('Hello {name}'), /name/)
  assert.throws(() => say('{n, plural, other {#}}', { n: '3' }), /no number/)
  const t = readTranslator('en', 'home')
  assert.throws(() => t('nothing' as 'next'), /nothing/)
})

test('[17.2] a message that travels as JSON says the same', () => {
  const message = compileMessage('{n, plural, one {# <b>seat</b>} other {# seats of {all}}}')
  const travelled = JSON.parse(JSON.stringify(message)) as typeof message
  assert.equal(formatMessage(travelled, { n: 2, all: 9 }, 'en'), '2 seats of 9')
  assert.deepEqual(placeholdersOf(message), ['plural n', 'tag b', 'value all'])
})

test('[17.2] every English message compiles', () => {
  for (const feature of features)
    for (const [key, source] of Object.entries(englishOf(feature)))
      assert.doesNotThrow(() => compileMessage(textOf(source)), `${feature}.${key}`)
})

for (const language of languages.filter((code) => code !== 'en'))
  test(`[17.6] every message has a translation to ${language} with the same placeholders, and no other is left`, () => {
    for (const feature of features) {
      const file = poFile(language, feature)
      assert.ok(existsSync(file), `node tools/messages.ts has not been run for ${feature}`)
      const { items } = parsePo(readFileSync(file, 'utf8'))
      const english = englishOf(feature)
      assert.deepEqual(
        items.map(({ msgctxt }) => msgctxt),
        Object.keys(english),
        feature,
      )
      const translations = readTranslations(language, feature)
      for (const { msgctxt, msgid, flags } of items) {
        const name = `${language}/${feature}.po: ${msgctxt}`
        const key = msgctxt ?? ''
        const source = textOf(english[key] ?? assert.fail(name))
        assert.equal(
          msgid,
          source,
          `${name} is of an older English text: run node tools/messages.ts`,
        )
        assert.ok(!flags['fuzzy'], `${name} is fuzzy: look at it again`)
        const translated = translations.get(key) ?? assert.fail(`${name} has no translation`)
        assert.deepEqual(
          placeholdersOf(compileMessage(translated)),
          placeholdersOf(compileMessage(source)),
          name,
        )
      }
    }
  })

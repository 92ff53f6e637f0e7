import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { englishOf, features } from '#messages/catalogue.ts'
import { listSources, readSource } from '#tests/support/imports.ts'

const root = join(import.meta.dirname, '..')
const files = listSources(root).filter((file) => !file.includes('.test.'))

/** What a text on a page is called, as an attribute or a property; text between tags is the linter's (jsx-no-literals). */
const names =
  'aria-label|title|alt|placeholder|label|caption|hint|text|header|heading|description|agree|cancel|submit|action|done|success|unchanged|page|about|keep|words|all|up|down|ownOrder'
const literal = new RegExp(
  `\\b(?:${names})(?:=|: |=\\{)(["'\`])(?:[A-Z][a-z]|[^"'\`\\n$]*[a-z] )[^"'\`\\n]*\\1`,
  'g',
)

const withoutComments = (file: string) =>
  readSource(root, file).replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')

test('[17.2] pages have their texts from the catalogue: none stands in an attribute or a property', () => {
  // The kinds of columns of a table have names, too, and class names.
  const pages = files.filter((file) => /^web\/(?!style\/|ui\/data-table\/columns)/.test(file))
  const found = pages.flatMap((file) =>
    [...withoutComments(file).matchAll(literal)].map(([text]) => `${file}: ${text}`),
  )
  assert.deepEqual(found, [])
  for (const source of [
    `<p title="Your order">`,
    `label="Price"`,
    `title: 'Leave without saving?'`,
    'label={`Paid by card`}',
    `up: 'not paid first'`,
  ])
    assert.match(source, new RegExp(literal.source))
})

test('[17.2] every message is used', () => {
  const sources = files
    .filter((file) => !file.startsWith('messages/en'))
    .map((file) => readSource(root, file))
    .join('\n')
  const used = new Set(
    [...sources.matchAll(/['"`]([\w.:-]+)['"`]|\b(\w+):/g)].map(([, text, key]) => text ?? key),
  )
  // Keys of several parts, such as `slide${number}Title`.
  const parted = [...sources.matchAll(/`(\w+\$\{\w+\}\w*)`/g)].map(
    ([, key = '']) => new RegExp(`^${key.replaceAll(/\$\{\w+\}/g, '\\w+')}$`),
  )
  const unused = features.flatMap((feature) =>
    Object.keys(englishOf(feature))
      .filter((key) => !used.has(key) && !parted.some((pattern) => pattern.test(key)))
      .map((key) => `${feature}.${key}`),
  )
  assert.deepEqual(unused, [])
})

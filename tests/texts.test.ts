import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { englishOf, features, readTranslations, textOf } from '#messages/catalogue.ts'
import { findOtherWords } from '#tests/support/glossary.ts'
import { languages } from '#messages/languages.ts'
import { listSources, readSource } from '#tests/support/imports.ts'

const root = join(import.meta.dirname, '..')
const files = listSources(root).filter((file) => !file.includes('.test.'))

/** The names of a page's texts as attributes or properties; text between tags is the linter's (jsx-no-literals). */
const names =
  'aria-label|title|alt|placeholder|label|caption|hint|text|header|heading|description|agree|cancel|submit|action|done|success|unchanged|page|about|keep|words|all|up|down|ownOrder'
const literal = new RegExp(
  `\\b(?:${names})(?:=|: |=\\{)(["'\`])(?:[A-Z][a-z]|[^"'\`\\n$]*[a-z] )[^"'\`\\n]*\\1`,
  'g',
)

const pages = files.filter((file) => /^web\/(?!style\/)/.test(file))
const sheets = readdirSync(join(root, 'web'), { recursive: true })
  .map((file) => `web/${String(file)}`)
  .filter((file) => file.endsWith('.css'))

const withoutComments = (file: string) =>
  readSource(root, file).replaceAll(/\/\*.*?\*\/|^ *\/\/[^\n]*$/gms, '')

test('[17.2] pages have their texts from the catalogue: none stands in an attribute or a property', () => {
  // The kinds of columns of a table have names, too, and class names.
  const found = pages
    .filter((file) => !file.includes('data-table/columns'))
    .flatMap((file) =>
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

test('[17.7] no style is about left or right: pages may be written from right to left', () => {
  const physical =
    /[\s"'`:!]-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr]))-[\d[a-z(]|\btext-(?:left|right)\b|^\s*(?:(?:margin|padding|border)-)?(?:left|right)\b.*:.*;|\binset: \S+ \S+ \S+ [^;]/m
  const styles = [...pages, ...sheets].filter((file) => physical.test(withoutComments(file)))
  assert.deepEqual(styles, [])
  for (const source of [' ml-2', '"-mr-3', 'sm:text-left', '  margin-left: 1rem;', ' left: 0;'])
    assert.match(source, physical)
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

test('[17.2] no sentence is glued from messages', () => {
  const glued =
    /`[^`\n]*\$\{\w+\('[^`\n]*`|\b(?:t|ui|facts|layout)\('\w+'(?:, \{[^}]*\})?\) \+|\+ (?:t|ui)\('/
  assert.deepEqual(
    pages.filter((file) => glued.test(withoutComments(file))),
    [],
  )
  for (const source of ["`${t('paid')} ${formats.price(1)}`", "t('paid') + ' now'"])
    assert.match(source, glued)
})

const allTexts = languages.flatMap((language) =>
  features.flatMap((feature) => {
    const own = Object.entries(englishOf(feature)).map(
      ([key, source]) => [key, textOf(source)] as const,
    )
    const texts = language === 'en' ? own : readTranslations(language, feature)
    return [...texts].map(([key, text]) => ({ language, name: `${feature}.${key}`, text }))
  }),
)

test('[10.2] a zone stays on the line of its time', () => {
  const broken = allTexts.filter(({ text }) => /\},? \(?\{timeZone\}/.test(text))
  assert.deepEqual(broken, [])
})

test('[17.6] one thing has one name: no text says what the glossary says otherwise', () => {
  const messages = allTexts.flatMap(({ language, name, text }) =>
    findOtherWords(language, name, text),
  )
  const contentPages = globSync('start/**/{en,de}/*.md', { cwd: root }).flatMap((file) => {
    const language = /\/(en|de)\//.exec(file)?.[1] ?? ''
    return findOtherWords(language, file, readFileSync(join(root, file), 'utf8'))
  })
  assert.deepEqual([...messages, ...contentPages], [])
  assert.deepEqual(findOtherWords('de', 'viewer.you', 'Du hast noch keine Textbausteine'), [
    'de viewer.you: not “Du” but “Sie” (people are addressed as)',
  ])
  assert.deepEqual(findOtherWords('de', 'books.due', 'Fällig am Dienstag'), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { api } from '#contract/api.ts'
import { operations } from '#identity/operations/operations.ts'
import {
  matches,
  places,
  quoted,
  read,
  rowsOf,
  sectionOf,
  titlesIn,
} from '#tests/support/documents.ts'
import routes from '#web/routes.ts'

const documents = ['docs/threat-model.md', 'docs/asvs.md']
const model = read('docs/threat-model.md')
const asvs = read('docs/asvs.md')

const tables = {
  calls: rowsOf(sectionOf(model, '### The calls of the school')),
  operations: rowsOf(sectionOf(model, '### The identity service')),
  pages: rowsOf(sectionOf(model, '### Pages, files and the rest')),
}

/** Each test that a text names: `file`: “title”, “another title”. */
const testsNamedIn = (text: string) =>
  matches(text, /`([^`\s]+)`: (“[^”]*”(?:, “[^”]*”)*)/g).flatMap(([, file = '', titles = '']) =>
    matches(titles, /“([^”]*)”/g).map(([, title = '']) => ({ file, title })),
  )

test('every test that the threat model and the ASVS name is there', () => {
  for (const document of documents) {
    const text = read(document)
    const named = testsNamedIn(text)
    assert.ok(named.length > 80, `${document} names only ${named.length} tests`)
    // Another form would be read over: a title begins with its clause.
    assert.equal(
      named.filter(({ title }) => title.startsWith('[')).length,
      matches(text, /“\[\d/g).length,
      document,
    )
    assert.deepEqual(
      named.filter(({ file, title }) => !titlesIn(read(file)).includes(title)),
      [],
    )
  }
})

test('what nobody can do is shown by a test', () => {
  const verdicts = rowsOf(model).filter(([can]) => can === 'can' || can === 'cannot')
  const denied = verdicts.filter(([can]) => can === 'cannot')
  assert.ok(denied.length > 30 && verdicts.length - denied.length > 15)
  assert.deepEqual(
    denied.filter(([, , proof = '']) => testsNamedIn(proof).length === 0),
    [],
  )
})

/** The addresses of the pages, as the table writes them. */
const listPages = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = '', children }) =>
    children === undefined ? [`/${path}`] : listPages(children),
  )

test('the bounds of docs/threat-model.md have every call of the API, every identity call and every page, and no others', () => {
  const told = (rows: string[][], form: RegExp) =>
    rows.flatMap(([address]) => quoted(address).filter((word) => form.test(word))).toSorted()
  assert.deepEqual(told(tables.calls, /^\w+$/), Object.keys(api).toSorted())
  assert.deepEqual(
    told(tables.operations, /^v\d/),
    operations.map(({ path }) => path.replace(/^\/[^/]*\//, '')).toSorted(),
  )
  // What the server answers beside the pages of the site.
  const others = ['/outbox', '/api/payments/stripe', '/c/pay/:id']
  const pages = told(tables.pages, /^\/[\w.:/*?-]*$/).filter((page) => !others.includes(page))
  assert.deepEqual(pages, listPages(routes).toSorted())
})

test('every bound says what grows, how far, and in which file that is written', () => {
  const bounds = Object.values(tables).flat()
  assert.ok(bounds.length > 60, `read only ${bounds.length} bounds`)
  assert.deepEqual(
    bounds.filter(
      ([, grows = '', bound = '', written]) =>
        grows === '' || bound === '' || !quoted(written).some((file) => places.includes(file)),
    ),
    [],
  )
})

const verdicts = ['met', 'partly', 'not met', 'not applicable']

/** How many requirements the standard has, by level: https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0/en */
const requirements = { 1: 70, 2: 183 }

test('the ASVS has a verdict and its reason for every requirement, and counts them', () => {
  const rows = asvs
    .split(/^## /m)
    .slice(1)
    .flatMap((chapter) => {
      const [number = ''] = chapter.split(' ')
      const found = rowsOf(chapter)
      for (const [id = ''] of found) assert.ok(id.startsWith(`${number}.`), id)
      return found
    })
  assert.equal(new Set(rows.map(([id]) => id)).size, rows.length)
  const broken = rows.filter(
    ([, , requirement = '', verdict = '', reason = '']) =>
      requirement === '' ||
      !verdicts.includes(verdict) ||
      // What is met is met somewhere: in a file, by a test, in a setting or in a document.
      (verdict === 'met' ? !/`|\]\(/.test(reason) : reason === ''),
  )
  assert.deepEqual(broken, [])
  const count = (level: string, verdict: string) =>
    rows.filter((row) => row[1] === level && row[3] === verdict).length
  const summary = rowsOf(asvs.split(/^## /m)[0] ?? '')
  for (const [level, most] of Object.entries(requirements)) {
    const counts = verdicts.map((verdict) => count(level, verdict))
    assert.equal(
      counts.reduce((sum, one) => sum + one),
      most,
    )
    const line = [`level ${level}`, ...counts.map(String), String(most)]
    assert.deepEqual(
      summary.find(([name]) => name === line[0]),
      line,
    )
  }
  const both = verdicts.map((verdict) => count('1', verdict) + count('2', verdict))
  assert.deepEqual(summary.at(-1), ['both', ...[...both, rows.length].map(String)])
})

test('nothing is left open in the threat model and the ASVS', () => {
  const open = documents.flatMap((document) =>
    read(document)
      .split('\n')
      .flatMap((line, index) =>
        matches(line, /TODO[\w-]*|MISSING[^|]*/g).map(
          ([word]) => `${document}:${index + 1} ${word.trim()}`,
        ),
      ),
  )
  assert.deepEqual(open, [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { operations } from '#identity/operations/operations.ts'
import { matches, paths, quoted, read, rowsOf, sectionOf } from '#tests/support/documents.ts'
import { formatBounds, splitDocument } from '#tools/print-bounds.ts'
import routes from '#web/routes.ts'

const documents = ['docs/threat-model.md', 'docs/asvs.md']
const model = read('docs/threat-model.md')
const asvs = read('docs/asvs.md')

/** The items of the lists below each line that is `heading`. */
const itemsBelow = (heading: string) =>
  model
    .split(`\n${heading}\n\n`)
    .slice(1)
    .flatMap((part) => (part.split('\n\n')[0] ?? '').split(/^- /m).slice(1))

const isTest = (file: string) => /\.test\.tsx?$/.test(file) && paths.includes(file)

test('a test shows each attack under Cannot', () => {
  const denied = itemsBelow('Cannot:')
  assert.ok(denied.length > 40 && itemsBelow('Can:').length > 20)
  assert.deepEqual(
    denied.filter((item) => !quoted(item).some(isTest)),
    [],
  )
})

test('the bounds of the calls in docs/threat-model.md are those of contract/; else: node tools/print-bounds.ts', () => {
  const [, printed] = splitDocument(model)
  assert.equal(printed, formatBounds())
  const calls = rowsOf(printed).flatMap(([names]) => quoted(names))
  assert.equal(new Set(calls).size, calls.length)
  const limited = Object.entries<Endpoint>(api).flatMap(([name, { limits = [] }]) =>
    limits.length > 0 ? [name] : [],
  )
  assert.ok(limited.length > 20)
  assert.deepEqual(
    limited.filter((name) => !calls.includes(name)),
    [],
  )
})

/** The addresses of the pages, in the table's notation. */
const listPages = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = '', children }) =>
    children === undefined ? [`/${path}`] : listPages(children),
  )

test('the bounds of docs/threat-model.md have every identity call, and every page outside the dashboard', () => {
  const firstCells = (heading: string) =>
    rowsOf(sectionOf(model, heading)).flatMap(([address]) => quoted(address))
  assert.deepEqual(
    firstCells('### The identity service').toSorted(),
    operations.map(({ path }) => path.replace(/^\/[^/]*\//, '')).toSorted(),
  )
  // The server's answers besides the pages of the site.
  const others = [
    '/outbox',
    '/setup',
    '/classes.ics',
    '/api/payments/stripe',
    '/c/pay/:id',
    '/healthz',
    '/readyz',
    '/metrics',
  ]
  assert.deepEqual(
    firstCells('### Pages and the rest')
      .filter((page) => !page.includes('…') && !others.includes(page))
      .toSorted(),
    listPages(routes)
      .filter((page) => !/^\/dashboard(\/|$)/.test(page))
      .toSorted(),
  )
})

/** The number of requirements in the standard, by level: https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0/en */
const requirements = { 1: 70, 2: 183 }

test('the ASVS has a verdict for every requirement, says where it is met, and counts them', () => {
  const [head = '', ...sections] = asvs.split(/^## /m)
  const found = sections.flatMap((section) => {
    const [verdict = ''] = section.split('\n')
    return matches(section, /(V\d+\.\d+\.\d+) L([12])/g).map(([, id, level]) => ({
      id,
      level,
      verdict: verdict.toLowerCase(),
    }))
  })
  assert.equal(new Set(found.map(({ id }) => id)).size, found.length)
  const verdicts = ['met', 'partly', 'not met', 'not applicable']
  const count = (level: string, verdict: string) =>
    found.filter((one) => one.level === level && one.verdict === verdict).length
  const summary = rowsOf(head)
  for (const [level, all] of Object.entries(requirements)) {
    const counts = verdicts.map((verdict) => count(level, verdict))
    const line = [`level ${level}`, ...counts.map(String), String(all)]
    assert.deepEqual(
      summary.find(([name]) => name === line[0]),
      line,
    )
    assert.equal(
      counts.reduce((sum, one) => sum + one),
      all,
    )
  }
  const both = verdicts.map((verdict) => count('1', verdict) + count('2', verdict))
  assert.deepEqual(summary.at(-1), ['both', ...[...both, found.length].map(String)])
  // A requirement is met in a file, in a setting or in a document.
  const met = matches(asvs.split('## Met\n')[1] ?? '', /^- .*$/gm).flat()
  assert.deepEqual(
    met.filter((line) => !/`|\]\(/.test(line)),
    [],
  )
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

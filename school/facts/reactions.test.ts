import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { FactKind } from '#school/base/facts.ts'
import { listSources } from '#tests/support/imports.ts'
import { lockOrder, type Reaction } from './reaction.ts'
import { reactions } from './reactions.ts'

const root = join(import.meta.dirname, '../..')
const sources = listSources(root)
  .filter((file) => file.startsWith('school/') && !/^school\/(?:facts|base)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const table = Object.entries<readonly Reaction<never>[]>(reactions)
const kinds = table.map(([kind]) => kind as FactKind)
const now = (kind: string) =>
  (reactions[kind as FactKind] as readonly Reaction<never>[]).filter(({ does }) => does === 'now')

/** The facts that a file says, or passes on to be said. */
function saidIn(source: string): FactKind[] {
  const text = source.replaceAll(/FactOf<[^>]*>|\ntype .*/g, '')
  return text.includes('.happened(') ? kinds.filter((kind) => text.includes(`'${kind}'`)) : []
}

/** The facts that are said in the files of the functions which run at once. */
function saidAtOnce(kind: string): FactKind[] {
  const verbs = now(kind).flatMap((one) => (one.does === 'now' ? one.verb : []))
  return sources.flatMap(({ text }) =>
    verbs.some((verb) => new RegExp(`export (?:async function|const) ${verb}\\b`).test(text))
      ? saidIn(text)
      : [],
  )
}

test('every fact is said somewhere, and something follows from it', () => {
  const said = new Set(sources.flatMap(({ text }) => saidIn(text)))
  assert.deepEqual(
    kinds.filter((kind) => !said.has(kind)),
    [],
  )
  assert.deepEqual(
    table.filter(([, all]) => all.length === 0),
    [],
  )
})

test('what follows at once takes its locks in their order, so that no two transactions deadlock', () => {
  const takes = (all: readonly Reaction<never>[]) =>
    all.flatMap((one) => (one.does === 'now' ? lockOrder.indexOf(one.locks) : []))
  const isOrdered = (ranks: number[]) => ranks.every((rank, n) => rank >= (ranks[n - 1] ?? 0))
  for (const [kind, all] of table) assert.ok(isOrdered(takes(all)), kind)
  assert.ok(!isOrdered(takes(reactions['user-left'].toReversed())))
})

test('no fact leads to itself in one transaction', () => {
  const follow = (kind: FactKind, way: readonly FactKind[]): string[] =>
    way.includes(kind)
      ? [[...way, kind].join(' → ')]
      : saidAtOnce(kind).flatMap((next) => follow(next, [...way, kind]))
  assert.deepEqual(
    kinds.flatMap((kind) => follow(kind, [])),
    [],
  )
  // It is read at all.
  assert.ok(saidAtOnce('user-left').includes('class-withdrawn'))
})

test('entries of the history, jobs and letters come from the table alone', () => {
  const direct = sources.filter(({ text }) =>
    /(?<!function )recordHistory\(|\.jobs\.register\(|(?<!function )addNote\(/.test(text),
  )
  assert.deepEqual(
    direct.map(({ file }) => file),
    [],
  )
})

// A new kind is not in the lists: it shows in what-follows.txt. One that was released keeps its name and place.
test('kinds of jobs and letters that processes of the last release know are there, each once', () => {
  const all = table.flatMap(([, following]) => following)
  const jobs = new Set(all.flatMap((one) => (one.does === 'later' ? one.job : [])))
  const letters = new Set(all.flatMap((one) => (one.does === 'letter' ? one.letter : [])))
  const knownAmong = (kinds: string[], known: string[]) =>
    assert.deepEqual(
      kinds.filter((kind) => known.includes(kind)),
      known,
    )
  knownAmong([...jobs].map(({ kind }) => kind).toSorted(), [
    'assignment',
    'checkout-close',
    'class-begins',
    'class-cancelled',
    'class-message',
    'class-minimum',
    'class-moved',
    'class-pending',
    'provider-event',
    'refund',
    'student-mail',
  ])
  knownAmong(
    [...letters].toSorted((one, other) => one.rank - other.rank).map(({ kind }) => kind),
    [
      'class-short',
      'student-mail',
      'waitlist',
      'class-review',
      'new-students',
      'class-pending',
      'pending-classes',
      'class-message',
      'reminder',
      'money-mail',
      'goodbye',
      'assignment',
      'assignment-due',
      'handed-in',
      'hand-in-answered',
      'work-comment',
      'works-deleted',
      'work-room',
      'backup-failed',
      'books-wrong',
    ],
  )
  assert.equal(new Set([...letters].map(({ rank }) => rank)).size, letters.size)
})

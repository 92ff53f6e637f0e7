import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentsIn, matches, paths, read } from '#tests/support/documents.ts'

const known = matches(read('docs/clauses.md'), /^(?:## |- \*\*)(\d+(?:\.\d+)?)/gm).map(
  ([, number = '']) => number,
)

/** The numbers that a text cites: `[4.3]` before a title, `clause 4.3`, `clauses 1 to 9` and so on. */
function citedIn(text: string): string[] {
  const titles = matches(text, /(?<=['"`“])(?:\[\d+(?:\.\d+)?\] )+/g)
  // A comment may go on in the next line.
  const running = text.replaceAll(/\s+(?:\*|\/\/)?\s*/g, ' ')
  const words = matches(running, /\bclauses? \d+(?:\.\d+)?(?:(?:,| and| or| to) \d+(?:\.\d+)?)*/gi)
  return [...titles, ...words].flatMap(([found]) => matches(found, /\d+(?:\.\d+)?/g).flat())
}

test('every clause that the repository cites is in docs/clauses.md, each once', () => {
  assert.equal(new Set(known).size, known.length)
  const files = [
    ...paths.filter((path) => /\.(?:tsx?|mjs|css|md)$/.test(path)),
    ...documentsIn('.'),
  ]
  const cited = files.flatMap((file) => citedIn(read(file)).map((number) => ({ number, file })))
  assert.ok(cited.length > 1_000, `found only ${cited.length}`)
  assert.deepEqual(
    cited.filter(({ number }) => !known.includes(number)),
    [],
  )
})

test('a number is found in a title, in a comment of two lines and in a list of several', () => {
  const source = `test('[2.1] [2.2] nothing')
    /** Nothing (clause
     * 4.3, and clauses 5.1, 5.2 and
     * 8 to 9). */`
  assert.deepEqual(citedIn(source), ['2.1', '2.2', '4.3', '5.1', '5.2', '8', '9'])
})

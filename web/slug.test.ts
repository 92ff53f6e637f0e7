import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slugOf } from './slug.ts'

test('[11.1] [11.2] a name becomes the words of an address', () => {
  for (const [name, slug] of [
    ['Ada Holm', 'ada-holm'],
    ['  Zoë & Émile: “Nights”!  ', 'zoe-emile-nights'],
    ['ＡＢＣ ①', 'abc-1'],
    ['写真', ''],
    ['-', ''],
    ['photogrammetry'.repeat(9), 'photogrammetry'.repeat(9).slice(0, 60)],
    ['night '.repeat(20), 'night-'.repeat(10).slice(0, -1)],
    [`${'a'.repeat(60)} b`, 'a'.repeat(60)],
  ] as const)
    assert.equal(slugOf(name), slug)
})

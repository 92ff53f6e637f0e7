import assert from 'node:assert/strict'
import { test } from 'node:test'
import { summarise } from './summarise.ts'

test('a short text stays, in one line', () => {
  assert.equal(
    summarise(' Bring a tripod.\n\nWe meet  at dawn. '),
    'Bring a tripod. We meet at dawn.',
  )
  assert.equal(summarise('x'.repeat(200)), 'x'.repeat(200))
})

test('a long text ends between two words, one without words anywhere but within a character', () => {
  const words = summarise('light '.repeat(100))
  assert.match(words, /^(light )+light…$/)
  assert.ok(words.length <= 201 && words.length > 190, `${words.length}`)
  assert.equal(summarise(`${'x'.repeat(200)} ${'y'.repeat(9)}`), `${'x'.repeat(200)}…`)
  assert.equal(summarise('🦊'.repeat(300)), `${'🦊'.repeat(200)}…`)
})

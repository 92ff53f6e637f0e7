import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLook, type LookChoice } from '#contract/look.ts'
import { makeLook } from './look.ts'

const white: LookChoice['brown'] = { ground: '#ffffff', card: '#f2f5fa', accent: '#1f5fbf' }

test('[20.2] the colours of a choice are derived once, however often its rows are read again', () => {
  const choose = (accent: typeof white.accent) => ({ ...defaultLook, brown: { ...white, accent } })
  const first = makeLook(choose('#1f5fbf'))
  assert.equal(makeLook(choose('#1f5fbf')), first)
  assert.notEqual(makeLook(choose('#00695c')).look.styleSheet, first.look.styleSheet)
  assert.match(first.look.styleSheet ?? '', /^\/look\/[\w-]{16}\.css$/)
  assert.equal(makeLook(defaultLook).look.styleSheet, null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewOf } from './preview.ts'

test('[2.10] the preview of a photograph fades from its upper colours into its lower ones', () => {
  assert.equal(previewOf('f000f000ffff888123'), 'linear-gradient(rgb(85 85 85), rgb(136 142 147))')
})

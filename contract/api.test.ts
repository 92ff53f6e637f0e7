import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, callsOf } from './api.ts'

test('no two domains have a call of the same name', () => {
  const names = Object.values(callsOf).flatMap((calls) => Object.keys(calls))
  assert.deepEqual(names, Object.keys(api))
})

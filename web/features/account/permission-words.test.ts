import assert from 'node:assert/strict'
import { test } from 'node:test'
import { may, permissions, roles, type Permission } from '#contract/access.ts'
import { needOf, readPermission } from './permission-words.ts'

test('[2.2] every permission that a role can lack is explained in words of its own', () => {
  const names = Object.keys(permissions) as Permission[]
  const lackable = names.filter((name) => roles.some((role) => !may(role, name)))
  assert.ok(lackable.length > 5)
  for (const name of lackable) assert.equal(needOf(name), name)
})

test('[2.2] the address names a known permission or none', () => {
  assert.equal(readPermission('classes:add'), 'classes:add')
  for (const value of [null, '', 'toString', '__proto__', 'classes:burn'])
    assert.equal(readPermission(value), null)
})

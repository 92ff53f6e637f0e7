import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginAddress, readReturnLocation } from './return-location.ts'

const read = (from: string) => readReturnLocation(new URLSearchParams({ from }))

test('[2.2] a return location keeps its search and hash on the way through /login', () => {
  const location = '/classes?q=first%20light&topic=landscape#results'
  const address = loginAddress(location)
  const { pathname, searchParams } = new URL(address, 'http://school.test')
  assert.equal(pathname, '/login')
  assert.equal(readReturnLocation(searchParams), location)
  assert.equal(searchParams.get('need'), null)
})

test('[2.2] the login address says which permission was missing', () => {
  const { searchParams } = new URL(loginAddress('/dashboard/cart', 'orders:pay'), 'http://a.test')
  assert.equal(searchParams.get('need'), 'orders:pay')
})

test('[2.2] a return location is only ever a path of this site', () => {
  const elsewhere = [
    'https://evil.test/steal',
    '//evil.test/steal',
    '/\\evil.test/steal',
    '/\t/evil.test/steal',
    '/\n/evil.test/steal',
    '\\\\evil.test/steal',
    'javascript:alert(1)',
    'classes',
    '',
  ]
  for (const from of elsewhere) assert.equal(read(from), '/', JSON.stringify(from))
})

test('[2.7] without a return location login leads home', () => {
  assert.equal(readReturnLocation(new URLSearchParams()), '/')
})

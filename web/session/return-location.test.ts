import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContinueLocation, readReturnLocation } from './read-return-location.ts'
import { loginAddress, returnSearch } from './return-location.ts'

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
    '/.//evil.test/steal',
    '/classes/..//evil.test/steal',
    '/%2e//evil.test/steal',
    '/./\\evil.test/steal',
    'javascript:alert(1)',
    'classes',
    '',
  ]
  for (const from of elsewhere) assert.equal(read(from), '/', JSON.stringify(from))
})

test('[2.7] without a return location login leads home', () => {
  assert.equal(readReturnLocation(new URLSearchParams()), '/')
})

test('[2.2] a mailed link leads on to its place on this site, and to no other site', () => {
  const origin = 'https://school.test'
  const go = (continueUrl: string) =>
    readContinueLocation(new URLSearchParams({ continueUrl }), origin)
  assert.equal(go(`${origin}/classes?q=light#results`), '/classes?q=light#results')
  for (const elsewhere of [
    'https://evil.test/classes',
    'https://school.test.evil.test/classes',
    `${origin}//evil.test/`,
    'http://school.test/classes',
    'javascript:alert(1)',
    '/classes',
    '',
  ])
    assert.equal(go(elsewhere), '/', elsewhere)
  assert.equal(readContinueLocation(new URLSearchParams(), origin), '/')
})

test('[2.2] the pages of signing in hand the location on to each other', () => {
  const location = '/classes?q=a&b=c#results'
  assert.equal(readReturnLocation(new URLSearchParams(returnSearch(location))), location)
  assert.equal(returnSearch('/'), '')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { email } from './fields.ts'
import { mailtoAddress } from './mailto.ts'

test('[2.9] a link that writes to an e-mail has nothing but this e-mail', () => {
  assert.equal(mailtoAddress('ada@school.example'), 'mailto:ada@school.example')
  for (const written of [
    "ada?bcc=eve@evil.test'&x",
    'a?bcc=eve%40evil.test&b#c@school.example',
    'ada,eve@school.example',
  ]) {
    const { protocol, pathname, search, hash } = new URL(mailtoAddress(written))
    assert.deepEqual([protocol, search, hash], ['mailto:', '', ''])
    assert.ok(!pathname.includes(','))
    assert.equal(decodeURIComponent(pathname), written)
  }
})

test('[2.9] an e-mail that would be more in a link without its encoding can be registered', () => {
  assert.equal(email.safeParse('ada&bcc=eve@school.example').success, true)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressIn, mailtoAddress } from './address.ts'

test('[2.2] [17.5] the address of a path is on this site in every language', () => {
  const school = { languages: ['en', 'de'] as const }
  for (const path of [
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '///evil.test',
    '/\\/evil.test',
  ])
    for (const language of school.languages) {
      const { origin, pathname } = new URL(addressIn(school, language, path), 'https://school.test')
      assert.deepEqual(
        [origin, pathname],
        ['https://school.test', language === 'en' ? '/evil.test' : '/de/evil.test'],
        path,
      )
    }
  assert.deepEqual(
    ['/', '/classes?q=a//b'].flatMap((path) =>
      school.languages.map((language) => addressIn(school, language, path)),
    ),
    ['/', '/de', '/classes?q=a//b', '/de/classes?q=a//b'],
  )
})

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

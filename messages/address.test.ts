import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressIn } from './address.ts'

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

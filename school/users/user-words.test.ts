import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userSearchWordsOf, nameKey, wordsOfUser } from './user-words.ts'

const ada = { name: 'Áda Holm', email: 'ada.holm+photo@school.example' }

function isFound(user: { name: string; email: string }, searchText: string): boolean {
  const words = wordsOfUser(user)
  const searchWords = userSearchWordsOf(searchText)
  return (
    searchWords.length > 0 &&
    searchWords.every((part) => words.some((word) => word.startsWith(part)))
  )
}

test('[7.2] a person is found by beginnings of the name, in any script, case or accent', () => {
  for (const searchText of ['ada', 'HOLM', 'hol ád', 'Ada Holm'])
    assert.ok(isFound(ada, searchText), searchText)
  for (const searchText of ['', ' ', '!?', 'olm', 'ada berg'])
    assert.ok(!isFound(ada, searchText), searchText)
  const name = '山田 花子'
  assert.ok(isFound({ name, email: 'h@school.example' }, '花子'))
})

test('[7.15] a person is found by the e-mail: its beginning, its words before the @, its domain', () => {
  for (const searchText of [
    'ada.holm+photo@school.example',
    'ADA.holm+photo@sch',
    'photo',
    '@school',
  ])
    assert.ok(isFound(ada, searchText), searchText)
  for (const searchText of [
    '@',
    'school',
    'example',
    'com',
    'holm+photo@school.example',
    '@example',
  ])
    assert.ok(!isFound(ada, searchText), searchText)
  assert.ok(isFound(ada, 'holm @school.example'))
})

test('a question of many words asks for twelve', () => {
  assert.equal(userSearchWordsOf('a b c d e f g h i j k l m n o p q@r').length, 12)
})

test('[7.2] names are sorted without case and accents', () => {
  const names = ['adam', 'Émile', 'Zoë', 'Øystein', 'Oda', 'émile b']
  assert.deepEqual(
    names.toSorted((a, b) => Buffer.compare(Buffer.from(nameKey(a)), Buffer.from(nameKey(b)))),
    ['adam', 'Émile', 'émile b', 'Oda', 'Øystein', 'Zoë'],
  )
  assert.ok(nameKey('\ufdfa'.repeat(256)).length <= 60)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedOfUsers, nameKey, wordsOfUser } from './user-words.ts'

const ada = { name: 'Áda Holm', email: 'ada.holm+photo@school.example' }

function isFound(user: { name: string; email: string }, question: string): boolean {
  const words = wordsOfUser(user)
  const asked = askedOfUsers(question)
  return asked.length > 0 && asked.every((part) => words.some((word) => word.startsWith(part)))
}

test('[7.2] a person is found by beginnings of the name, in any script, case or accent', () => {
  for (const question of ['ada', 'HOLM', 'hol ád', 'Ada Holm'])
    assert.ok(isFound(ada, question), question)
  for (const question of ['', ' ', '!?', 'olm', 'ada berg'])
    assert.ok(!isFound(ada, question), question)
  const name = '山田 花子'
  assert.ok(isFound({ name, email: 'h@school.example' }, '花子'))
})

test('[7.15] a person is found by the e-mail: its beginning, its words before the @, its domain', () => {
  for (const question of [
    'ada.holm+photo@school.example',
    'ADA.holm+photo@sch',
    'photo',
    '@school',
  ])
    assert.ok(isFound(ada, question), question)
  for (const question of ['@', 'school', 'example', 'com', 'holm+photo@school.example', '@example'])
    assert.ok(!isFound(ada, question), question)
  assert.ok(isFound(ada, 'holm @school.example'))
})

test('a question of many words asks for twelve', () => {
  assert.equal(askedOfUsers('a b c d e f g h i j k l m n o p q@r').length, 12)
})

test('[7.2] names are sorted without case and accents', () => {
  const names = ['adam', 'Émile', 'Zoë', 'Øystein', 'Oda', 'émile b']
  assert.deepEqual(
    names.toSorted((a, b) => Buffer.compare(Buffer.from(nameKey(a)), Buffer.from(nameKey(b)))),
    ['adam', 'Émile', 'émile b', 'Oda', 'Øystein', 'Zoë'],
  )
  assert.ok(nameKey('\ufdfa'.repeat(256)).length <= 60)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNameFault } from './names.ts'

test('[5.2] names of real people are names, also with dots, apostrophes and slashes', () => {
  const names = [
    'O’Brien',
    "Siobhán O'Brien",
    'Dr. Müller-Lüdenscheidt',
    'Dr.Müller',
    '王小明',
    'J.R.R. Tolkien',
    'St. John',
    'St.John',
    'Ana Moreau, M.Sc./B.Sc.',
    'Ana (she/her)',
    'Sammy Davis Jr.',
    'A. Www Lee',
    'ليلى حداد',
    'María del Carmen y/o José',
    'Will.i.am',
  ]
  for (const name of names) assert.equal(findNameFault(name), undefined, name)
})

test('[5.2] an address is no name, however it is written', () => {
  const names = [
    'Prize at http://evil.example/ , dear winner',
    'HTTPS://EVIL.EXAMPLE',
    'ht\u200btp:\u200b//evil',
    'www.evil.example',
    'Win at WWW.evil',
    'evil.example/win',
    'evil.example:8080/win',
    'evil.example\\win',
    'ｗｗｗ．ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'evil。example/win',
    '192.0.2.7 for you',
    'пример.рф/приз',
  ]
  for (const name of names) assert.equal(findNameFault(name), 'address', name)
})

test('[5.2] nor are two lines or bidirectional controls', () => {
  for (const end of ['\n', '\r', '\t', '\u0085', '\u2028', '\u2029'])
    assert.equal(findNameFault(`Ada${end}Bcc: all@school.example`), 'line-break')
  assert.equal(findNameFault('Ada\u202eecalevoL'), 'turned')
})

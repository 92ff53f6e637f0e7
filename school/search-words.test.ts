import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchWordsOf, wordsOf } from './search-words.ts'

/** Whether a search finds a text: every word of the search begins a word of the text. */
function finds(searchText: string, text: string): boolean {
  const words = wordsOf(text)
  const searchWords = searchWordsOf(searchText)
  return (
    searchWords.length > 0 &&
    searchWords.every((part) => words.some((word) => word.startsWith(part)))
  )
}

test('[7.3] case and accents are folded, in any script', () => {
  const same = [
    ['CAFE', 'café'],
    ['café', 'CAFE\u0301'],
    ['naive', 'Naïve portraits'],
    ['strasse', 'Straße'],
    ['STRAßE', 'strasse'],
    ['istanbul', 'İstanbul'],
    ['lodz', 'Łódź'],
    ['smorrebrod', 'Smørrebrød'],
    ['aesthetics', 'Æsthetics'],
    ['ΦΩΤΟΓΡΑΦΙΑ', 'φωτογραφία'],
    ['οδοσ', 'ΟΔΟΣ'],
    ['ФОТОГРАФИЯ', 'фотография'],
    ['ёлка', 'Елка'],
    ['صورة', 'صُورَة'],
    ['फ़ोटो', 'फ़ोटो कक्षा'],
    ['fullwidth', 'ｆｕｌｌｗｉｄｔｈ'],
    ['ﬁlm', 'film'],
  ] as const
  for (const [searchText, text] of same)
    assert.ok(finds(searchText, text), `${searchText} in ${text}`)
})

test('[7.3] scripts without spaces are searched inside', () => {
  assert.ok(finds('写真', '風景写真の教室'))
  assert.ok(finds('真', '風景写真'))
  assert.ok(finds('景写真', '風景写真'))
  assert.ok(finds('がく', 'しゃしんがく'))
  assert.ok(!finds('かく', 'しゃしんがく'))
  assert.ok(finds('ถ่าย', 'การถ่ายภาพ'))
  assert.ok(!finds('真写', '風景写真'))
  assert.ok(finds('GX100写', 'GX100写真'))
})

test('[7.3] a word is found by its beginning, and all words must be there', () => {
  assert.ok(finds('port', 'Portrait basics'))
  assert.ok(!finds('trait', 'Portrait basics'))
  assert.ok(finds('basics portrait', 'Portrait basics'))
  assert.ok(!finds('portrait advanced', 'Portrait basics'))
  assert.ok(finds('📷', 'Cameras 📷 and lenses'))
  assert.ok(finds('x'.repeat(60), 'x'.repeat(60)))
})

test('[7.3] signs are no words, and words are stored once', () => {
  assert.deepEqual(searchWordsOf(' !?… -- % _ '), [])
  assert.deepEqual(wordsOf('light, light & LIGHT'), ['light'])
  assert.equal(searchWordsOf('a b c d e f g h i j k l m n o p').length, 12)
})

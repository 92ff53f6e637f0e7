import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WorkRule } from '#contract/work-rules.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { createFormats } from '#messages/formats.ts'
import type { Language } from '#messages/languages.ts'
import { createRuleWords } from './rule-words.ts'

const wordsIn = (language: Language) =>
  createRuleWords(
    readTranslator(language, 'work-facts'),
    createFormats(
      { language, timeZone: 'UTC', currency: 'USD' },
      readTranslator(language, 'formats'),
    ),
  )
const english = wordsIn('en')
const german = wordsIn('de')

test('[18.5] rules are shown in words', () => {
  const rules: [WorkRule, string][] = [
    [{ kind: 'shutter', atLeast: 1 / 15 }, 'Shutter 1/15 s or longer'],
    [{ kind: 'shutter', atMost: 0.5 }, 'Shutter 0.5 s or shorter'],
    [{ kind: 'shutter', atLeast: 1, atMost: 30 }, 'Shutter 1 s to 30 s'],
    [{ kind: 'aperture', atMost: 2.8 }, 'f/2.8 or wider'],
    [{ kind: 'aperture', atLeast: 8 }, 'f/8 or narrower'],
    [{ kind: 'aperture', atLeast: 8, atMost: 8 }, 'Aperture f/8'],
    [{ kind: 'iso', atMost: 400 }, 'ISO 400 or lower'],
    [{ kind: 'iso', atLeast: 100, atMost: 400 }, 'ISO 100 to ISO 400'],
    [{ kind: 'focalLength', atLeast: 85 }, 'Focal length 85 mm or longer'],
    [{ kind: 'focalLength35', atMost: 35 }, 'Focal length 35 mm or shorter (on a 35 mm camera)'],
    [{ kind: 'taken', since: '2026-11-24' }, 'Taken on or after 24 Nov 2026'],
    [{ kind: 'taken', since: 'class' }, 'Taken after the class began'],
    [{ kind: 'shape', shape: 'square' }, 'Square format'],
    [{ kind: 'monochrome' }, 'Black and white'],
    [{ kind: 'same', what: 'lens' }, 'The same lens in all photographs'],
  ]
  for (const [rule, words] of rules) assert.equal(english.rule(rule), words)
  assert.equal(german.rule({ kind: 'aperture', atMost: 2.8 }), 'f/2,8 oder offener')
})

test('[18.5] a rule that is not met says what the photograph has instead', () => {
  const notMet = (rule: WorkRule, actual: number | string | null) =>
    english.answer(rule, { answer: 'not-met', actual })
  assert.equal(notMet({ kind: 'shutter', atLeast: 1 / 15 }, 1 / 60), 'Not met: 1/60 s')
  assert.equal(notMet({ kind: 'aperture', atMost: 2.8 }, 11), 'Not met: f/11')
  assert.equal(notMet({ kind: 'shape', shape: 'square' }, 'portrait'), 'Not met: portrait')
  assert.equal(notMet({ kind: 'monochrome' }, null), 'Not met')
  assert.equal(
    notMet({ kind: 'taken', since: '2026-11-24' }, '2026-11-01T21:14:09'),
    'Not met: Sun 1 Nov 2026, 21:14',
  )
  assert.equal(notMet({ kind: 'same', what: 'focalLength' }, 35), 'Not met: 35 mm')
  assert.equal(notMet({ kind: 'same', what: 'camera' }, 'Fujifilm X-T5'), 'Not met: Fujifilm X-T5')
  const rule: WorkRule = { kind: 'iso', atMost: 400 }
  assert.equal(english.answer(rule, { answer: 'met', actual: 200 }), 'Met')
  assert.equal(english.answer(rule, { answer: 'unknown', actual: null }), 'Unknown')
})

test('[18.5] how a photograph was taken stands in words; what is not known is left out', () => {
  const taken = { shutter: 1 / 125, aperture: 2.8, iso: 12_800, focalLength: 23, focalLength35: 35 }
  assert.deepEqual(english.exposure(taken), [
    'Shutter 1/125 s',
    'f/2.8',
    'ISO 12,800',
    '23 mm',
    '35 mm on a 35 mm camera',
  ])
  assert.deepEqual(english.exposure({ shutter: 30, focalLength: 50, focalLength35: 50 }), [
    'Shutter 30 s',
    '50 mm',
  ])
  assert.deepEqual(english.exposure({}), [])
  assert.deepEqual(english.further({ exposureBias: -0.67, flash: false }), [
    'Exposure compensation \u22120.7 EV',
    'Without flash',
  ])
  assert.deepEqual(english.further({ exposureBias: 1, flash: true }), [
    'Exposure compensation +1 EV',
    'With flash',
  ])
  assert.equal(english.camera({ make: 'Fujifilm', model: 'X-T5' }), 'Fujifilm X-T5')
  assert.equal(english.camera({ make: 'Canon', model: 'Canon EOS R6' }), 'Canon EOS R6')
  assert.equal(english.camera({}), undefined)
})

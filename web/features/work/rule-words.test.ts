import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PhotoTaken } from '#contract/photo-taken.ts'
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
    [{ kind: 'aperture', atMost: 0.95 }, 'f/0.95 or wider'],
    [{ kind: 'aperture', atLeast: 8 }, 'f/8 or narrower'],
    [{ kind: 'aperture', atLeast: 8, atMost: 8 }, 'Aperture f/8'],
    [{ kind: 'shutter', atMost: 1 / 8000 }, 'Shutter 1/8000 s or shorter'],
    [{ kind: 'iso', atMost: 6400 }, 'ISO 6400 or lower'],
    [{ kind: 'iso', atLeast: 100, atMost: 400 }, 'ISO 100 to ISO 400'],
    [{ kind: 'focalLength', atLeast: 85 }, 'Focal length 85 mm or longer'],
    [{ kind: 'focalLength35', atMost: 35 }, 'Focal length 35 mm or shorter (35 mm equivalent)'],
    [{ kind: 'taken', since: '2026-11-24' }, 'Taken on or after 24 Nov 2026'],
    [{ kind: 'taken', since: 'class' }, 'Taken after the class began'],
    [{ kind: 'shape', shape: 'square' }, 'Square format'],
    [{ kind: 'monochrome' }, 'Black and white'],
    [{ kind: 'same', what: 'lens' }, 'The same lens in all photographs'],
  ]
  for (const [rule, words] of rules) assert.equal(english.rule(rule), words)
  assert.equal(german.rule({ kind: 'aperture', atMost: 2.8 }), 'f/2,8 oder offener')
  const length: WorkRule = { kind: 'focalLength35', atMost: 35 }
  assert.equal(german.rule(length), 'Brennweite 35 mm oder kürzer (Kleinbild)')
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

test('[18.5] how a photograph was taken stands in one line; what is not known is left out', () => {
  const taken = { shutter: 25, aperture: 11, iso: 160, focalLength: 23, focalLength35: 35 }
  assert.equal(english.exposure(taken), '25 s · f/11 · ISO 160 · 23 mm (35 mm equivalent)')
  assert.equal(german.exposure(taken), '25 s · f/11 · ISO 160 · 23 mm (35 mm Kleinbild)')
  const noct = { shutter: 1 / 8000, aperture: 0.95, iso: 12_800, focalLength: 58 }
  assert.equal(english.exposure(noct), '1/8000 s · f/0.95 · ISO 12800 · 58 mm')
  assert.equal(german.exposure(noct), '1/8000 s · f/0,95 · ISO 12800 · 58 mm')
  assert.equal(english.exposure({ aperture: 1.2, shutter: 1.3 }), '1.3 s · f/1.2')
  assert.equal(
    english.exposure({ shutter: 1200, focalLength: 50, focalLength35: 50 }),
    '1200 s · 50 mm',
  )
  assert.equal(english.exposure({ focalLength35: 35 }), '35 mm equivalent')
  assert.equal(
    english.exposure({ iso: 102_400, exposureBias: -0.67, flash: false }),
    'ISO 102400 · Exposure compensation \u22120.7 EV · Without flash',
  )
  assert.equal(
    english.exposure({ exposureBias: 1, flash: true }),
    'Exposure compensation +1 EV · With flash',
  )
  assert.equal(english.exposure({ exposureBias: 0 }), '')
})

test('[18.5] the name of a camera has its maker once, by the name that people know', () => {
  const cameras: [PhotoTaken, string | undefined][] = [
    [{ make: 'Fujifilm', model: 'X-T5' }, 'Fujifilm X-T5'],
    [{ make: 'Canon', model: 'Canon EOS R6' }, 'Canon EOS R6'],
    [{ make: 'NIKON CORPORATION', model: 'NIKON Z 6_2' }, 'NIKON Z 6_2'],
    [{ make: 'RICOH IMAGING COMPANY, LTD.', model: 'RICOH GR III' }, 'RICOH GR III'],
    [{ make: 'RICOH IMAGING COMPANY, LTD.', model: 'PENTAX K-3' }, 'RICOH PENTAX K-3'],
    [{ make: 'EASTMAN KODAK COMPANY', model: 'KODAK Z990' }, 'KODAK Z990'],
    [{ make: 'OM Digital Solutions', model: 'OM-1' }, 'OM-1'],
    [{ make: 'Leica Camera AG' }, 'Leica'],
    [{ model: 'FM2' }, 'FM2'],
    [{}, undefined],
  ]
  for (const [taken, name] of cameras) assert.equal(english.camera(taken), name)
})

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { englishOf, readReasonWords, readTranslator } from '#messages/catalogue.ts'
import { createFormats } from '#messages/formats.ts'
import { languages, type Language } from '#messages/languages.ts'
import { fault, readReason } from '#messages/reasons.ts'
import { createReasonWording } from '#messages/word-reason.ts'
import { listSources, readSource } from '#tests/support/imports.ts'

const root = join(import.meta.dirname, '..')
const sources = listSources(root)
  .filter((file) => /^(?:contract|school|web)\//.test(file))
  .map((file) => [file, readSource(root, file)] as const)

const keys = (['refusals', 'fields', 'entries'] as const).flatMap((feature) =>
  Object.keys(englishOf(feature)),
)

test('[17.3] every message of a refusal or a field is used, and no key is in two catalogues', () => {
  assert.deepEqual(
    keys.filter((key, index) => keys.indexOf(key) !== index),
    [],
  )
  const naming = sources
    .map(([, text]) => text)
    .filter((text) => /#messages\/reasons|refuse|label[A-Z]/.test(text))
    .join()
  assert.deepEqual(
    keys.filter((key) => !naming.includes(`'${key}'`)),
    [],
  )
})

const calls = /\b(?:refuse\w*|new (?:Refusal|HttpError))\(((?:[^()]|\([^()]*\))*)\)/g
const texts = /(['"`])((?:(?!\1)[^\n])*)\1/g

/** The texts containing a space among the arguments of a refusal. */
const literalsIn = (source: string) =>
  [...source.matchAll(calls)]
    .flatMap(([, given = '']) => [...given.matchAll(texts)])
    .flatMap(([, , text = '']) => (text.includes(' ') ? [text] : []))

/** A sentence as the message of a schema. */
const inSchema =
  /(?:\b(?:error|message):|\.(?:min|max|int|positive|regex)\([^)\n]*,) *['"`][A-Z]\w* /

test('[17.3] the school refuses by messages of the catalogue, and so do schemas: no sentence is in the code', () => {
  const found = sources.flatMap(([file, text]) => {
    const isSpoken = file.startsWith('school/') ? literalsIn(text).length > 0 : inSchema.test(text)
    return isSpoken ? [file] : []
  })
  assert.deepEqual(found, [])
  for (const refusal of [
    `throw refuse('not-found', 'This class does not exist.')`,
    "refuse(\n  'paid',\n  `“${name}” is paid.`,\n)",
    `refuseFields({ coupon: 'It is over' })`,
  ])
    assert.equal(literalsIn(refusal).length, 1, refusal)
  for (const check of [`z.int({ error: 'Please choose' })`, `.max(9, 'At most 9')`])
    assert.match(check, inSchema)
})

/** Code without comments, and without the errors that only programmers read. */
const spokenIn = (source: string) =>
  source.replaceAll(
    /\/\*.*?\*\/|\/\/[^\n]*|\bnew (?:\w*Error|ProviderUnknown|BadSignature)\((?:[^()]|\([^()]*\))*\)/gs,
    '',
  )

const sentence = /(['"`])[A-Z](?:(?!\1)[^\n])* (?:(?!\1)[^\n])*[.!?…]\1/

test('[17.3] the school stores reasons and words them where they are shown: its code has no sentence to store', () => {
  const found = sources.flatMap(([file, text]) => {
    const isSpoken = file.startsWith('school/') && !file.startsWith('school/docs/')
    return isSpoken && sentence.test(spokenIn(text)) ? [file] : []
  })
  assert.deepEqual(found, [])
  for (const stored of [
    `note: 'The money did not come.'`,
    'return `It was paid in ${currency}.`',
    `error ?? "The provider’s answer does not say why."`,
    `new ProviderRefused('The school has no payment provider.', null, null)`,
  ])
    assert.match(spokenIn(stored), sentence)
  assert.doesNotMatch(spokenIn('throw new Error(`Order ${idOf(order)} has no seat.`)'), sentence)
})

test('[17.3] a reason has its values in each language: labels, lists, numbers, sums and times', () => {
  const wordingIn = (language: Language) => {
    const t = readTranslator(language, 'formats')
    return createReasonWording({
      messages: readReasonWords(language),
      language,
      formatsIn: (timeZone, currency) => createFormats({ language, timeZone, currency }, t),
    })
  }
  const at = { time: Date.UTC(2030, 0, 2, 12), timeZone: 'Europe/Berlin' }
  const said = languages.map((language) => {
    const word = wordingIn(language)
    const all = [
      readReason(fault('tooLong', { label: 'labelDescription', max: 5_000 })),
      readReason(fault('oneOf', { label: 'labelRole', words: ['a', 'b', 'c'] })),
      readReason(fault('noEmail')),
      { key: 'left', values: { sum: { amount: 1_234.5, currency: 'EUR' } } },
      { key: 'unfinishedNetwork', values: { time: at } },
    ]
    return all.map((reason) => reason && word(reason)?.replaceAll('\u00a0', ' '))
  })
  assert.deepEqual(said, [
    [
      'Description can have at most 5,000 characters',
      'Role must be a, b, or c',
      'Enter an email address, such as name@example.com',
      'You can refund at most €1,234.50',
      'Too many payments were started from your network and not finished, so we can’t hold seats for new accounts there until Wed 2 Jan 2030, 13:00 (Central European Time). Use another network, or write to the school.',
    ],
    [
      'Beschreibung: höchstens 5.000 Zeichen',
      'Rolle: Bitte wählen Sie a, b oder c',
      'Geben Sie eine E-Mail-Adresse ein, etwa name@beispiel.de',
      'Sie können höchstens 1.234,50 € erstatten',
      'In Ihrem Netzwerk wurden zu viele Zahlungen begonnen und nicht abgeschlossen. Bis Mi., 2. Jan. 2030, 13:00 Uhr (Mitteleuropäische Zeit) werden dort deshalb keine Plätze für neue Konten reserviert. Verwenden Sie ein anderes Netzwerk oder schreiben Sie der Schule.',
    ],
  ])
  const word = wordingIn('de')
  assert.equal(word({ key: 'ofANewerServer' }), undefined)
  assert.equal(word({ key: 'constructor' }), undefined)
  assert.equal(word({ key: 'required', values: { label: 'labelOfANewerServer' } }), undefined)
  assert.equal(readReason('Invalid input: expected string'), null)
})

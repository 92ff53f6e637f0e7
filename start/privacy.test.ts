import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { identityPersonalTables } from '#identity/personal-data.ts'
import type { PersonalTables } from '#platform/personal-data.ts'
import { schoolPersonalTables } from '#school/base/personal-tables.ts'

const registry: PersonalTables = { ...schoolPersonalTables, ...identityPersonalTables }

const read = (language: string) =>
  readFile(join(import.meta.dirname, 'content', language, 'privacy.md'), 'utf8')

/** The words for each kind of data in the privacy page, and the tables that hold it. */
const kinds: { en: RegExp; de: RegExp; tables: string[] }[] = [
  {
    en: /\*\*Your account\*\*: name, email address/,
    de: /\*\*Ihr Konto\*\*: Name, E-Mail-Adresse/,
    tables: ['users', 'user_texts', 'identity_account'],
  },
  {
    en: /invites you to teach.*at most seven days/,
    de: /Lädt die Schule Sie zur Kursleitung.*höchstens sieben Tage/,
    tables: ['invitations'],
  },
  { en: /\*\*Google\*\*/, de: /\*\*Google\*\*/, tables: ['identity_link'] },
  {
    en: /who is signed in.*sign-in link/,
    de: /wer angemeldet ist.*Anmeldelink/,
    tables: ['identity_session', 'identity_code'],
  },
  {
    en: /\*\*Your orders\*\*.*coupon.*wait for a seat.*whether you were there/,
    de: /\*\*Ihre Bestellungen\*\*.*Gutschein.*auf einen Platz warten.*ob Sie da waren/,
    tables: ['orders', 'waitlist', 'check_ins', 'coupon_uses'],
  },
  {
    en: /\*\*Withdrawals\*\*.*deleted after three years/,
    de: /\*\*Widerrufe\*\*.*nach drei Jahren gelöscht/,
    tables: ['withdrawals'],
  },
  {
    en: /\*\*Messages\*\*: notices and emails/,
    de: /\*\*Nachrichten\*\*: Mitteilungen und E-Mails/,
    tables: ['notices', 'letter_notes', 'reminders', 'jobs', 'class_messages'],
  },
  { en: /\*\*Reviews\*\*/, de: /\*\*Bewertungen\*\*/, tables: ['reviews'] },
  { en: /\*\*Pictures\*\*/, de: /\*\*Bilder\*\*/, tables: ['photos', 'photo_files'] },
  {
    en: /\*\*Student work\*\*.*local time.*kept \{workTime\}/,
    de: /\*\*Arbeiten aus Kursen\*\*.*Ortszeit.*\{workTime\} aufbewahrt/,
    tables: ['hand_ins', 'works', 'versions'],
  },
  {
    en: /\*\*Comments on work\*\*.*your assignments, and the phrases/,
    de: /\*\*Kommentare zu Arbeiten\*\*.*Ihre Aufgaben und Ihre gespeicherten Textbausteine/,
    tables: ['threads', 'comments', 'assignments', 'phrases'],
  },
  {
    en: /photographs that you taught with and classes that you held/,
    de: /Fotos, mit denen Sie unterrichtet haben, und Kurse, die Sie gegeben haben/,
    tables: ['gallery_photos', 'portfolio_photos', 'classes', 'class_texts', 'meetings', 'coupons'],
  },
  { en: /\*\*History\*\*/, de: /\*\*Verlauf\*\*/, tables: ['audit', 'school_parts'] },
  {
    en: /Payments, receipts and the history/,
    de: /Zahlungen, Belege und der Verlauf/,
    tables: 'checkouts checkout_lines payments refunds disputes ledger receipts'.split(' '),
  },
  {
    en: /address of your own calendar feed/,
    de: /Adresse Ihres eigenen Kalender-Abonnements/,
    tables: ['calendar_tokens'],
  },
]

test('[19.9] the privacy page names every kind of personal data, in each language', async () => {
  const personal = Object.entries(registry).filter(([, held]) => held !== 'none')
  assert.deepEqual(
    kinds.flatMap(({ tables }) => tables).toSorted(),
    personal.map(([name]) => name).toSorted(),
    'a new table with personal data needs its words in start/content/*/privacy.md',
  )
  const [en, de] = [await read('en'), await read('de')]
  for (const kind of kinds) {
    assert.match(en, kind.en)
    assert.match(de, kind.de)
  }
})

test('[18.9] [18.12] the privacy page says who sees student work, and what happens to it', async () => {
  const en = await read('en')
  assert.match(en, /Classmates see handed-in work if the assignment is shared with the class/)
  assert.match(en, /your student work with all comments on it/)
  assert.match(en, /your comments on the work of others stay under the name/)
  const de = await read('de')
  assert.match(de, /Andere im Kurs sehen abgegebene Arbeiten mit Ihrem Namen/)
  assert.match(de, /Ihre Arbeiten aus Kursen mit allen Kommentaren dazu/)
  assert.match(de, /Ihre Kommentare zu Arbeiten anderer bleiben unter/)
})

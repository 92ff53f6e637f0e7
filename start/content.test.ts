import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Language } from '#messages/languages.ts'
import { ConfigError, type Environment } from '#platform/settings.ts'
import {
  matches,
  quoted,
  read as readDocument,
  rowsOf,
  sectionOf,
} from '#tests/support/documents.ts'
import { contentNames, type ContentName } from '#contract/content-names.ts'
import { parseArticle } from '#web/page/markdown.ts'
import { readConfig, type Config } from './config/config.ts'
import { demoAddress } from './config/selling.ts'
import { listUnwrittenPages, maxBytes, openContent } from './content.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safelight-content-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const production = {
  PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
  IDENTITY_API_KEY: 'key',
  IDENTITY_SECRET: 'x'.repeat(32),
  PAYMENTS: 'instant',
  WITHDRAWAL: 'eu',
}
const readProduction = (env: Environment) => readConfig({ ...production, ...env }, 'production')

/** In each language, of a school that has published nothing. */
async function readContent(config: Config, hasInstructors = true, email = '') {
  const content = await openContent(config)
  const parts = { name: { name: config.product, email }, pages: [] }
  const all = config.languages.map((language) => {
    const { find } = content.read(parts, language)
    const texts = contentNames.map((name) => [name, find(name)?.write(hasInstructors)])
    return [language, Object.fromEntries(texts)]
  })
  return Object.fromEntries(all) as Record<Language, Record<ContentName, string>>
}
const readAll = (env: Environment = {}) => readContent(readProduction(env))
const read = async (env: Environment = {}) => (await readAll(env)).en

/** A folder with these files. */
async function write(files: Record<string, string | Uint8Array>): Promise<string> {
  const own = await mkdtemp(join(folder, 'own-'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(own, name), content)
  return own
}

test('[1.9] without a folder every page has a text of ours, with the facts of this school in it', async () => {
  const content = await read({
    PRODUCT_NAME: 'North Light',
    PUBLIC_ORIGIN: 'https://north.example',
  })
  assert.deepEqual(Object.keys(content), contentNames)
  for (const text of Object.values(content)) {
    assert.match(text, /^# \w+\n/)
    assert.doesNotMatch(text, /[{}]|\]\(\/|undefined|—/)
  }
  assert.match(
    content.imprint,
    /North Light is a photography school\..* at https:\/\/north\.example\./,
  )
  assert.match(content.privacy, /kept in the database of this site.*on the disk of this site/s)
})

test('[1.9] our texts say where accounts and photos are', async () => {
  const { privacy } = await read({
    FIREBASE_PROJECT_ID: 'p',
    FIREBASE_API_KEY: 'k',
    FIREBASE_AUTH_DOMAIN: 'd',
    PHOTO_STORE: 's3://pictures?endpoint=https://s3.example',
    PHOTO_STORE_KEY_ID: 'id',
    PHOTO_STORE_SECRET: 'hidden',
  })
  assert.match(privacy, /kept by Google Firebase.*with a storage service \(s3\.example\)/s)
})

test('[1.9] [13.1] our texts say how people pay, in which currency, and who learns of it', async () => {
  const { terms, privacy } = await read()
  assert.match(terms, /with each class, in US dollars\./)
  for (const text of [terms, privacy]) assert.match(text, /takes no card or bank details/)
  const demo = (await readContent(readConfig({ PAYMENTS: 'demo', CURRENCY: 'EUR' }, 'demo'))).en
  assert.match(demo.terms, /in euros\..*moves no money/s)
  assert.doesNotMatch(demo.terms, /dollar|owe the price/)
  const stripe = await read({
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    CURRENCY: 'CHF',
  })
  assert.match(stripe.terms, /in Swiss francs\..*on a page of Stripe/s)
  assert.match(stripe.privacy, /Stripe gets your email address/)
})

test('[13.7] the page about cancelling has what the policy refunds, as a table', async () => {
  const tableOf = async (policy: string, name: 'en' | 'de' = 'en') => {
    const config = readConfig({ CANCELLATION_POLICY: policy, LANGUAGES: 'en,de' }, 'demo')
    const { blocks } = parseArticle((await readContent(config))[name].cancellation)
    return blocks.flatMap((block) => ('rows' in block ? block.rows : [])).map((row) => row.flat())
  }
  assert.deepEqual(await tableOf('72:50,336:100'), [
    ['You cancel', 'You get back'],
    ['at least 14 days before the first meeting', 'the full price'],
    ['at least 3 days before the first meeting', 'half the price'],
    ['later', 'nothing'],
  ])
  assert.deepEqual(await tableOf('36:75,24:75,0:10', 'de'), [
    ['Sie stornieren', 'Sie erhalten zurück'],
    ['mindestens 1 Tag vor dem ersten Termin', '75\u00a0% des Preises'],
    ['vor Beginn des ersten Termins', '10\u00a0% des Preises'],
    ['später', 'nichts'],
  ])
})

test('[1.9] docs/operations.md has every word that is filled in', async () => {
  const own = await write({ 'terms.md': '{unknown}' })
  const reason = await read({ CONTENT_DIR: own }).then(String, String)
  const [, ...known] = matches(reason, /\{\w+\}/g).map(([word]) => word)
  const rows = rowsOf(sectionOf(readDocument('docs/operations.md'), "## Pages of the school's own"))
  const listed = rows.flatMap(([words]) => quoted(words).filter((word) => word.startsWith('{')))
  assert.deepEqual(listed.toSorted(), known.toSorted())
})

test('[1.9] the contact is the sender of mails if it can be answered, else the instructors, or the school where there are none', async () => {
  const contactAt = async (sender?: string) => {
    const mail = sender === undefined ? {} : { SMTP_URL: 'smtp://mail.example', MAIL_FROM: sender }
    const { contact } = await read({ PUBLIC_ORIGIN: 'https://north.example', ...mail })
    return /Write to (.*?)\. /.exec(contact)?.[1]
  }
  const instructors = 'one of [our instructors](https://north.example/instructors)'
  assert.equal(await contactAt(), instructors)
  for (const sender of ['desk@north.example', 'North Light <desk@north.example>'])
    assert.equal(await contactAt(sender), '[desk@north.example](mailto:desk@north.example)')
  for (const sender of ['no-reply@north.example', 'N <NoReply@north.example>'])
    assert.equal(await contactAt(sender), instructors)
  const empty = await readContent(readProduction({ LANGUAGES: 'en,de' }), false)
  assert.match(empty.en.contact, /Write to the school\./)
  assert.match(empty.de.contact, /Schreiben Sie an die Schule\./)
  for (const content of Object.values(empty))
    for (const text of Object.values(content)) assert.doesNotMatch(text, /\/instructors/)
})

test('[1.9] a school’s own file replaces ours, and the others stay', async () => {
  const own = await write({
    'terms.md': '# House rules\n\n{product} at {origin}. See [us](/contact), {contact}.\n',
    'readme.txt': '{none}',
  })
  const [before, content] = [await read(), await read({ CONTENT_DIR: own })]
  assert.equal(
    content.terms,
    '# House rules\n\nSafelight at http://127.0.0.1:3000. See [us](http://127.0.0.1:3000/contact), one of [our instructors](http://127.0.0.1:3000/instructors).\n',
  )
  assert.deepEqual({ ...content, terms: '' }, { ...before, terms: '' })
})

test('[1.9] a folder or a file that cannot be used keeps the server from starting, and is named', async () => {
  const file = join(await write({ 'terms.md': '# T' }), 'terms.md')
  const withFolder = await write({})
  await mkdir(join(withFolder, 'imprint.md'))
  const wrong: [folder: string, reason: RegExp][] = [
    [join(folder, 'nowhere'), /^CONTENT_DIR: the folder .*nowhere does not exist$/],
    [file, /^CONTENT_DIR: the folder .*terms\.md does not exist$/],
    [withFolder, /^CONTENT_DIR: imprint\.md cannot be read \(EISDIR\)$/],
    [
      await write({ 'privacy.md': ' \n' }),
      /^CONTENT_DIR: privacy\.md is empty; leave the file out/,
    ],
    [
      await write({ 'terms.md': Buffer.from([0x54, 0xfc]) }),
      /^CONTENT_DIR: terms\.md is not UTF-8$/,
    ],
    [
      await write({ 'terms.md': 'a'.repeat(maxBytes + 1) }),
      /^CONTENT_DIR: terms\.md has 100001 bytes; 100000 are allowed$/,
    ],
    [
      await write({ 'contact.md': 'Ask {owner}' }),
      /^CONTENT_DIR: contact\.md names \{owner\}, which is none of \{product\}, \{origin\}/,
    ],
  ]
  for (const [path, reason] of wrong)
    await assert.rejects(read({ CONTENT_DIR: path }), (error) => {
      assert.ok(error instanceof ConfigError)
      assert.match(error.message, reason)
      return true
    })
  assert.ok((await read({ CONTENT_DIR: await write({ 'terms.md': 'a'.repeat(maxBytes) }) })).terms)
})

test('[17.6] each language of the school has its pages, the school’s own language at the root', async () => {
  const own = await write({ 'terms.md': '# Hausordnung\n\nSiehe [uns](/contact).\n' })
  await mkdir(join(own, 'en'))
  await writeFile(join(own, 'en', 'terms.md'), '# House rules\n\nSee [us](/contact).\n')
  const env = { PUBLIC_ORIGIN: 'https://north.example', CURRENCY: 'CHF', CONTENT_DIR: own }
  const { de, en } = await readAll({ ...env, LANGUAGES: 'de,en' })
  assert.equal(de.terms, '# Hausordnung\n\nSiehe [uns](https://north.example/contact).\n')
  assert.equal(en.terms, '# House rules\n\nSee [us](https://north.example/en/contact).\n')
  assert.match(de.imprint, /^# Impressum\n/)
  assert.match(en.imprint, /^# Imprint\n/)
  const ours = await readAll({ ...env, LANGUAGES: 'en,de', CONTENT_DIR: undefined })
  assert.match(ours.de.terms, /in Schweizer Franken\./)
  for (const [name, text] of Object.entries(ours.de)) {
    assert.doesNotMatch(text, /[{}]|\]\(\/|undefined|Last changed/, name)
    assert.match(text, /^# /, name)
  }
})

test('[1.9] the school of a demonstration is invented, says so, and is where its receipts say', async () => {
  const { en, de } = await readContent(readConfig({ LANGUAGES: 'en,de' }, 'demo'))
  for (const [content, invented] of [
    [en, /invented/],
    [de, /erfunden/],
  ] as const) {
    for (const text of [content.imprint, content.contact]) {
      assert.match(text, invented)
      assert.match(text, /office@safelight\.test.*\+44 20 7946 0158/s)
    }
    assert.ok(content.imprint.includes(`Safelight\n${demoAddress}\n`))
    assert.ok(content.contact.includes(demoAddress.replace('\n', ', ')))
  }
})

test('[1.9] a real school hears which files of its pages are missing in one of its languages', async () => {
  const listMissing = (env: Environment) =>
    listUnwrittenPages(readProduction({ LANGUAGES: 'en,de', ...env })).map(({ name, files }) =>
      [name, ...files].join(' '),
    )
  assert.deepEqual(
    listMissing({}),
    contentNames.map((name) => `${name} ${name}.md de/${name}.md`),
  )
  const own = await write({ 'terms.md': '# T', 'privacy.md': '# P', 'contact.md': '# C' })
  await mkdir(join(own, 'de'))
  await writeFile(join(own, 'de', 'terms.md'), '# T')
  assert.deepEqual(listMissing({ CONTENT_DIR: own }), [
    'privacy de/privacy.md',
    'cancellation cancellation.md de/cancellation.md',
    'imprint imprint.md de/imprint.md',
    'contact de/contact.md',
    'accessibility accessibility.md de/accessibility.md',
  ])
  assert.deepEqual(listMissing({ CONTENT_DIR: own, LANGUAGES: 'en,en-XA' }), [
    'cancellation cancellation.md',
    'imprint imprint.md',
    'accessibility accessibility.md',
  ])
  assert.deepEqual(listUnwrittenPages(readConfig({}, 'demo')), [])
})

test('[20.4] a page that is published is written, but not where a file of it is in the folder', async () => {
  const texts = { en: 'Ours', de: '' }
  const page = { place: 'footer' as const, order: 1, title: texts, text: texts, former: [] }
  const pages = (['terms', 'imprint', 'contact'] as const).map((slug) => ({
    ...page,
    slug,
    part: `page-${slug}` as const,
    state: slug === 'contact' ? ('draft' as const) : ('public' as const),
  }))
  const own = await write({ 'terms.md': '# T' })
  const config = readProduction({ LANGUAGES: 'en,de', CONTENT_DIR: own })
  assert.deepEqual(
    listUnwrittenPages(config, pages).map(({ name, isFile }) => [name, isFile]),
    [
      ['terms', true],
      ['privacy', false],
      ['cancellation', false],
      ['contact', false],
      ['accessibility', false],
    ],
  )
})

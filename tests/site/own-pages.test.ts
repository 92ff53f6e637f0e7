import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { PagePart, PageValue } from '#contract/school-pages.ts'
import { makeAdmin } from '#school/users/users.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { startSite, type TestSite } from '#tests/support/school/site.ts'

let site: TestSite
let admin: ReturnType<TestSite['apiAs']>
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safelight-content-'))
  await writeFile(join(folder, 'terms.md'), '# House rules\n\nFrom a file.\n')
  site = await startSite({ LANGUAGES: 'en,de', CONTENT_DIR: folder })
  const person = await registerPerson(site.origin, 'Instructor')
  await makeAdmin(site.parts.school, person.email)
  admin = site.apiAs(person.idToken)
})
after(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

const page = async (path: string) => (await fetch(site.origin + path)).text()
const articleIn = (html: string) => /<article.*<\/article>/s.exec(html)?.[0] ?? assert.fail(html)

const about: PageValue = {
  slug: 'about',
  place: 'footer',
  order: 10,
  state: 'draft',
  title: { en: 'About <us>', de: '' },
  text: {
    en: '{product} is by [the lake](/contact).\n\n![A lake](/photos/class-01.jpg)\n\n## More\n<b>x</b>',
    de: '',
  },
}

async function publish(part: PagePart, change: Partial<PageValue>): Promise<void> {
  const { version } = await admin.readPage({ params: { part } })
  await admin.publishPart({ params: { part }, body: { version, value: { ...about, ...change } } })
}

test('[20.4] a page is there once it is public: in each language, with its photos, links and search engines', async () => {
  const part = 'page-about'
  await publish(part, {})
  for (const path of ['/about', '/de/about'])
    assert.equal((await fetch(site.origin + path)).status, 404)
  assert.doesNotMatch(await page('/'), /About/)
  const preview = await admin.previewPart({
    params: { part },
    body: { path: '/about', language: 'en', value: about },
  })
  assert.match(articleIn(preview.html), />About &lt;us&gt;</)

  await publish(part, { state: 'public' })
  const html = await page('/about')
  assert.match(html, /<title>Safelight \| About &lt;us&gt;<\/title>/)
  assert.ok(html.includes(`<link rel="canonical" href="${site.origin}/about"/>`))
  assert.ok(html.includes(`hrefLang="de" href="${site.origin}/de/about"`))
  const article = articleIn(html)
  assert.match(article, /Safelight is by <a href="[^"]*\/contact"/)
  assert.match(article, /<source type="image\/avif"[^>]*\/photos\/[0-9a-f]+\/class-01-400\.avif/)
  assert.match(article, /<img[^>]* alt="A lake"/)
  assert.match(article, /&lt;b&gt;x&lt;\/b&gt;/)
  assert.doesNotMatch(article, / lang=/)
  assert.match(await page('/'), /<a [^>]*href="\/about"[^>]*>About &lt;us&gt;</)
  const [sitemap, german] = [await page('/sitemap.xml'), await page('/de/about')]
  assert.ok(sitemap.includes(`<loc>${site.origin}/de/about</loc>`))
  // Without a German text, in the school's own language.
  assert.match(articleIn(german), /^<article lang="en"/)
  await publish(part, {
    state: 'public',
    title: { en: 'About', de: 'Über uns' },
    text: { ...about.text, de: 'Am See: [Kontakt](/contact).' },
  })
  const own = await page('/de/about')
  assert.match(own, /<title>Safelight \| Über uns<\/title>/)
  assert.match(articleIn(own), /href="[^"]*\/de\/contact"/)
  assert.match(await page('/de'), /<a [^>]*href="\/de\/about"[^>]*>Über uns</)
})

test('[20.4] a changed address leads to the new one, in each language; a deleted page is gone', async () => {
  const part = 'page-moving'
  await publish(part, { slug: 'old', state: 'public', place: 'none' })
  assert.doesNotMatch(await page('/'), /href="\/old"/)
  await publish(part, { slug: 'new', state: 'public', place: 'bar' })
  for (const [from, to] of [
    ['/old?a=1', '/new?a=1'],
    ['/de/old', '/de/new'],
    ['/New', '/new'],
    ['/new/', '/new'],
  ] as const) {
    const { status, headers } = await fetch(site.origin + from, { redirect: 'manual' })
    assert.deepEqual([status, headers.get('location')], [301, to], from)
  }
  assert.match(await page('/classes'), /<nav.*href="\/new".*<\/nav>/s)
  await admin.deletePage({ params: { part } })
  for (const path of ['/old', '/new', '/de/new'])
    assert.equal((await fetch(site.origin + path)).status, 404)
  assert.doesNotMatch(await page('/classes'), /href="\/new"/)
})

test('[20.4] addresses of the site itself are refused: pages, calls, files, languages', async () => {
  const taken =
    'classes instructor dashboard terms login account api photos assets look embed healthz'
  for (const slug of [...taken.split(' '), 'favicon.svg', 'de'])
    await assert.rejects(publish('page-taken', { slug }), /check|slug|Check/i, slug)
})

test('[20.4] what every school has is ours until it is published; a file of CONTENT_DIR wins', async () => {
  const ours = await admin.readPage({ params: { part: 'page-imprint' } })
  assert.match(ours.value.text.en, /\{product\}/)
  assert.match(ours.value.title.de, /Impressum/)
  assert.match(articleIn(await page('/imprint')), /invented photography school/)
  const title = { en: 'Imprint', de: 'Impressum' }
  await publish('page-imprint', {
    slug: 'imprint',
    state: 'public',
    title,
    text: {
      en: 'Ada Holm runs {product}.',
      de: '',
    },
  })
  assert.match(articleIn(await page('/imprint')), /Ada Holm runs Safelight\./)
  assert.match(articleIn(await page('/de/imprint')), /^<article lang="en".*Ada Holm/s)
  assert.match(articleIn(await page('/terms')), /From a file/)
  const { locked } = await admin.readPage({ params: { part: 'page-terms' } })
  assert.equal(locked['text'], 'CONTENT_DIR')
  await assert.rejects(publish('page-terms', { slug: 'terms' }), /check/i)
})

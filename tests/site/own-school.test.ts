import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { defaultLook } from '#contract/look.ts'
import { makeAdmin } from '#school/users/users.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { startSite, type TestSite } from '#tests/support/school/site.ts'

let site: TestSite
let admin: ReturnType<TestSite['apiAs']>
before(async () => {
  site = await startSite({ LANGUAGES: 'en,de' })
  const person = await registerPerson(site.origin, 'Instructor')
  await makeAdmin(site.parts.school, person.email)
  admin = site.apiAs(person.idToken)
})
after(() => site.close())

const page = async (path: string) => (await fetch(site.origin + path)).text()
const sheetIn = (html: string) => /href="(\/look\/[^"]+\.css)"/.exec(html)?.[1]
const white = { ground: '#ffffff', card: '#f2f5fa', accent: '#1f5fbf' }

async function publishLook(accent: string) {
  const { version } = (await admin.readSchool()).look
  const value = { ...defaultLook, brown: { ...white, accent } }
  await admin.publishPart({ params: { part: 'look' }, body: { version, value } })
}

test('[20.1] a name that is published is on the next page of each language, and in its texts', async () => {
  assert.match(await page('/'), /<title>Safelight \|/)
  const { version, value } = (await admin.readSchool()).name
  const own = {
    ...value,
    name: 'Lakeside <School>',
    telephone: '+41 44 1',
    email: 'hi@lake.example',
  }
  await admin.publishPart({ params: { part: 'name' }, body: { version, value: own } })
  for (const path of ['/', '/de', '/classes', '/terms', '/contact']) {
    const html = await page(path)
    assert.match(html, /<title>Lakeside &lt;School&gt; \|/, path)
    assert.doesNotMatch(html, /Safelight \|/)
    assert.ok(html.includes('href="tel:+41441"') && html.includes('href="mailto:hi@lake.example"'))
  }
})

test('[20.2] colours are one immutable style sheet at a hashed address, with the first paint', async () => {
  assert.equal(sheetIn(await page('/')), undefined)
  await publishLook(white.accent)
  const html = await page('/')
  const address = sheetIn(html) ?? assert.fail(html)
  assert.ok(html.indexOf(address) < html.indexOf('<body'))
  assert.match(html, /<meta name="theme-color" content="#f2f5fa"/)
  const answer = await fetch(site.origin + address)
  assert.equal(answer.headers.get('content-type'), 'text/css; charset=utf-8')
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  const css = await answer.text()
  assert.match(css, /--color-accent:#1f5fbf/)

  // A page that was loaded before still gets its own.
  await publishLook('#00695c')
  assert.notEqual(sheetIn(await page('/')), address)
  assert.equal(await (await fetch(site.origin + address)).text(), css)
  assert.equal((await fetch(`${site.origin}/look/none.css`)).status, 404)
})

test('[20.1] a preview is the real page with what is not published, without scripts, in each language', async () => {
  const { value } = (await admin.readSchool()).name
  const preview = (path: string, language: string, part: 'name' | 'look', changed: object) =>
    admin.previewPart({ params: { part }, body: { path, language, value: { ...changed } } })
  const { html } = await preview('/contact', 'de', 'name', { ...value, name: 'Seeschule' })
  assert.match(html, /<title>Seeschule \| Kontakt/)
  assert.doesNotMatch(html, /<script|<noscript|modulepreload/)
  assert.doesNotMatch(await page('/de/contact'), /Seeschule/)
  const choice = { ...defaultLook, brown: { ...white, accent: '#7a2e8c' } }
  const look = (await preview('/', 'en', 'look', choice)).html
  assert.match(look, /<style>.*--color-accent:#7a2e8c/s)
  assert.equal(sheetIn(look), undefined)
  await assert.rejects(preview('/nowhere', 'en', 'look', choice), /no such page/)
})

test('[20.2] another pair of typefaces comes with the sheet, and only that pair is loaded', async () => {
  const preloads = (html: string) =>
    [...html.matchAll(/<link rel="preload"[^>]*as="font"[^>]*>/g)].map(
      ([link]) => /href="([^"]+)"/.exec(link)?.[1],
    )
  const { version, value } = (await admin.readSchool()).look
  const look = { ...defaultLook, brown: value.brown }
  await admin.publishPart({ params: { part: 'look' }, body: { version, value: look } })
  assert.match(preloads(await page('/')).join(' '), /^\/assets\/fraunces\S+ \/assets\/figtree\S+$/)
  const own = { ...look, typeface: 'playfair' as const }
  const next = { version: version + 1, value: own }
  await admin.publishPart({ params: { part: 'look' }, body: next })
  const html = await page('/')
  const [display = '', sans = '', ...others] = preloads(html)
  assert.match(display + sans, /^\/look\/fonts\/playfair-display-\S+\/look\/fonts\/source-sans-3-/)
  assert.deepEqual(others, [])
  const css = await (await fetch(site.origin + (sheetIn(html) ?? ''))).text()
  assert.match(css, /--font-display:'Playfair Display','Playfair Display Fallback 1'/)
  assert.ok(css.includes(display) && css.includes(sans))
  const font = await fetch(site.origin + display)
  assert.equal(font.headers.get('content-type'), 'font/woff2')
  assert.equal(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4), 'wOF2')
  assert.equal((await fetch(`${site.origin}/look/fonts/package.json`)).status, 404)
})

test('[20.2] the school’s icon is in the head of each page, and where browsers look for ours', async () => {
  const sent = await sharp({ create: { width: 200, height: 100, channels: 4, background: '#f00' } })
    .png()
    .toBuffer()
  const { photo } = await admin.addPhoto({
    query: { for: 'logo' },
    body: new Blob([sent], { type: 'image/png' }),
  })
  const { version, value } = (await admin.readSchool()).look
  const own = { ...value, logo: photo, icon: photo }
  await admin.publishPart({ params: { part: 'look' }, body: { version, value: own } })
  const icon = photo.replace('.png', '-icon.png')
  for (const path of ['/', '/de/contact']) {
    const html = await page(path)
    assert.ok(html.includes(`<link rel="icon" href="${icon}"`), html.slice(0, 2000))
    assert.match(html, new RegExp(`<img src="${photo}" width="200" height="100" alt="Lakeside`))
  }
  const found = await fetch(`${site.origin}/favicon.ico`)
  assert.equal(found.url, site.origin + icon)
  assert.equal(found.headers.get('content-type'), 'image/png')
  await found.arrayBuffer()
})

test('[20.3] the slides have the school’s order and words, the first picture is preloaded, hidden sections are gone', async () => {
  const preload = (html: string) =>
    /<link rel="preload" as="image" type[^>]*imageSrcSet="([^" ]+)/.exec(html)
  assert.match(preload(await page('/'))?.[1] ?? '', /hero-1-/)
  const { version, value } = (await admin.readSchool()).home
  const [first, second, ...others] = value.slides
  assert.ok(first && second)
  const words = { ...second.words, en: { heading: 'Light {on} water', paragraph: '', caption: '' } }
  const home = {
    slides: [{ ...second, words }, { ...first, shown: false }, ...others],
    sections: { ...value.sections, comesBack: false },
  }
  await admin.publishPart({ params: { part: 'home' }, body: { version, value: home } })
  const html = await page('/')
  assert.match(preload(html)?.[1] ?? '', /hero-2-/)
  assert.match(html, /Light \{on\} <span class="text-accent">water</)
  assert.doesNotMatch(html, /id="comes-back"|hero-1-square/)
  assert.match(await page('/de'), /Ein qualifiziertes, erfahrenes/)
})

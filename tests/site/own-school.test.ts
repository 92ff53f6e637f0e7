import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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
const sheetIn = (html: string) => /href="(\/look\/[^"]+)"/.exec(html)?.[1]
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

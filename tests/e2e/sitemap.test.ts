import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { visit } from '#tests/support/browser/browser.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { startSite } from '#tests/support/school/site.ts'
import { classAddress } from '#web/features/classes/class-query.ts'

const { site, browser } = await openSite({ demo: true })
const admin = await registerAdmin(site)
const instructor = await registerPerson(site.origin, 'Instructor', 'Ada Holm')

/** The entries of the sitemap, read by the browser's XML parser, which throws unless it is well-formed. */
async function readSitemap(page: Page) {
  const response = await fetch(`${site.origin}/sitemap.xml`)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/xml; charset=utf-8')
  return page.evaluate(
    (text) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml')
      const fault = parsed.querySelector('parsererror')
      if (fault !== null) throw new Error(fault.textContent)
      const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
      const part = (of: Element, local: string) =>
        of.getElementsByTagNameNS(namespace, local)[0]?.textContent
      return [...parsed.getElementsByTagNameNS(namespace, 'url')].map((entry) => ({
        loc: part(entry, 'loc') ?? '',
        lastmod: part(entry, 'lastmod'),
      }))
    },
    await response.text(),
  )
}

test('[11.3] the sitemap holds every page that is indexed and every approved class, and each address answers', async () => {
  const waiting = await offerClass(site, { className: 'Not approved yet', instructor })
  await offerClass(site, { className: 'In the sitemap', instructor, approvedBy: admin })
  const { page, leave } = await visit(browser, site.origin)
  const addresses = (await readSitemap(page)).map(({ loc }) => loc)
  assert.equal(new Set(addresses).size, addresses.length)
  for (const path of ['/', '/classes', '/instructors', '/classes?topic=landscape', '/privacy'])
    assert.ok(addresses.includes(site.origin + path), path)
  const { items } = await site.apiAs(null).listClasses()
  for (const found of items) assert.ok(addresses.includes(site.origin + classAddress(found)))
  assert.ok(!addresses.some((address) => address.includes(waiting)))
  assert.ok(addresses.some((address) => /\/instructor\/[^/]+\/ada-holm$/.test(address)))

  for (const address of addresses) {
    const response = await fetch(address)
    assert.equal(response.status, 200, address)
    const html = await response.text()
    assert.ok(html.includes(`<link rel="canonical" href="${address}"/>`), address)
    assert.ok(!html.includes('name="robots"'), address)
  }

  const { _id, className, description } =
    items.find(({ email }) => email === instructor.email) ?? assert.fail('no own class')
  const changedAt = async () =>
    (await readSitemap(page)).find(({ loc }) => loc.includes(_id))?.lastmod ?? ''
  const earlier = await changedAt()
  assert.match(earlier, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const body = { name: className, description, price: 77 }
  await site.apiAs(instructor.idToken).updateClass({ params: { id: _id }, body })
  assert.ok((await changedAt()) > earlier)
  await leave()
})

test('robots.txt names the sitemap and lets crawlers read what asks not to be indexed', async () => {
  const response = await fetch(`${site.origin}/robots.txt`)
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
  const lines = (await response.text()).split('\n')
  assert.ok(lines.includes('User-agent: *'))
  assert.ok(lines.includes(`Sitemap: ${site.origin}/sitemap.xml`))
  assert.deepEqual(
    lines.filter((line) => line.startsWith('Disallow')),
    ['Disallow: /api/'],
  )
})

test('every address is made from the configured origin, not from the one that was asked', async () => {
  const port = await findFreePort()
  const real = await startSite({ PUBLIC_ORIGIN: 'https://school.example', PORT: String(port) })
  try {
    for (const path of ['/', '/classes', '/sitemap.xml', '/robots.txt']) {
      const text = await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
      assert.ok(text.includes('https://school.example/'), path)
      assert.ok(!text.includes('127.0.0.1'), path)
    }
  } finally {
    await real.close()
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { registerAdmin, registerPerson } from '#tests/support/accounts.ts'
import { expect, visit } from '#tests/support/browser.ts'
import { offerClass } from '#tests/support/classes.ts'
import { readHead, type Head } from '#tests/support/head.ts'
import { openSite } from '#tests/support/open-site.ts'
import { findFreePort, startSite } from '#tests/support/site.ts'

const { site, browser } = await openSite({
  demo: true,
  settings: { SOCIAL_INSTAGRAM: 'https://social.test/safelight' },
})
const admin = await registerAdmin(site)
const instructor = await registerPerson(site.origin, 'Instructor', 'Ada Holm')

/** Opens pages as a crawler without scripts does. */
async function crawl(
  work: (read: (path: string) => Promise<Head>, page: Page) => Promise<void>,
  expects: [number, string][] = [],
) {
  const { page, leave } = await visit(browser, site.origin, { javaScriptEnabled: false, expects })
  await work(async (path) => {
    await page.goto(path)
    return readHead(page)
  }, page)
  await leave()
}

const only = (values: string[] | undefined, what: string): string => {
  assert.equal(values?.length, 1, `${what}: ${JSON.stringify(values)}`)
  return values[0] ?? ''
}

const isIndexed = ({ meta, canonical }: Head) => !('robots' in meta) && canonical.length === 1

async function firstClass(topic?: 'portrait') {
  const [found] = (await site.apiAs(null).listClasses({ query: topic ? { topic } : {} })).items
  assert.ok(found)
  return found
}

test('[1.2] a page for everybody has one title, description, canonical address and shared picture', async () => {
  const { _id, className } = await firstClass()
  const pages: [path: string, title: string, shared: string][] = [
    ['/', 'Home', 'Safelight: Best Photography Learning Institute'],
    ['/classes', 'Classes', 'Classes'],
    ['/classes?topic=portrait', 'Classes: Portrait', 'Classes: Portrait'],
    [`/classes?id=${_id}`, className, className],
    ['/instructors', 'Instructors', 'Instructors'],
  ]
  const seen = new Set<string>()
  await crawl(async (read) => {
    for (const [path, title, shared] of pages) {
      const head = await read(path)
      const of = (name: string) => only(head.meta[name], `${path} ${name}`)
      assert.equal(head.title, `Safelight | ${title}`)
      assert.ok(isIndexed(head), path)
      assert.equal(only(head.canonical, path), site.origin + path)
      assert.ok(of('description').length > 30 && of('description').length <= 201, path)
      assert.ok(!seen.has(of('description')), `${path} is described as another page`)
      seen.add(of('description'))
      assert.equal(of('og:url'), site.origin + path)
      assert.equal(of('og:title'), shared)
      assert.equal(of('og:description'), of('description'))
      assert.equal(of('og:type'), 'website')
      assert.equal(of('og:site_name'), 'Safelight')
      assert.equal(of('og:locale'), 'en_US')
      assert.equal(of('twitter:card'), 'summary_large_image')
      assert.ok(of('og:image:alt').length > 10)
      const picture = await fetch(of('og:image'))
      assert.equal(picture.headers.get('content-type'), 'image/jpeg')
      const { width, height, format } = await sharp(await picture.arrayBuffer()).metadata()
      assert.equal(format, 'jpeg')
      assert.deepEqual(
        [String(width), String(height)],
        [of('og:image:width'), of('og:image:height')],
      )
      assert.ok(width >= 1000 && Math.abs(width / height - 1.91) < 0.01, `${width} × ${height}`)
    }
  })
})

test('what shows the same is one page to search engines, and what only sorts or searches is none', async () => {
  const { items } = await site.apiAs(null).listClasses({ query: { limit: 1 } })
  const { next } = await site.apiAs(null).listClasses({ query: { limit: 1 } })
  assert.ok(items.length === 1 && next)
  await crawl(async (read) => {
    for (const [path, canonical] of [
      ['/?utm_source=letter', '/'],
      ['/classes?q=&topic=&sort=newest', '/classes'],
      ['/classes?topic=cooking&utm_source=letter', '/classes'],
      ['/classes?sort=newest&topic=street&q=+', '/classes?topic=street'],
      [`/classes?topic=street&id=${items[0]?._id}`, `/classes?id=${items[0]?._id}`],
      ['/instructors?utm_source=letter', '/instructors'],
    ] as const) {
      const head = await read(path)
      assert.ok(isIndexed(head), path)
      assert.deepEqual(head.canonical, [site.origin + canonical])
    }
    for (const path of [
      '/classes?q=light',
      '/classes?sort=price',
      '/classes?topic=street&sort=seats',
      `/classes?cursor=${next}`,
      // A topic without a class.
      '/classes?topic=other',
    ]) {
      const head = await read(path)
      assert.deepEqual([head.meta['robots'], head.canonical], [['noindex'], []], path)
      assert.deepEqual(head.facts, [], path)
    }
  })
})

test('[2.2] pages behind sign-in, of accounts and of errors are not to be indexed', async () => {
  const paths = [
    '/login',
    '/login?from=%2Fclasses',
    '/register',
    '/forgot-password',
    '/account/action?mode=signIn&oobCode=secret',
    '/dashboard/info',
    '/dashboard/cart',
    '/dashboard/manageUser',
    '/classlist/nothing',
    '/nothing',
    '/classes?id=nothing',
    '/classes?cursor=nothing',
  ]
  await crawl(
    async (read) => {
      for (const path of paths) {
        const { meta, canonical } = await read(path)
        assert.deepEqual([meta['robots'], canonical, meta['og:url']], [['noindex'], [], undefined])
      }
    },
    [
      [404, 'nothing'],
      [400, 'nothing'],
    ],
  )
  assert.equal((await fetch(`${site.origin}/classes?id=nothing`)).status, 404)
})

test('[1.2] [2.2] a shared link to the page where a class is ordered stands for the page that all can read', async () => {
  const { _id, className, description } = await firstClass()
  await crawl(async (read, page) => {
    const { title, meta, canonical } = await read(`/classlist/${_id}`)
    assert.equal(title, `Safelight | ${className}`)
    assert.deepEqual([meta['robots'], canonical], [['noindex'], []])
    assert.equal(only(meta['og:url'], 'og:url'), `${site.origin}/classes?id=${_id}`)
    assert.match(only(meta['og:image'], 'og:image'), /\/photos\/class-\d+-share\.jpg$/)
    await expect(page.getByRole('main')).not.toContainText(description)
    await page.getByRole('link', { name: `read about ${className}` }).click()
    await expect(page.getByRole('main')).toContainText(description)
  })
})

test('a shared class shows the picture that was given, and of an own photograph its cut', async () => {
  const offer = async (photo: string) => {
    const { insertedId } = await site.apiAs(instructor.idToken).addClass({
      body: {
        className: `Photo ${photo.slice(-9)}`,
        photo,
        instructorName: instructor.name,
        email: instructor.email,
        availableSeats: 1,
        price: 0,
        description: 'Whatever the picture shows.',
      },
    })
    assert.ok(insertedId)
    await site
      .apiAs(admin.idToken)
      .setClassStatus({ params: { id: insertedId }, body: { status: 'approved' } })
    return `/classes?id=${insertedId}`
  }
  const elsewhere = `${site.origin}/photos/class-01-400.webp?size=large&of=1`
  const paths = [await offer(elsewhere), await offer(`${site.origin}/photos/gallery-03.jpg`)]
  for (const [index, picture] of [
    elsewhere,
    `${site.origin}/photos/gallery-03-share.jpg`,
  ].entries()) {
    const html = await (await fetch(site.origin + paths[index])).text()
    const image = /property="og:image" content="([^"]*)"/.exec(html)?.[1]
    assert.equal(image?.replaceAll('&amp;', '&'), picture)
    assert.equal(html.includes('og:image:width'), index === 1)
  }
})

test('[2.11] a class is a Course with its offer, school and instructor, whatever is in its name', async () => {
  const className = '</script><script>document.title = "taken"</script> & <!-- "light"'
  const id = await offerClass(site, { className, instructor, approvedBy: admin, price: 49.5 })
  const { page, leave } = await visit(browser, site.origin)
  await page.goto(`/classes?id=${id}`)
  // The bar offers Login once the page's script has taken over.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(2)
  await expect(page).toHaveTitle(`Safelight | ${className}`)
  const { facts } = await readHead(page)
  const url = `${site.origin}/classes?id=${id}`
  assert.deepEqual(facts, [
    {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Course',
          '@id': url,
          url,
          name: className,
          description: 'One evening with a window, a chair and whoever sits on it.',
          image: `${site.origin}/photos/class-01-share.jpg`,
          about: 'Portrait',
          provider: {
            '@type': 'EducationalOrganization',
            '@id': `${site.origin}/#school`,
            name: 'Safelight',
            url: `${site.origin}/`,
          },
          offers: {
            '@type': 'Offer',
            url,
            category: 'Paid',
            price: 49.5,
            priceCurrency: 'USD',
            availability: 'https://schema.org/InStock',
          },
          hasCourseInstance: {
            '@type': 'CourseInstance',
            instructor: { '@type': 'Person', name: 'Ada Holm' },
            remainingAttendeeCapacity: 5,
          },
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            ['Classes', '/classes'],
            ['Portrait', '/classes?topic=portrait'],
            [className, `/classes?id=${id}`],
          ].map(([name, path], index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            item: site.origin + path,
          })),
        },
      ],
    },
  ])
  const way = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(way.getByRole('link')).toHaveText(['Classes', 'Portrait'])
  // Fails where the policy refused anything.
  await leave()
})

test('the home page tells the school and its links, a list its classes', async () => {
  const { items } = await site.apiAs(null).listClasses({ query: { topic: 'portrait' } })
  await crawl(async (read) => {
    const [school] = (await read('/')).facts
    const graph = school?.['@graph']
    assert.ok(Array.isArray(graph))
    const [organization, website] = graph as Record<string, unknown>[]
    assert.equal(organization?.['@type'], 'EducationalOrganization')
    assert.equal(organization['name'], 'Safelight')
    assert.deepEqual(organization['sameAs'], ['https://social.test/safelight'])
    const logo = await fetch(String(organization['logo']))
    const { width, height, format } = await sharp(await logo.arrayBuffer()).metadata()
    assert.deepEqual([width, height, format], [180, 180, 'png'])
    assert.deepEqual(
      [website?.['@type'], website?.['name'], website?.['url']],
      ['WebSite', 'Safelight', `${site.origin}/`],
    )
    const [list] = (await read('/classes?topic=portrait')).facts
    assert.equal(list?.['@type'], 'ItemList')
    assert.deepEqual(
      list['itemListElement'],
      items.map(({ _id }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: `${site.origin}/classes?id=${_id}`,
      })),
    )
  })
})

test('[1.2] from the list to a class and back, the focus and the announced title go along', async () => {
  const { className } = await firstClass()
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/classes')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(2)
  const main = page.getByRole('main')
  const announced = page.locator('[aria-live=polite]').filter({ hasText: 'Safelight |' })
  await main.getByRole('link', { name: className, exact: true }).click()
  await expect(main).toBeFocused()
  await expect(announced).toHaveText(`Safelight | ${className}`)
  await page.goBack()
  await expect(main).toBeFocused()
  await expect(announced).toHaveText('Safelight | Classes')
  await leave()
})

/** The entries of a sitemap, read by the browser's XML parser, which throws on what is not well-formed. */
async function readSitemap(page: Page, path: string, tag: string) {
  const response = await fetch(new URL(path, site.origin))
  assert.equal(response.status, 200, path)
  assert.equal(response.headers.get('content-type'), 'application/xml; charset=utf-8')
  const entries = await page.evaluate(
    ([text = '', name = '']) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml')
      const fault = parsed.querySelector('parsererror')
      if (fault !== null) throw new Error(fault.textContent)
      const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
      const part = (of: Element, local: string) =>
        of.getElementsByTagNameNS(namespace, local)[0]?.textContent
      return [...parsed.getElementsByTagNameNS(namespace, name)].map((entry) => ({
        loc: part(entry, 'loc') ?? '',
        lastmod: part(entry, 'lastmod'),
      }))
    },
    [await response.text(), tag],
  )
  return entries
}

test('the sitemaps hold every page that is indexed and every approved class, and each address answers', async () => {
  const waiting = await offerClass(site, { className: 'Not approved yet', instructor })
  const { page, leave } = await visit(browser, site.origin)
  const index = await readSitemap(page, '/sitemap.xml', 'sitemap')
  const found = (await Promise.all(index.map(({ loc }) => readSitemap(page, loc, 'url')))).flat()
  const addresses = found.map(({ loc }) => loc)
  assert.equal(new Set(addresses).size, addresses.length)
  for (const path of ['/', '/classes', '/instructors', '/classes?topic=landscape'])
    assert.ok(addresses.includes(site.origin + path), path)
  const { items } = await site.apiAs(null).listClasses()
  for (const { _id } of items) assert.ok(addresses.includes(`${site.origin}/classes?id=${_id}`))
  assert.ok(!addresses.some((address) => address.includes(waiting)))

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
    (await readSitemap(page, '/sitemap-classes.xml', 'url')).find(({ loc }) => loc.endsWith(_id))
      ?.lastmod ?? ''
  const earlier = await changedAt()
  assert.match(earlier, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const body = { name: className, description, price: 77 }
  await site.apiAs(instructor.idToken).updateClass({ params: { id: _id }, body })
  assert.ok((await changedAt()) > earlier)
  assert.equal((await fetch(`${site.origin}/sitemap-classes.xml?cursor=nothing`)).status, 400)
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
    for (const path of ['/', '/classes', '/sitemap.xml', '/sitemap-pages.xml', '/robots.txt']) {
      const text = await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
      assert.ok(text.includes('https://school.example/'), path)
      assert.ok(!text.includes('127.0.0.1'), path)
    }
  } finally {
    await real.close()
  }
})

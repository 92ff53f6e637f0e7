import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { crawl, type Head } from '#tests/support/browser/head.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { layout } from '#messages/en/layout.ts'
import { contentNames } from '#contract/content-names.ts'
import { classAddress } from '#web/features/classes/class-query.ts'

const { site, browser } = await openSite({ demo: true })
const admin = await registerAdmin(site)
const instructor = await registerPerson(site.origin, 'Instructor', 'Ada Holm')

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
  const first = await firstClass()
  const { className } = first
  const pages: [path: string, title: string, shared: string][] = [
    ['/', 'Home', 'Safelight: Best Photography Learning Institute'],
    ['/classes', 'Classes', 'Classes'],
    ['/classes?topic=portrait', 'Classes: Portrait', 'Classes: Portrait'],
    [classAddress(first), className, className],
    ['/instructors', 'Instructors', 'Instructors'],
    ...contentNames.map((name): [string, string, string] => [
      `/${name}`,
      layout[name],
      layout[name],
    ]),
  ]
  const seen = new Set<string>()
  await crawl(browser, site.origin, async (read) => {
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
  const { next } = await site.apiAs(null).listClasses({ query: { limit: 1, sort: 'soonest' } })
  const [first] = items
  assert.ok(first && next)
  await crawl(browser, site.origin, async (read) => {
    for (const [path, canonical] of [
      ['/?utm_source=letter', '/'],
      ['/classes?q=&topic=&sort=soonest', '/classes'],
      ['/classes?topic=cooking&utm_source=letter', '/classes'],
      ['/classes?sort=soonest&topic=street&q=+', '/classes?topic=street'],
      [`/classes?topic=street&id=${first._id}`, classAddress(first)],
      [`${classAddress(first)}?utm_source=letter`, classAddress(first)],
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
    '/class/nothing',
    '/classes?cursor=nothing',
  ]
  await crawl(
    browser,
    site.origin,
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
  const first = await firstClass()
  const { _id, className, description } = first
  await crawl(browser, site.origin, async (read, page) => {
    const { title, meta, canonical } = await read(`/classlist/${_id}`)
    assert.equal(title, `Safelight | ${className}`)
    assert.deepEqual([meta['robots'], canonical], [['noindex'], []])
    assert.equal(only(meta['og:url'], 'og:url'), site.origin + classAddress(first))
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
    return `/class/${insertedId}`
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { crawl, readHead } from '#tests/support/browser/head.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { classAddress } from '#web/features/classes/class-query.ts'

const { site, browser } = await openSite({
  demo: true,
  settings: { SOCIAL_INSTAGRAM: 'https://social.test/safelight' },
})
const admin = await registerAdmin(site)
const instructor = await registerPerson(site.origin, 'Instructor', 'Ada Holm')

const hour = 3_600_000

test('[2.11] [11.3] a class is a Course with its offer, school and instructor, whatever is in its name', async () => {
  const className = '</script><script>document.title = "taken"</script> & <!-- "light"'
  const [first, second] = [1, 8].map((days) => {
    const startsAt = Math.ceil(Date.now() / hour + days * 24) * hour
    return { startsAt, endsAt: startsAt + (days === 1 ? hour : 2.5 * hour) }
  })
  assert.ok(first && second)
  const id = await offerClass(site, {
    className,
    instructor,
    approvedBy: admin,
    price: 49.5,
    meetings: [first, second],
    place: 'Harbour Street 4',
    onlineUrl: 'https://meet.example/secret',
  })
  const teacher = (await site.apiAs(instructor.idToken).readOwnUser())._id
  const { page, leave } = await visit(browser, site.origin)
  await page.goto(`/class/${id}`)
  // The bar offers Login once the page's script has taken over.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(2)
  await expect(page).toHaveTitle(`Safelight | ${className}`)
  const { facts } = await readHead(page)
  const path = classAddress({ _id: id, className })
  const url = site.origin + path
  const offers = {
    '@type': 'Offer',
    url,
    category: 'Paid',
    price: 49.5,
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    inventoryLevel: { '@type': 'QuantitativeValue', value: 5 },
  }
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
          offers,
          hasCourseInstance: {
            '@type': 'CourseInstance',
            courseMode: 'Blended',
            startDate: new Date(first.startsAt).toISOString(),
            endDate: new Date(second.endsAt).toISOString(),
            courseWorkload: 'PT3H30M',
            location: [
              { '@type': 'Place', name: 'Harbour Street 4', address: 'Harbour Street 4' },
              { '@type': 'VirtualLocation', url },
            ],
            instructor: {
              '@type': 'Person',
              name: 'Ada Holm',
              url: `${site.origin}/instructor/${teacher}/ada-holm`,
            },
            maximumAttendeeCapacity: 5,
            remainingAttendeeCapacity: 5,
            offers,
          },
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            ['Classes', '/classes'],
            ['Portrait', '/classes?topic=portrait'],
            [className, path],
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
  // Fails if the policy refused anything.
  await leave()
})

test('the home page tells the school and its links, a list its classes', async () => {
  const { items } = await site.apiAs(null).listClasses({ query: { topic: 'portrait' } })
  await crawl(browser, site.origin, async (read) => {
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
      items.map((found, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: site.origin + classAddress(found),
      })),
    )
  })
})

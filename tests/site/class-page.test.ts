import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { registerAdmin, registerPerson, signIn } from '#tests/support/school/accounts.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { reviewClass, startMovableSite } from '#tests/support/school/reviewed-class.ts'

const hour = 3_600_000
const day = 24 * hour

/** A school with an instructor, its pages as text, and how to offer a class there. */
async function openSchool(t: TestContext) {
  const site = await startMovableSite()
  t.after(() => site.close())
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.origin + path, { redirect: 'manual', headers })
  return {
    site,
    admin,
    instructor,
    ask,
    read: async (path: string) => {
      const response = await fetch(site.origin + path)
      assert.equal(response.status, 200, path)
      // React parts texts by comments.
      return (await response.text()).replaceAll('<!-- -->', '')
    },
    leadsTo: async (path: string) => {
      const { status, headers } = await ask(path)
      return [status, headers.get('location')]
    },
    offer: (className: string, facts: Partial<Parameters<typeof offerClass>[1]> = {}) =>
      offerClass(site, { className, instructor, approvedBy: admin, ...facts }),
    change: (id: string, change: object) =>
      site.apiAs(instructor.idToken).updateClass({
        params: { id },
        body: { className: 'A name', description: 'Some words of it.', price: 40, ...change },
      }),
    approve: (id: string) =>
      site.apiAs(admin.idToken).setClassStatus({ params: { id }, body: { status: 'approved' } }),
  }
}

test('[11.1] a missing or wrong slug leads to the page’s own address, and so does a former one', async (t) => {
  const { ask, leadsTo, offer, change, approve } = await openSchool(t)
  const id = await offer('Nights & “snow”')
  const own = `/class/${id}/nights-snow`
  for (const [path, search] of [
    [`/class/${id}`, ''],
    [`/class/${id}/`, ''],
    [`/class/${id}/nights?from=letter&from=2`, '?from=letter&from=2'],
    [`${own}/`, ''],
    [`/class/${id}/Nights-Snow`, ''],
    [`/classes?id=${id}`, ''],
  ] as const)
    assert.deepEqual(await leadsTo(path), [301, own + search], path)
  assert.equal((await ask(`${own}?from=letter`)).status, 200)
  assert.equal((await ask(`${own}.data`)).status, 200)
  await change(id, { className: '夜と雪' })
  await approve(id)
  assert.deepEqual(await leadsTo(own), [301, `/class/${id}/class`])
  assert.equal((await ask(`/class/${id}/class`)).status, 200)
})

test('[11.1] only a class that is or was approved has a page', async (t) => {
  const { site, admin, instructor, ask, read, offer } = await openSchool(t)
  const pending = await offerClass(site, { className: 'Pending', instructor })
  const denied = await offerClass(site, { className: 'Denied', instructor })
  await site
    .apiAs(admin.idToken)
    .setClassStatus({ params: { id: denied }, body: { status: 'denied' } })
  for (const id of [pending, denied, 'nothing', crypto.randomUUID(), 'x'.repeat(65), '%20'])
    for (const path of [`/class/${id}`, `/class/${id}/denied`, `/classes?id=${id}`])
      assert.equal((await ask(path)).status, 404, path)

  const isOpen = (html: string) => html.includes('>Add to Cart<')
  const startsAt = Math.ceil(Date.now() / hour + 24) * hour
  const begun = await offer('Begun', { meetings: [{ startsAt, endsAt: startsAt + hour }] })
  const cancelled = await offer('Cancelled')
  assert.ok(isOpen(await read(`/class/${begun}`)) && isOpen(await read(`/class/${cancelled}`)))
  const body = { reason: 'The tutor is ill. We are very sorry.' }
  await site.apiAs(instructor.idToken).cancelClass({ params: { id: cancelled }, body })
  site.goForward(2 * day)
  await site.parts.jobs.runDue()
  for (const [id, words] of [
    [begun, 'This class has already begun.'],
    [cancelled, 'This class was cancelled and will not take place.'],
  ] as const) {
    const html = await read(`/class/${id}`)
    assert.ok(html.includes(words) && !isOpen(html), words)
    assert.equal(html.includes('>Held on '), id === begun)
    assert.ok(html.includes('name="robots" content="noindex"') && !html.includes('ld+json'), words)
  }
})

test('[11.1] the page has the facts to decide by, and no HTML from people', async (t) => {
  const { site, instructor, read, offer, change, approve } = await openSchool(t)
  await site.apiAs(instructor.idToken).changeProfile({ body: { headline: 'Nights and snow' } })
  const startsAt = Math.ceil(Date.now() / day + 3) * day
  const meetings = [0, 7].map((days) => ({
    startsAt: startsAt + days * day,
    endsAt: startsAt + days * day + 1.5 * hour,
  }))
  const id = await offer('Window light', { meetings, place: 'Harbour Street 4' })
  await change(id, {
    className: 'Window light',
    level: 'beginner',
    description:
      'We **look**:\n\n- at [light](https://light.example/)\n- <b onclick="alert(1)">bold</b>\n\n[no](javascript:alert(1))',
    learn: '- A print\n\nSix <i>negatives</i>',
    bring: 'A film',
  })
  await approve(id)
  const other = await offer('Lamp light')
  const again = await site.apiAs(instructor.idToken).offerClassAgain({
    params: { id },
    body: {
      meetings: [{ startsAt: startsAt + 30 * day, endsAt: startsAt + 30 * day + hour }],
      availableSeats: 7,
    },
  })
  const html = await read(`/class/${id}`)
  for (const part of [
    '<strong>look</strong>',
    '<a href="https://light.example/" rel="nofollow noopener"',
    '&lt;b onclick=&quot;alert(1)&quot;&gt;bold&lt;/b&gt;',
    '[no](javascript:alert(1))',
    'What you’ll make',
    'A print</li>',
    'Six &lt;i&gt;negatives&lt;/i&gt;',
    'A film',
    'Harbour Street 4',
    'Both meetings',
    'Half is refunded until ',
    'No refund after that.',
    'All times are in UTC.',
    '3 h in 2 meetings',
    'Beginner',
    'Up to 5 people',
    '5 seats left',
    `href="/login?from=${encodeURIComponent(`/class/${id}/window-light`)}"`,
    '$40.00',
    'Nights and snow',
    '/ada-holm"',
    `href="/classlist/${id}"`,
    `href="/class/${again.insertedId}/window-light"`,
    `href="/class/${other}/lamp-light"`,
    'No reviews yet.',
  ])
    assert.ok(html.includes(part), part)
  assert.ok(!html.includes('href="javascript:'))
  assert.equal((html.match(/<b[ >]|<i>/g) ?? []).length, 0)
})

test('[11.1] [11.4] reviews stand on the page with their answers, and their mean on every card', async (t) => {
  const { site, instructor, read, offer } = await openSchool(t)
  const className = 'Window light'
  const id = await offer(className, { availableSeats: 20 })
  assert.ok(!(await read('/classes')).includes('<span class="sr-only"> out of 5 stars'))
  await reviewClass(site, { classId: id, className }, [
    { stars: 5, text: 'A <b>fine</b> evening.' },
    { stars: 4, text: '' },
  ])
  const path = `/class/${id}/window-light`
  const mean = '4.5<span class="sr-only"> out of 5 stars</span> · 2 reviews'
  for (const address of [path, '/classes', '/'])
    assert.ok((await read(address)).includes(mean), address)
  const html = await read(path)
  assert.ok(html.includes('A &lt;b&gt;fine&lt;/b&gt; evening.') && html.includes('Student 2'))
  const { items } = await site.apiAs(null).listReviews({ params: { id } })
  const idToken = await signIn(site.origin, instructor.email, instructor.password)
  const first = items.find(({ stars }) => stars === 5)
  assert.ok(first)
  await site
    .apiAs(idToken)
    .answerReview({ params: { id: first._id }, body: { answer: 'Thank you!' } })
  assert.ok((await read(path)).includes('Thank you!'))
  const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const { '@graph': graph } = JSON.parse(facts) as { '@graph': Record<string, unknown>[] }
  assert.deepEqual(graph[0]?.['aggregateRating'], {
    '@type': 'AggregateRating',
    ratingValue: 4.5,
    reviewCount: 2,
  })
})

test('[11.1] a cached page is compressed, is 304 to browsers that have it, and new with the next sale', async (t) => {
  const { site, ask, read, offer } = await openSchool(t)
  const className = 'Window light'
  const id = await offer(className, { availableSeats: 1 })
  const path = `/class/${id}/window-light`
  const first = await ask(path, { 'accept-encoding': 'br' })
  assert.equal(first.headers.get('content-encoding'), 'br')
  const etag = first.headers.get('etag')
  assert.ok(etag)
  const again = { 'accept-encoding': 'br', 'if-none-match': etag }
  assert.equal((await ask(path, again)).status, 304)
  const student = await registerPerson(site.origin, 'Student')
  await orderClass(site, student, { classId: id, className, paid: true })
  assert.equal((await ask(path, again)).status, 200)
  const html = await read(path)
  assert.ok(html.includes('Fully booked') && html.includes('https://schema.org/SoldOut'))
})

test('[11.3] search engines and shared links know the page by its own address and photograph', async (t) => {
  const { site, read, offer } = await openSchool(t)
  const id = await offer('Window light')
  const url = `${site.origin}/class/${id}/window-light`
  const html = await read(`/class/${id}?utm_source=letter`)
  for (const tag of [
    `<link rel="canonical" href="${url}"/>`,
    `<meta property="og:url" content="${url}"/>`,
    `<meta property="og:image" content="${site.origin}/photos/class-01-share.jpg"/>`,
    '<meta name="description" content="One evening with a window, a chair and whoever sits on it."/>',
  ])
    assert.ok(html.includes(tag), tag)
  const { updatedAt } = await site.apiAs(null).readOfferedClass({ params: { id } })
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text()
  const entry = `<loc>${url}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod>`
  assert.ok(sitemap.includes(entry), sitemap)
})

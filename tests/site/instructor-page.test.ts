import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  deleteAccount,
  registerAdmin,
  registerPerson,
  type Person,
} from '#tests/support/school/accounts.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { startSite, type TestSite } from '#tests/support/school/site.ts'

let site: TestSite
let admin: Person
before(async () => {
  site = await startSite()
  admin = await registerAdmin(site)
})
after(() => site.close())

const ask = (path: string) => fetch(site.origin + path, { redirect: 'manual' })
const idOf = async ({ idToken }: Person) => (await site.apiAs(idToken).readOwnUser({}))._id

async function read(path: string): Promise<string> {
  const response = await ask(path)
  assert.equal(response.status, 200, path)
  // React parts texts by comments.
  return (await response.text()).replaceAll('<!-- -->', '')
}

test('[11.2] a missing or wrong slug leads to the page’s own address, and to a new one with a new name', async () => {
  const zoe = await registerPerson(site.origin, 'Instructor', 'Zoë Quist')
  const id = await idOf(zoe)
  const leadsTo = async (path: string) => {
    const { status, headers } = await ask(path)
    assert.equal(headers.get('cache-control'), 'no-store', path)
    return [status, headers.get('location')]
  }
  for (const [path, search] of [
    [`/instructor/${id}`, ''],
    [`/instructor/${id}/`, ''],
    [`/instructor/${id}/zoe?from=letter`, '?from=letter'],
    [`/instructor/${id}/zoe-quist/`, ''],
  ] as const)
    assert.deepEqual(await leadsTo(path), [301, `/instructor/${id}/zoe-quist${search}`])
  for (const path of [`/instructor/${id}/zoe-quist`, `/instructor/${id}/zoe-quist.data`])
    assert.equal((await ask(path)).status, 200, path)
  await site.apiAs(zoe.idToken).changeProfile({ body: { name: '写真' } })
  assert.deepEqual(await leadsTo(`/instructor/${id}/zoe-quist`), [
    301,
    `/instructor/${id}/instructor`,
  ])
})

test('[11.2] only instructors have a page', async () => {
  const student = await registerPerson(site.origin, 'Student')
  const leaver = await registerPerson(site.origin, 'Instructor', 'Leaver')
  const left = await idOf(leaver)
  assert.equal((await ask(`/instructor/${left}/leaver`)).status, 200)
  await site.apiAs(admin.idToken).deleteUser({ params: { id: left } })
  for (const id of [await idOf(student), await idOf(admin), left, 'nobody', 'x'.repeat(65)])
    assert.equal((await ask(`/instructor/${id}/leaver`)).status, 404, id)
})

test('[11.2] [4.8] a cached page shows every change at once: words, a class, a sale', async () => {
  const ada = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
  const path = `/instructor/${await idOf(ada)}/ada-holm`
  assert.ok((await read(path)).includes('>No open classes at the moment'))
  await site.apiAs(ada.idToken).changeProfile({
    body: { headline: 'Nights and snow', about: 'First words.\n\nSecond <b>words</b>.' },
  })
  const text = await read(path)
  assert.ok(text.includes('Nights and snow'))
  assert.ok(text.includes('<p>First words.</p><p>Second &lt;b&gt;words&lt;/b&gt;.</p>'))
  const className = 'Window light'
  const id = await offerClass(site, { className, instructor: ada, approvedBy: admin })
  const open = await read(path)
  assert.ok(open.includes('Window light') && !open.includes('>No class is open'))
  assert.ok(open.includes('href="/classes?topic=portrait"'))
  assert.ok(!open.includes('>student<'))
  const student = await registerPerson(site.origin, 'Student')
  await orderClass(site, student, { classId: id, className, paid: true })
  assert.match(await read(path), />student<\/dt><dd[^>]*>1</)
})

test('[11.3] an instructor is a Person for search engines, at one address that the sitemap has', async () => {
  const name = 'Ada </script> Holm'
  const ada = await registerPerson(site.origin, 'Instructor', name)
  const photo = 'https://photos.example/ada.jpg'
  await site.apiAs(ada.idToken).changeProfile({ body: { photo, about: 'She waits.' } })
  await offerClass(site, { className: 'Glass', instructor: ada, approvedBy: admin })
  const path = `/instructor/${await idOf(ada)}/ada-script-holm`
  const url = site.origin + path
  const html = await read(path)
  const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  assert.deepEqual(JSON.parse(facts), {
    '@context': 'https://schema.org',
    '@type': 'Person',
    '@id': url,
    url,
    name,
    description: 'She waits.',
    jobTitle: 'Photography instructor',
    worksFor: {
      '@type': 'EducationalOrganization',
      '@id': `${site.origin}/#school`,
      name: 'Safelight',
      url: `${site.origin}/`,
    },
    image: photo,
    knowsAbout: ['Portrait'],
  })
  for (const tag of [
    `<link rel="canonical" href="${url}"/>`,
    `<meta property="og:image" content="${photo}"/>`,
    `<meta property="og:url" content="${url}"/>`,
    '<meta name="description" content="She waits."/>',
  ])
    assert.ok(html.includes(tag), tag)
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text()
  assert.ok(sitemap.includes(`<loc>${url}</loc>`))
})

test('[7.36] [11.2] people who delete their account are on no page, cached ones included', async () => {
  const ada = await registerPerson(site.origin, 'Instructor', 'Ada Leaver')
  const id = await idOf(ada)
  const page = `/instructor/${id}/ada-leaver`
  const shown = ['/instructors', '/api/users?role=instructor', '/sitemap.xml']
  assert.match(await read(page), /Ada Leaver/)
  for (const path of shown)
    assert.ok((await read(path)).includes(path.includes('map') ? id : ada.email), path)
  await deleteAccount(site.origin, ada)
  await site.parts.jobs.runDue()
  assert.equal((await ask(page)).status, 404)
  for (const path of shown) {
    const text = await read(path)
    for (const word of [id, ada.email, 'Ada Leaver']) assert.ok(!text.includes(word), path)
  }
})

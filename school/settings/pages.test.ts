import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentNames } from '#contract/content-names.ts'
import type { PagePart, PageValue } from '#contract/school-pages.ts'
import type { Tables } from '#school/base/tables.ts'
import { isUsed } from '#school/photos/photos.repo.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { refusalOf } from '#tests/support/money/holding.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

const about: PageValue = {
  slug: 'about',
  place: 'footer',
  order: 10,
  state: 'public',
  title: { en: 'About us', de: '' },
  text: { en: 'We teach by the lake.', de: '' },
}

onBothDatabases('pages of the school’s own', (create) => {
  const at = openSchool(create, { languages: ['en', 'de'] })
  let count = 0
  const newPart = (): PagePart => `page-own${++count}`

  const read = async (admin: Person, part: PagePart) => admin.client.readPage({ params: { part } })
  const publish = async (
    admin: Person,
    part: PagePart,
    change: Partial<Record<keyof PageValue, unknown>>,
    version?: number,
  ) =>
    admin.client.publishPart({
      params: { part },
      body: {
        version: version ?? (await read(admin, part)).version,
        value: { ...about, ...change },
      },
    })
  const shown = () => at.school.settings.parts.pages.map(({ slug }) => slug)

  test('[20.4] a page is a draft until it is published, has versions, and can be gone back to', async () => {
    const admin = await at.person('Admin')
    const part = newPart()
    assert.deepEqual((await read(admin, part)).value, {
      slug: '',
      place: 'footer',
      order: 50,
      state: 'draft',
      former: [],
      title: {
        en: '',
        de: '',
      },
      text: {
        en: '',
        de: '',
      },
    })
    await publish(admin, part, {})
    const { version, value } = await read(admin, part)
    assert.deepEqual([version, value], [1, { ...about, former: [] }])
    await publish(admin, part, { text: { en: 'By the sea.', de: '' } })
    const versions = await admin.client.listPartVersions({ params: { part } })
    assert.deepEqual(
      versions.map(({ changed }) => changed),
      [['text'], ['slug', 'place', 'order', 'state', 'title', 'text']],
    )
    await admin.client.restorePart({ params: { part }, body: { version: 1 } })
    assert.equal((await read(admin, part)).value.text.en, about.text.en)
    const { pages } = await admin.client.readSchool()
    const entry = pages.find((one) => one.part === part)
    assert.deepEqual([entry?.title, entry?.version, entry?.locked], ['About us', 3, false])
    assert.equal(pages[0]?.part, 'page-terms')
    const { items } = await admin.client.listAudit({ query: { kind: 'part-published' } })
    assert.deepEqual([items[0]?.subject, items[0]?.subjectName], [part, '/about'])
    await at.school.keepCurrent()
    assert.ok(shown().includes('about'))
  })

  test('[20.4] wrong fields are refused by name', async () => {
    const admin = await at.person('Admin')
    const part = newPart()
    const long = 'x'.repeat(20_001)
    const wrong: [Partial<Record<keyof PageValue, unknown>>, string][] = [
      ...['', 'Über', 'a.b', 'a/b', '-a', 'a--b', 'A', 'de', 'en', 'x'.repeat(61)].map(
        (slug): [{ slug: string }, string] => [{ slug }, 'slug'],
      ),
      [{ place: 'top' }, 'place'],
      [{ order: 100 }, 'order'],
      [{ order: 1.5 }, 'order'],
      [{ state: 'secret' }, 'state'],
      [{ title: { en: '', de: 'Über uns' } }, 'title.en'],
      [{ title: { en: 'x'.repeat(81) } }, 'title.en'],
      [{ title: 'About' }, 'title'],
      [{ text: {} }, 'text.en'],
      [{ text: { en: long } }, 'text.en'],
      [{ text: { en: 'We', de: 'Von {owner} {product}' } }, 'text.de'],
      [{ text: { en: `![](/photos/class-${'0'.repeat(32)}.jpg)` } }, 'text.en'],
    ]
    for (const [change, field] of wrong) {
      const { code, fields } = await refusalOf(publish(admin, part, { slug: 'wrong', ...change }))
      assert.deepEqual([code, Object.keys(fields ?? {})], ['invalid-input', [field]])
    }
    const unknown = publish(admin, part, { text: { en: '{owner}' } })
    assert.match((await refusalOf(unknown)).fields?.['text.en'] ?? '', /\{owner\}.*\{product\}/)
    assert.equal((await read(admin, part)).version, 0)
    // A draft may lack both.
    await publish(admin, part, { slug: 'wrong', state: 'draft', title: {}, text: {} })
    const badPart = admin.client.readPage({ params: { part: 'page-A' } })
    assert.equal(await outcomeOf(badPart), '400 invalid-input')
  })

  test('[20.4] no two pages have the same address, nor a former one of another page, nor one of the site', async () => {
    const [admin, other] = [await at.person('Admin'), await at.person('Admin')]
    const [first, second] = [newPart(), newPart()]
    await publish(admin, first, { slug: 'first' })
    await publish(admin, first, { slug: 'moved' })
    assert.deepEqual((await read(admin, first)).value.former, ['first'])
    for (const slug of ['first', 'moved']) {
      const { fields } = await refusalOf(publish(other, second, { slug }))
      assert.match(fields?.['slug'] ?? '', /^Another page has or had/)
    }
    at.school.isReserved = async (slug) => slug === 'classes'
    const { fields } = await refusalOf(publish(other, second, { slug: 'classes' }))
    assert.match(fields?.['slug'] ?? '', /^The site itself/)
    delete at.school.isReserved
    // Back at its first address, it has another former one.
    await publish(admin, first, { slug: 'first' })
    assert.deepEqual((await read(admin, first)).value.former, ['moved'])
    const race = await Promise.all(
      [admin, other].map((who) => outcomeOf(publish(who, newPart(), { slug: 'race' }))),
    )
    assert.deepEqual(race.toSorted(), ['400 invalid-input', 'done'])
    const { version } = await read(admin, first)
    await publish(admin, first, { slug: 'first' })
    assert.equal(
      await outcomeOf(publish(other, first, { slug: 'first' }, version)),
      '409 changed-meanwhile',
    )
  })

  test('[20.4] a page that every school has keeps its address and is always linked; a file of it locks it', async () => {
    const admin = await at.person('Admin')
    const text = { en: '{product} is at {origin}.', de: '' }
    const own = { slug: 'imprint', title: { en: 'Imprint', de: '' }, text }
    const pages = Object.fromEntries(
      ['terms', 'privacy', 'cancellation', 'imprint', 'contact'].map((name) => [
        name,
        { title: own.title, text: { en: 'Ours', de: '' }, isOwn: name === 'terms' },
      ]),
    )
    at.school.pageFiles = pages as NonNullable<typeof at.school.pageFiles>
    assert.equal((await read(admin, 'page-imprint')).value.text.en, 'Ours')
    for (const change of [{ slug: 'impressum' }, { place: 'none' }]) {
      const { fields } = await refusalOf(publish(admin, 'page-imprint', { ...own, ...change }))
      assert.deepEqual(Object.keys(fields ?? {}), Object.keys(change))
    }
    await publish(admin, 'page-imprint', own)
    assert.deepEqual((await read(admin, 'page-imprint')).value.text, text)
    const locked = await read(admin, 'page-terms')
    assert.deepEqual(locked.locked, { title: 'CONTENT_DIR', text: 'CONTENT_DIR' })
    const { fields } = await refusalOf(publish(admin, 'page-terms', { ...own, slug: 'terms' }))
    assert.match(fields?.['text'] ?? '', /CONTENT_DIR/)
    const gone = admin.client.deletePage({ params: { part: 'page-imprint' } })
    assert.equal(await outcomeOf(gone), '404 not-found')
    delete at.school.pageFiles
  })

  test('[20.4] a deleted page frees its addresses and photos; who still has it open is told', async () => {
    const admin = await at.person('Admin')
    const part = newPart()
    const { photo } = await admin.client.addPhoto({ body: asBody(await makeTestPhoto(600, 400)) })
    await publish(admin, part, { slug: 'gone', text: { en: `![A lake](${photo})` } })
    const db = at.database.tables<Tables>()
    const use = { id: '', address: photo }
    assert.equal(await isUsed(db, use), true)
    await at.school.keepCurrent()
    assert.ok(shown().includes('gone'))
    assert.deepEqual(await admin.client.deletePage({ params: { part } }), { deletedCount: 1 })
    assert.equal(await isUsed(db, use), false)
    await at.school.keepCurrent()
    assert.ok(!shown().includes('gone'))
    assert.equal(await outcomeOf(publish(admin, part, { slug: 'gone' }, 1)), '404 not-found')
    assert.equal(await outcomeOf(admin.client.deletePage({ params: { part } })), '404 not-found')
    const { items } = await admin.client.listAudit({ query: { kind: 'page-deleted' } })
    assert.equal(items[0]?.subjectName, '/gone')
    await publish(admin, newPart(), { slug: 'gone' })
  })

  test('[20.4] twenty pages of its own are possible', async () => {
    const admin = await at.person('Admin')
    const { pages } = await admin.client.readSchool()
    const added = Array.from({ length: contentNames.length + 20 - pages.length }, newPart)
    for (const [index, part] of added.entries())
      await publish(admin, part, { slug: `more-${index}` })
    const { fields } = await refusalOf(publish(admin, newPart(), { slug: 'one-more' }))
    assert.match(fields?.['slug'] ?? '', /at most 20 pages/)
    // The other tests need room.
    for (const part of added) await admin.client.deletePage({ params: { part } })
  })
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PartValues } from '#contract/school-parts.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { refusalOf } from '#tests/support/money/holding.ts'
import {
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'

type NamePart = PartValues['name']

onBothDatabases('the school’s own settings', (create) => {
  let at: TestSchool
  let admin: Person
  const own: NamePart = {
    name: 'Lakeside School',
    tagline: 'Photography by the lake',
    address: 'Quay 1\n8001 Zürich',
    email: 'hello@lakeside.example',
    telephone: '+41 44 123 45 67',
    instagram: '',
    facebook: '',
    youtube: '',
    x: 'https://x.com/lakeside',
  }
  before(async () => {
    at = await startSchool(create, { environment: new Set(['INSTRUCTORS']) })
    admin = await at.person('Admin')
  })
  after(() => at.close())

  const read = async () => (await admin.client.readSchool()).name
  const publish = async (change: Partial<NamePart>, version?: number, by = admin) =>
    by.client.publishPart({
      params: { part: 'name' },
      body: { version: version ?? (await read()).version, value: { ...own, ...change } },
    })
  /** The title of the list for other sites, which any visitor may read. */
  const titleForAll = async () => {
    const { body } = await at.app.inject('/embed/classes')
    return /<title>(.*?)<\/title>/.exec(body)?.[1] ?? assert.fail(body)
  }

  test('[20.1] what an admin publishes is in the next public answer, which was cached before', async () => {
    assert.match(await titleForAll(), /Testlight/)
    assert.deepEqual(await publish({}), { modifiedCount: 1 })
    assert.match(await titleForAll(), /Lakeside School/)
    assert.deepEqual((await read()).value, own)
  })

  test('[20.1] receipts written afterwards have the new name and address', async () => {
    await publish({ name: 'Receipt School' })
    const student = await at.person('Student')
    const order = await at.order(student, (await at.addClass()).id)
    const { receipt } = await student.client.startCheckout({ body: { orderIds: [order] } })
    const { seller } = await student.client.readReceipt({ params: { id: receipt?._id ?? '' } })
    assert.equal(seller.name, 'Receipt School')
    assert.equal(seller.address, own.address)
  })

  test('[20.1] each publishing is an entry of the history, and can be published again', async () => {
    await publish({ tagline: 'First' })
    const { version } = await read()
    await publish({ tagline: 'Second', telephone: '' })
    const versions = await admin.client.listPartVersions({ params: { part: 'name' } })
    assert.deepEqual(
      versions.slice(0, 1).map(({ byName, changed }) => [byName, changed]),
      [[admin.actor.name, ['tagline', 'telephone']]],
    )
    await admin.client.restorePart({ params: { part: 'name' }, body: { version } })
    const present = await read()
    assert.equal(present.version, version + 2)
    assert.equal(present.value.tagline, 'First')
    const again = await admin.client.restorePart({ params: { part: 'name' }, body: { version } })
    assert.deepEqual([again.modifiedCount, (await read()).version], [0, present.version])
    const { items } = await admin.client.listAudit({ query: { kind: 'part-published' } })
    assert.deepEqual(
      items.slice(0, 3).map(({ subject, to }) => `${subject} ${to}`),
      [2, 1, 0].map((later) => `name ${version + later}`),
    )
    const gone = admin.client.restorePart({ params: { part: 'name' }, body: { version: 9_999 } })
    assert.equal(await outcomeOf(gone), '404 not-found')
  })

  test('[20.1] of two admins who publish at once the second is told who was first', async () => {
    const other = await at.person('Admin')
    const { version } = await read()
    const outcomes = await Promise.all([
      outcomeOf(publish({ name: 'One' }, version)),
      outcomeOf(publish({ name: 'Two' }, version, other)),
    ])
    assert.deepEqual(outcomes.toSorted(), ['409 changed-meanwhile', 'done'])
    const error = await refusalOf(publish({ name: 'Three' }, version))
    const first = outcomes[0] === 'done' ? admin : other
    assert.ok(error.message.startsWith(`${first.actor.name} has published`), error.message)
    assert.equal(await outcomeOf(publish({}, version + 99)), '409 changed-meanwhile')
  })

  test('[20.1] what the environment sets is locked, and named', async () => {
    const { people } = await admin.client.readSchool()
    assert.deepEqual(people.locked, { instructors: 'INSTRUCTORS' })
    const change = admin.client.publishPart({
      params: { part: 'people' },
      body: { version: people.version, value: { instructors: 'invited' } },
    })
    const { fields } = await refusalOf(change)
    assert.match(fields?.['instructors'] ?? '', /INSTRUCTORS/)
    const same = { version: people.version, value: { instructors: 'open' } }
    assert.deepEqual(await admin.client.publishPart({ params: { part: 'people' }, body: same }), {
      modifiedCount: 1,
    })
  })

  test('[20.1] a wrong field is named, and nothing is published', async () => {
    const before = await read()
    const wrong: [Partial<NamePart>, string][] = [
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ name: 'One\nTwo' }, 'name'],
      [{ name: 'Turned \u202eloohcS' }, 'name'],
      [{ name: '\u2800' }, 'name'],
      [{ tagline: 'One\nTwo' }, 'tagline'],
      [{ address: 'x'.repeat(401) }, 'address'],
      [{ email: 'nobody' }, 'email'],
      [{ telephone: '1'.repeat(41) }, 'telephone'],
      [{ instagram: 'http://insta.example/a' }, 'instagram'],
      [{ x: 'javascript:alert(1)' }, 'x'],
    ]
    for (const [change, field] of wrong) {
      const { code, fields } = await refusalOf(publish(change))
      assert.deepEqual([code, Object.keys(fields ?? {})], ['invalid-input', [field]])
    }
    const other = admin.client.publishPart({
      params: { part: 'name' },
      body: { version: before.version, value: { name: 'Only this' } },
    })
    assert.ok(Object.keys((await refusalOf(other)).fields ?? {}).includes('tagline'))
    assert.deepEqual(await read(), before)
  })

  test('[20.1] the last fifty versions are kept', async () => {
    for (let count = 0; count < 53; count++) await publish({ tagline: `Tagline ${count}` })
    const versions = await admin.client.listPartVersions({ params: { part: 'name' } })
    assert.equal(versions.length, 50)
  })
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

onBothDatabases('reviewing classes', (create) => {
  const at = openSchool(create)
  let admin: Person
  before(async () => {
    admin = await at.person('Admin')
  })

  const decide = (id: string, status: 'approved' | 'denied') =>
    admin.client.setClassStatus({ params: { id }, body: { status } })
  const statusOf = async (id: string) => (await admin.client.readClass({ params: { id } })).status

  test('[4.2] [7.19] an admin decides a pending class, once', async () => {
    for (const status of ['approved', 'denied'] as const) {
      const { id } = await at.addClass({ status: 'pending' })
      assert.deepEqual(await decide(id, status), { modifiedCount: 1 })
      assert.equal(await statusOf(id), status)
      for (const again of ['approved', 'denied'] as const)
        assert.equal(await outcomeOf(decide(id, again)), '409 not-pending')
    }
  })

  test('[4.2] an admin cannot make a class pending', async () => {
    const { id } = await at.addClass()
    assert.equal(await outcomeOf(decide(id, 'pending' as 'approved')), '400 invalid-input')
  })

  test('[4.2] two admins who decide differently at once: one of them has decided', async () => {
    const { id } = await at.addClass({ status: 'pending' })
    const outcomes = await Promise.all([
      outcomeOf(decide(id, 'approved')),
      outcomeOf(decide(id, 'denied')),
    ])
    assert.deepEqual(outcomes.sort(), ['409 not-pending', 'done'])
  })

  test('[7.20] only the instructor sees feedback', async () => {
    const { id, instructor } = await at.addClass()
    const params = { id }
    const send = (feedback: string) => admin.client.setClassFeedback({ params, body: { feedback } })
    assert.deepEqual(await send('  Lovely light.  '), { modifiedCount: 1 })
    assert.deepEqual(await send('Lovely light.'), { modifiedCount: 0 })
    const seenBy = async ({ client }: Person) => (await client.readClass({ params })).feedback
    assert.equal(await seenBy(instructor), 'Lovely light.')
    assert.equal(await seenBy(admin), 'Lovely light.')
    assert.equal(await seenBy(await at.person('Student')), null)
    assert.equal(await seenBy(await at.person('Instructor')), null)
    const { items } = await at.client(null).listClasses({ query: {} })
    assert.equal(items.find(({ _id }) => _id === id)?.feedback, null)
    const { email } = instructor.account
    const own = await instructor.client.listInstructorClasses({ query: { email } })
    assert.equal(own.items[0]?.feedback, 'Lovely light.')
  })

  test('[4.2] [7.19] [7.20] a decision may bring its reason, which the instructor reads as feedback', async () => {
    const { id, instructor } = await at.addClass({ status: 'pending' })
    const params = { id }
    const deny = (feedback?: string) =>
      admin.client.setClassStatus({ params, body: { status: 'denied', feedback } })
    assert.equal(await outcomeOf(deny(' \n ')), '400 invalid-input')
    assert.equal(await statusOf(id), 'pending')
    assert.deepEqual(await deny('  Say where it meets.  '), { modifiedCount: 1 })
    const { status, feedback } = await instructor.client.readClass({ params })
    assert.deepEqual({ status, feedback }, { status: 'denied', feedback: 'Say where it meets.' })
    // Refused, it changes neither.
    assert.equal(await outcomeOf(deny('Another word.')), '409 not-pending')
    assert.equal((await instructor.client.readClass({ params })).feedback, 'Say where it meets.')
    const { items } = await admin.client.listAudit({ query: {} })
    const entries = items
      .filter(({ subject }) => subject === id)
      .map(({ kind, note }) => [kind, note])
    assert.deepEqual(
      entries.toSorted(([a], [b]) => String(a).localeCompare(String(b))),
      [
        ['class-decided', null],
        ['class-feedback', 'Say where it meets.'],
      ],
    )
  })

  test('[7.19] a decision without a reason leaves the feedback as it is', async () => {
    const { id, instructor } = await at.addClass({ status: 'pending' })
    const params = { id }
    await admin.client.setClassFeedback({ params, body: { feedback: 'Lovely light.' } })
    assert.deepEqual(await decide(id, 'denied'), { modifiedCount: 1 })
    assert.equal((await instructor.client.readClass({ params })).feedback, 'Lovely light.')
  })

  test('[5.6] empty feedback is refused', async () => {
    const { id } = await at.addClass()
    const call = admin.client.setClassFeedback({ params: { id }, body: { feedback: ' \n ' } })
    assert.equal(await outcomeOf(call), '400 invalid-input')
  })

  test('[7.18] all classes, whatever their status, or those of one status', async () => {
    const ids = await Promise.all(
      (['pending', 'approved', 'denied'] as const).map(
        async (status) => (await at.addClass({ status })).id,
      ),
    )
    const all = (await admin.client.listAllClasses()).items.map(({ _id }) => _id)
    assert.ok(ids.every((id) => all.includes(id)))
    const { items } = await admin.client.listAllClasses({ query: { status: 'denied' } })
    assert.ok(items.some(({ _id }) => _id === ids[2]))
    assert.ok(items.every(({ status }) => status === 'denied'))
  })
})

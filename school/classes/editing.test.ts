import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { listInstructorClasses } from '#school/classes/read-classes.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { readPublicVersion } from '#tests/support/school/public-version.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

onBothDatabases('editing classes', (create) => {
  const at = openSchool(create)
  let admin: Person
  before(async () => {
    admin = await at.person('Admin')
  })

  const decide = (id: string, status: 'approved' | 'denied') =>
    admin.client.setClassStatus({ params: { id }, body: { status } })
  const statusOf = async (id: string) => (await admin.client.readClass({ params: { id } })).status

  const words = { name: 'New name', description: 'A new description.', price: 5 }

  test('[4.2] new words go back to review, from approved and from denied', async () => {
    for (const status of ['approved', 'denied', 'pending'] as const)
      for (const change of [
        { name: 'Another name' },
        { description: 'Another description.' },
        { learn: 'Another print' },
        { bring: 'Another lens' },
      ]) {
        const { id, instructor } = await at.addClass({
          className: 'The name',
          description: 'The description.',
          price: 5,
          status,
        })
        const body = { name: 'The name', description: 'The description.', price: 5, ...change }
        const answer = await instructor.client.updateClass({ params: { id }, body })
        assert.deepEqual(answer, { modifiedCount: 1 })
        assert.equal(await statusOf(id), 'pending')
      }
  })

  test('[4.2] a new price alone keeps the status; nothing new changes nothing', async () => {
    const { id, instructor } = await at.addClass({
      className: 'The name',
      description: 'The description.',
      price: 5,
    })
    const update = (price: number) =>
      instructor.client.updateClass({
        params: { id },
        body: { name: 'The name', description: 'The description.', price },
      })
    assert.deepEqual(await update(6.25), { modifiedCount: 1 })
    assert.deepEqual(await update(6.25), { modifiedCount: 0 })
    const { status, price } = await instructor.client.readClass({ params: { id } })
    assert.deepEqual([status, price], ['approved', 6.25])
  })

  test('[10.1] a new level needs no review, one that is absent stays, and every answer has it', async () => {
    const { id, instructor } = await at.addClass({ className: 'The name', price: 5 })
    const params = { id }
    const { description, updatedAt: before } = await admin.client.readClass({ params })
    const body = { name: 'The name', description, price: 5 }
    const update = (change: object) =>
      instructor.client.updateClass({ params, body: { ...body, ...change } })
    assert.deepEqual(await update({ level: 'beginner' }), { modifiedCount: 1 })
    assert.deepEqual(await update({ level: 'beginner' }), { modifiedCount: 0 })
    assert.deepEqual(await update({}), { modifiedCount: 0 })
    assert.deepEqual(await update({ price: 6 }), { modifiedCount: 1 })
    assert.equal(await outcomeOf(update({ level: 'expert' })), '400 invalid-input')
    assert.equal(
      await outcomeOf(update({ level: 'all', updatedAt: before })),
      '409 changed-meanwhile',
    )
    const { email } = instructor.account
    const lists = await Promise.all([
      at.client(null).listClasses({ query: { id } }),
      instructor.client.listInstructorClasses({ query: { email } }),
      admin.client.listAllClasses({ query: { limit: 1 } }),
    ])
    const answers = [
      ...lists.flatMap(({ items }) => items),
      await admin.client.readClass({ params }),
    ]
    assert.deepEqual(
      answers.map(({ level, status, price }) => ({ level, status, price })),
      Array.from({ length: 4 }, () => ({ level: 'beginner', status: 'approved', price: 6 })),
    )
  })

  test('[11.1] what to learn and bring stays if it is absent, and can be removed', async () => {
    const { id, instructor } = await at.addClass()
    const params = { id }
    const update = (change: object) =>
      instructor.client.updateClass({ params, body: { ...words, ...change } })
    const points = async () => {
      const { learn, bring } = await instructor.client.readClass({ params })
      return { learn, bring }
    }
    await update({ learn: 'A print', bring: 'A film' })
    await update({ price: 7 })
    assert.deepEqual(await points(), { learn: 'A print', bring: 'A film' })
    await update({ learn: '' })
    assert.deepEqual(await points(), { learn: '', bring: 'A film' })
    assert.equal(await outcomeOf(update({ bring: 'x'.repeat(1001) })), '400 invalid-input')
  })

  test('[4.2] [11.1] what crops of the photo keep is public, needs no review, and goes with another photo', async () => {
    const { id, instructor } = await at.addClass()
    const params = { id }
    const update = (change: object) =>
      instructor.client.updateClass({ params, body: { ...words, ...change } })
    await update({})
    await decide(id, 'approved')
    const read = async () => {
      const { photoFocus, status } = await instructor.client.readClass({ params })
      return { photoFocus, status }
    }
    assert.deepEqual(await read(), { photoFocus: null, status: 'approved' })
    const version = readPublicVersion(at.database)
    const before = await version()
    await update({ photoFocus: '38% 100%' })
    assert.notEqual(await version(), before)
    assert.deepEqual(await read(), { photoFocus: '38% 100%', status: 'approved' })
    await update({ price: 7 })
    assert.equal((await read()).photoFocus, '38% 100%')
    for (const wrong of ['101% 0%', '-1% 0%', '038% 0%', '38.5% 0%', '38% 60%;', '', 'left', 7])
      assert.equal(await outcomeOf(update({ photoFocus: wrong })), '400 invalid-input')
    await update({ photo: 'https://photos.example/other.jpg' })
    assert.deepEqual(await read(), { photoFocus: null, status: 'pending' })
    await update({ photo: 'https://photos.example/third.jpg', photoFocus: '1% 2%' })
    assert.equal((await read()).photoFocus, '1% 2%')
    await update({ photoFocus: null })
    assert.equal((await read()).photoFocus, null)
  })

  test('[7.10] className is taken as well as name; one of them is needed', async () => {
    const { id, instructor } = await at.addClass()
    const params = { id }
    const { name, ...rest } = words
    await instructor.client.updateClass({ params, body: { className: name, ...rest } })
    assert.equal((await instructor.client.readClass({ params })).className, name)
    const nameless = instructor.client.updateClass({ params, body: rest })
    assert.equal(await outcomeOf(nameless), '400 invalid-input')
  })

  test('[2.17] another’s visible class is 403, an invisible one 404', async () => {
    const other = await at.person('Instructor')
    const update = async (status: 'approved' | 'pending' | 'denied') => {
      const { id } = await at.addClass({ status })
      return outcomeOf(other.client.updateClass({ params: { id }, body: words }))
    }
    assert.equal(await update('approved'), '403 forbidden')
    assert.equal(await update('pending'), '404 not-found')
    assert.equal(await update('denied'), '404 not-found')
  })

  test('[4.2] students who paid keep their seat through a new review', async () => {
    const { id, instructor } = await at.addClass()
    const student = await at.person('Student')
    const order = await at.order(student, id)
    await payOrder(at.school, student.actor, order)
    await instructor.client.updateClass({ params: { id }, body: words })
    const { email } = student.account
    const { items } = await student.client.listOrders({ query: { email } })
    assert.equal(items[0]?.status, 'Paid')
    const own = await listInstructorClasses(
      at.school,
      instructor.actor,
      instructor.account.email,
      {},
    )
    assert.deepEqual([own.items[0]?.enrolled, own.items[0]?.status], [1, 'pending'])
  })

  test('[4.2] new words that meet an approval end pending or approved with those words', async () => {
    const { id, instructor } = await at.addClass({ status: 'pending', className: 'Old name' })
    await Promise.all([
      instructor.client.updateClass({ params: { id }, body: words }),
      outcomeOf(decide(id, 'approved')),
    ])
    assert.equal((await admin.client.readClass({ params: { id } })).className, words.name)
  })
})

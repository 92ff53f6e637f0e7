import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { replaceGallery } from '#school/gallery/gallery.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'
import { spansOf } from '#tests/support/school/spans-of.ts'

const day = 24 * 3_600_000

onDatabase('classes that are cancelled or offered again', (create) => {
  const at = openSchool(create)
  let instructor: Person
  before(async () => {
    instructor = await at.person('Instructor')
  })

  const orders = ({ client, account }: Person, classId: string) =>
    client.placeOrder({
      body: { classId, courseName: 'by id', studentName: 'Ada', studentEmail: account.email },
    })
  const offered = async (id: string) =>
    (await at.client(null).listClasses({ query: { id } })).items[0]

  test('[10.5] a cancelled class is cancelled for good, and gives everything back', async () => {
    const [paid, unpaid, admin] = [
      await at.person('Student'),
      await at.person('Student'),
      await at.person('Admin'),
    ]
    const { id } = await at.addClass({ by: instructor, availableSeats: 4 })
    const params = { id }
    const orderId = await at.order(paid, id)
    await paid.client.payOrder({ params: { id: orderId }, body: { status: 'Paid' } })
    await at.order(unpaid, id)
    const body = { reason: 'The tutor is ill. We are sorry.' }
    assert.deepEqual(await instructor.client.cancelClass({ params, body }), { modifiedCount: 1 })
    await at.jobs.runDue()
    for (const student of [paid, unpaid]) {
      const own = { email: student.account.email }
      assert.deepEqual((await student.client.listOrders({ query: own })).items, [])
      const { cancelReason } = await student.client.readClass({ params })
      assert.equal(cancelReason, student === paid ? body.reason : null)
      assert.equal(await outcomeOf(orders(student, id)), '409 class-not-open')
    }
    const query = { email: instructor.account.email, limit: 1 }
    const [own] = (await instructor.client.listInstructorClasses({ query })).items
    assert.deepEqual([own?.status, own?.availableSeats, own?.enrolled], ['cancelled', 4, 0])
    assert.equal(await offered(id), undefined)
    assert.equal(
      await outcomeOf(instructor.client.cancelClass({ params, body })),
      '409 class-not-open',
    )
    assert.equal(
      await outcomeOf(admin.client.setClassStatus({ params, body: { status: 'approved' } })),
      '409 not-pending',
    )
    const { items } = await admin.client.listAudit({ query: { kind: 'class-cancelled' } })
    const entry = items.find(({ subject }) => subject === id)
    assert.deepEqual([entry?.from, entry?.to, entry?.note], ['approved', 'cancelled', body.reason])
  })

  test('[10.5] [7.8] others cannot cancel a class', async () => {
    const { id } = await at.addClass({ by: instructor })
    const body = { reason: 'I do not like it.' }
    for (const role of ['Student', 'Instructor'] as const) {
      const { client } = await at.person(role)
      assert.equal(await outcomeOf(client.cancelClass({ params: { id }, body })), '403 forbidden')
    }
    assert.equal((await offered(id))?.status, 'approved')
  })

  test('[10.6] a class offered again belongs to the series, and is open if the first one was', async () => {
    const meetings = [at.meetingIn(day)]
    const { id } = await at.addClass({ by: instructor, price: 30, place: 'Here' })
    const again = (from: string, price?: number) =>
      instructor.client.offerClassAgain({
        params: { id: from },
        body: { meetings, availableSeats: 7, ...(price !== undefined && { price }) },
      })
    const second = String((await again(id)).insertedId)
    const third = String((await again(second, 35)).insertedId)
    const classes = await Promise.all([id, second, third].map(offered))
    assert.deepEqual(
      classes.map((found) => [found?.seriesId, found?.price, found?.availableSeats, found?.place]),
      [
        [id, 30, 10, 'Here'],
        [id, 30, 7, 'Here'],
        [id, 35, 7, 'Here'],
      ],
    )
    assert.deepEqual(spansOf(classes[2]?.meetings), meetings)
    const pending = await at.addClass({ by: instructor, status: 'denied' })
    const copy = String((await again(pending.id)).insertedId)
    const read = await instructor.client.readClass({ params: { id: copy } })
    assert.deepEqual([read.status, read.feedback], ['pending', null])
  })

  test('[11.1] everybody may read a class with its other dates and related ones', async () => {
    const topic = 'macro'
    const by = await at.person('Instructor')
    await by.client.changeProfile({ body: { headline: 'Small things' } })
    const { id } = await at.addClass({
      by,
      topic,
      learn: 'A print',
      bring: 'A lens',
      meetings: [at.meetingIn(3 * day)],
    })
    const body = { meetings: [at.meetingIn(2 * day)], availableSeats: 5 }
    const again = String((await by.client.offerClassAgain({ params: { id }, body })).insertedId)
    const student = await at.person('Student')
    const related = await at.addClass({ topic })
    await at.addClass({ topic, status: 'pending' })
    const read = (one: string) => at.client(null).readOfferedClass({ params: { id: one } })
    const photo = { alt: 'A dusk', photo: '/photos/a.jpg', width: 3, height: 2 }
    await replaceGallery(at.school, [
      ...['a', 'b', 'c', 'd'].map((title) => ({
        ...photo,
        title,
        tutor: by.actor.name,
        instructorId: by.actor.id,
      })),
      { ...photo, title: 'e', tutor: 'Somebody else' },
    ])
    const offer = await read(id)
    assert.equal(offer._id, id)
    assert.deepEqual(
      [offer.instructor._id, offer.instructor.headline, offer.learn, offer.bring],
      [by.actor.id, 'Small things', 'A print', 'A lens'],
    )
    assert.deepEqual(
      offer.instructor.photos.map(({ title }) => title),
      ['a', 'b', 'c'],
    )
    const { learn, bring } = await read(again)
    assert.deepEqual([learn, bring], ['A print', 'A lens'])
    await payOrder(at.school, student.actor, await at.order(student, again))
    const { groupSize, availableSeats } = await read(again)
    assert.deepEqual([groupSize, availableSeats], [5, 4])
    assert.deepEqual(
      offer.otherDates.map(({ _id }) => _id),
      [again],
    )
    assert.deepEqual(spansOf(offer.otherDates[0]?.meetings), body.meetings)
    assert.deepEqual(
      offer.related.map(({ _id }) => _id),
      [related.id],
    )
    assert.deepEqual(
      (await read(again)).otherDates.map(({ _id }) => _id),
      [id],
    )
    const reason = 'The tutor is ill.'
    await by.client.cancelClass({ params: { id }, body: { reason } })
    assert.equal((await read(id)).status, 'cancelled')
    assert.deepEqual((await read(again)).otherDates, [])
    const pending = await at.addClass({ status: 'pending' })
    assert.equal(await outcomeOf(read(pending.id)), '404 not-found')
    assert.equal(await outcomeOf(read('no-id')), '404 not-found')
  })
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { transaction } from '#platform/database/transaction.ts'
import type { Tables } from '#school/base/tables.ts'
import { cancelClass } from '#school/classes/cancel-class.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { awaitLocks, outcomeOf, signInAgain, type Person } from '#tests/support/school/school.ts'
import { readPublicVersion } from '#tests/support/school/public-version.ts'
import { dropReview } from './reviews.ts'

const day = 24 * 3_600_000

onBothDatabases('reviews', (create) => {
  const at = openSchool(create)
  let instructor: Person
  let admin: Person
  before(async () => {
    instructor = await at.person('Instructor')
    admin = await at.person('Admin')
  })

  const pay = async (student: Person, classId: string) => {
    const orderId = await at.order(student, classId)
    await student.client.payOrder({ params: { id: orderId }, body: { status: 'Paid' } })
    return orderId
  }

  /** A class that has begun, and students who have paid for it. */
  async function begun(count: number, by = instructor) {
    const { id } = await at.addClass({ by, meetings: [at.meetingIn(2_000, day)] })
    const students: Person[] = []
    for (let index = 0; index < count; index += 1) {
      const student = await at.person('Student')
      await pay(student, id)
      students.push(student)
    }
    at.time.now += 2_000
    return { id, students }
  }

  const write = ({ client }: Person, id: string, stars: number, text?: string) =>
    client.writeReview({ params: { id }, body: { stars, ...(text !== undefined && { text }) } })
  const list = async (id: string) => (await at.client(null).listReviews({ params: { id } })).items
  const facts = async (id: string) => {
    const { reviews, stars } = await instructor.client.readClass({ params: { id } })
    return [reviews, stars]
  }

  test('[11.4] a paid student reviews, changes and deletes; number and mean follow', async () => {
    const { id, students } = await begun(2)
    const [ada, ben] = students as [Person, Person]
    assert.deepEqual(await facts(id), [0, null])
    assert.deepEqual(await write(ada, id, 5, ' Cold and bright. '), { modifiedCount: 1 })
    assert.deepEqual(await write(ben, id, 2), { modifiedCount: 1 })
    assert.deepEqual(await facts(id), [2, 3.5])
    assert.deepEqual(
      (await list(id)).map(({ stars, text, studentName }) => [stars, text, studentName]),
      [
        [2, '', ben.actor.name],
        [5, 'Cold and bright.', ada.actor.name],
      ],
    )
    assert.deepEqual(await write(ada, id, 5, 'Cold and bright.'), { modifiedCount: 0 })
    await write(ada, id, 4, 'Cold.')
    assert.deepEqual(await facts(id), [2, 3])
    const remove = () => ben.client.deleteReview({ params: { id } })
    assert.deepEqual(await remove(), { deletedCount: 1 })
    assert.deepEqual(await remove(), { deletedCount: 0 })
    assert.deepEqual(await facts(id), [1, 4])
    assert.deepEqual(
      (await list(id)).map(({ text }) => text),
      ['Cold.'],
    )
  })

  test('[11.4] only paid students, and not before the first meeting', async () => {
    const { id } = await at.addClass({ by: instructor, meetings: [at.meetingIn(60_000)] })
    const student = await at.person('Student')
    const own = () => student.client.readOwnReview({ params: { id } })
    assert.equal(await outcomeOf(write(student, id, 5)), '403 forbidden')
    assert.deepEqual(await own(), { review: null, opensAt: null, missed: false })
    const orderId = await pay(student, id)
    assert.equal(await outcomeOf(write(student, id, 5)), '409 not-yet')
    const { opensAt } = await own()
    assert.ok(opensAt !== null && opensAt > at.time.now)
    at.time.now = opensAt
    assert.equal(await outcomeOf(write(student, id, 5)), 'done')
    await student.client.deleteOrder({ params: { id: orderId } })
    assert.equal(await outcomeOf(write(student, id, 1)), '403 forbidden')
  })

  test('[11.4] a class without dates may be reviewed seven days after it was paid', async (t) => {
    const present = at.time.now
    t.after(() => (at.time.now = present))
    const { id } = await at.addClass({ by: instructor })
    const student = await at.person('Student')
    await pay(student, id)
    assert.equal(await outcomeOf(write(student, id, 3)), '409 not-yet')
    const { opensAt } = await student.client.readOwnReview({ params: { id } })
    assert.ok(opensAt !== null && opensAt > at.time.now + 6.9 * day)
    at.time.now = opensAt
    const late = await at.sign({
      sub: student.account.uid,
      email: student.account.email,
      email_verified: false,
    })
    const client = at.client(late)
    assert.equal(await outcomeOf(write({ ...student, client }, id, 3)), 'done')
  })

  test('[11.4] an invalid review is refused at its field', async () => {
    const { id, students } = await begun(1)
    const [student] = students as [Person]
    for (const [field, body] of [
      ['stars', { stars: 0 }],
      ['stars', { stars: 6 }],
      ['stars', { stars: 2.5 }],
      ['stars', {}],
      ['text', { stars: 5, text: 'x'.repeat(2_001) }],
      ['text', { stars: 5, text: 'a\0b' }],
    ] as const)
      await assert.rejects(
        student.client.writeReview({ params: { id }, body: body as { stars: number } }),
        (error: { fields: object }) => Object.keys(error.fields).join() === field,
      )
    assert.deepEqual(await list(id), [])
  })

  test('[11.4] the instructor of the class answers once', async () => {
    const { id, students } = await begun(1)
    await write((students as [Person])[0], id, 5)
    const [review] = await list(id)
    const answer = (by: Person, text = 'Thank you!') =>
      by.client.answerReview({ params: { id: String(review?._id) }, body: { answer: text } })
    assert.equal(await outcomeOf(answer(await at.person('Instructor'))), '403 forbidden')
    assert.deepEqual(await answer(instructor), { modifiedCount: 1 })
    assert.equal(await outcomeOf(answer(instructor, 'And again')), '409 answered-already')
    assert.equal((await list(id))[0]?.answer, 'Thank you!')
  })

  test('[11.4] a hidden review does not count, and its author reads why', async () => {
    const { id, students } = await begun(2)
    const [ada, ben] = students as [Person, Person]
    await write(ada, id, 1, 'Names somebody.')
    await write(ben, id, 5)
    const [, review] = await list(id)
    const params = { id: String(review?._id) }
    const hide = (body: { hidden: boolean; reason?: string }) =>
      admin.client.hideReview({ params, body })
    assert.equal(await outcomeOf(hide({ hidden: true })), '400 invalid-input')
    assert.deepEqual(await hide({ hidden: true, reason: 'It names somebody.' }), {
      modifiedCount: 1,
    })
    assert.deepEqual(await facts(id), [1, 5])
    assert.equal((await list(id)).length, 1)
    const hidden = async () =>
      (await admin.client.listHiddenReviews({ params: { id } })).items.map(
        ({ text, hiddenReason }) => [text, hiddenReason],
      )
    assert.deepEqual(await hidden(), [['Names somebody.', 'It names somebody.']])
    const own = async () => (await ada.client.readOwnReview({ params: { id } })).review
    assert.equal((await own())?.hiddenReason, 'It names somebody.')
    // A new text does not bring it back.
    await write(ada, id, 2, 'Names nobody.')
    assert.deepEqual(await facts(id), [1, 5])
    assert.deepEqual(await hide({ hidden: false }), { modifiedCount: 1 })
    assert.deepEqual(await hide({ hidden: false }), { modifiedCount: 0 })
    assert.deepEqual(await facts(id), [2, 3.5])
    assert.deepEqual(await hidden(), [])
    assert.equal((await own())?.hiddenReason, null)
    const { items } = await admin.client.listAudit({ query: { kind: 'review-hidden' } })
    assert.deepEqual(
      items.slice(0, 2).map(({ from, to, note }) => [from, to, note]),
      [
        ['hidden', 'shown', null],
        ['shown', 'hidden', 'It names somebody.'],
      ],
    )
    await hide({ hidden: true, reason: 'Once more.' })
    await ada.client.deleteReview({ params: { id } })
    assert.deepEqual(await facts(id), [1, 5])
  })

  test('[11.4] [4.8] many at once are all counted, and the public answers follow each', async () => {
    const { id, students } = await begun(8)
    const version = readPublicVersion(at.database)
    const before = await version()
    await Promise.all(students.map((student, index) => write(student, id, (index % 5) + 1)))
    await Promise.all(
      students.flatMap((student) => [write(student, id, 4, 'Changed.'), write(student, id, 4)]),
    )
    assert.deepEqual(await facts(id), [8, 4])
    assert.ok((await version()) > before)
    const db = at.database.tables<Tables>()
    const counted = await version()
    await transaction(db, (trx) =>
      trx.updateTable('reviews').set({ text: 'Other.' }).where('class_id', '=', id).execute(),
    )
    assert.ok((await version()) > counted, 'words alone, too')
  })

  test('[11.4] [10.6] a class that is offered again shows the reviews of its series', async () => {
    const teacher = await at.person('Instructor')
    const { id, students } = await begun(2, teacher)
    const [ada, ben] = students as [Person, Person]
    const again = async (from: string) => {
      const body = { meetings: [at.meetingIn(day)], availableSeats: 5 }
      const params = { id: from }
      return String((await teacher.client.offerClassAgain({ params, body })).insertedId)
    }
    await write(ada, id, 5, 'Cold and bright.')
    const second = await again(id)
    assert.deepEqual(await facts(second), [1, 5])
    const [third] = await Promise.all([again(second), write(ben, id, 2, 'Cold.')])
    for (const one of [id, second, third]) assert.deepEqual(await facts(one), [2, 3.5])
    assert.deepEqual(await list(third), await list(id))
    const page = await at.client(null).readInstructor({ params: { id: teacher.actor.id } })
    assert.deepEqual([page.reviews, page.stars], [2, 3.5])
    await ada.client.deleteReview({ params: { id } })
    assert.deepEqual(await facts(third), [1, 2])
  })

  test('[11.4] [10.8] once anybody was checked in, only checked-in students write reviews', async () => {
    const { id, students } = await begun(3)
    const [ada, ben, eve] = students as [Person, Person, Person]
    await write(ada, id, 4)
    const { items } = await instructor.client.listRoster({ params: { id } })
    const checkIn = (who: Person, checkedIn = true) => {
      const entry = items.find(({ studentEmail }) => studentEmail === who.account.email)
      const params = { id: String(entry?._id) }
      return instructor.client.checkIn({ params, body: { checkedIn } })
    }
    const missed = async ({ client }: Person) =>
      (await client.readOwnReview({ params: { id } })).missed
    assert.deepEqual([await missed(ben), await missed(eve)], [false, false])
    await checkIn(ben)
    assert.deepEqual([await missed(ben), await missed(eve)], [false, true])
    assert.equal(await outcomeOf(write(eve, id, 1)), '403 forbidden')
    await assert.rejects(write(eve, id, 1), /you were not checked in/)
    assert.equal(await outcomeOf(write(ben, id, 5)), 'done')
    // Authors can still change reviews written before.
    assert.equal(await outcomeOf(write(ada, id, 3)), 'done')
    assert.deepEqual(await facts(id), [2, 4])
    await checkIn(eve)
    assert.equal(await outcomeOf(write(eve, id, 1)), 'done')
  })

  test('[11.4] [13.7] a review is deleted when its student gives the seat up, and the numbers of the series follow', async () => {
    const teacher = await at.person('Instructor')
    const { id, students } = await begun(3, teacher)
    const [ada, ben, eve] = students as [Person, Person, Person]
    const body = { meetings: [at.meetingIn(day)], availableSeats: 5 }
    const again = await teacher.client.offerClassAgain({ params: { id }, body })
    const series = [id, String(again.insertedId)]
    await write(ada, id, 1, 'Cold.')
    await write(ben, id, 5)
    await write(eve, id, 3)
    const [ofEve] = await list(id)
    const hidden = { hidden: true, reason: 'It names somebody.' }
    await admin.client.hideReview({ params: { id: String(ofEve?._id) }, body: hidden })
    for (const one of series) assert.deepEqual(await facts(one), [2, 3])
    const giveUp = async ({ client, account }: Person) => {
      const { items } = await client.listOrders({ query: { email: account.email } })
      return client.deleteOrder({ params: { id: String(items[0]?._id) } })
    }
    await giveUp(ada)
    for (const one of series) assert.deepEqual(await facts(one), [1, 5])
    assert.deepEqual(
      (await list(id)).map(({ studentName }) => studentName),
      [ben.actor.name],
    )
    assert.equal((await ada.client.readOwnReview({ params: { id } })).review, null)
    // Also if an admin cancels.
    const { items } = await ben.client.listOrders({ query: { email: ben.account.email } })
    const params = { id: String(items[0]?._id) }
    await admin.client.cancelPlace({ params, body: { amount: 0, reason: 'They were not there.' } })
    for (const one of series) assert.deepEqual(await facts(one), [0, null])
    // A hidden review counted for nothing.
    await giveUp(eve)
    for (const one of series) assert.deepEqual(await facts(one), [0, null])
    assert.deepEqual((await admin.client.listHiddenReviews({ params: { id } })).items, [])
  })

  test('[11.4] [10.5] reviews stay if the class is cancelled: nobody gave a seat up', async (t) => {
    const present = at.time.now
    t.after(() => (at.time.now = present))
    const { id } = await at.addClass({ by: instructor })
    const student = await at.person('Student')
    await pay(student, id)
    at.time.now += 7 * day + 1
    const client = await signInAgain(at, student)
    await write({ ...student, client }, id, 1, 'Nobody came.')
    await cancelClass(at.school, instructor.actor, id, { reason: 'Nobody likes it.' })
    await at.jobs.runDue()
    assert.deepEqual(
      (await list(id)).map(({ text }) => text),
      ['Nobody came.'],
    )
  })

  test('[11.4] a review that meets the cancellation of its seat is not written', async (t) => {
    if (at.database.engine === 'sqlite') return t.skip('one transaction runs after the other')
    const { id, students } = await begun(1)
    const [student] = students as [Person]
    const db = at.database.tables<Tables>()
    // Like an admin's cancellation, which does not wait for the student.
    const { writing } = await db.transaction().execute(async (trx) => {
      const orders = trx.selectFrom('orders').selectAll().where('class_id', '=', id)
      const row = await orders.forUpdate().executeTakeFirstOrThrow()
      const seat = { kind: 'seat-ends', classId: id, studentId: row.student_id } as const
      await dropReview(at.school, trx, seat)
      const started = outcomeOf(write(student, id, 5))
      await awaitLocks(at, 1)
      const change = { status: 'cancelled', cancelled_at: at.time.now } as const
      await trx.updateTable('orders').set(change).where('id', '=', row.id).execute()
      return { writing: started }
    })
    assert.equal(await writing, '403 forbidden')
    assert.deepEqual(await list(id), [])
  })

  test('[11.4] pages of reviews, and none of a class that is not there', async () => {
    const { id, students } = await begun(3)
    for (const student of students) await write(student, id, 5)
    const read = (cursor?: string) =>
      at
        .client(null)
        .listReviews({ params: { id }, query: { limit: 2, ...(cursor && { cursor }) } })
    const first = await read()
    const second = await read(first.next)
    assert.deepEqual([first.items.length, second.items.length, second.next], [2, 1, undefined])
    assert.deepEqual(await list('no-such-class'), [])
  })
})

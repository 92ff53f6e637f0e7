import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Role } from '#contract/access.ts'
import type { Tables } from '#school/base/tables.ts'
import { replaceGallery } from '#school/gallery/gallery.ts'
import { forgetUser } from '#school/users/leaving.ts'
import { makeAdmin, registerUser } from '#school/users/users.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import {
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'
import { readPublicVersion } from '#tests/support/school/public-version.ts'

/** Both ways to leave the school: an admin deletes the user, or the person deletes the account. */
const ways = ['by an admin', 'on their own'] as const

onBothDatabases('leaving the school', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  /** Deletes a person's account and notifies the school. */
  async function leave({ account }: Person): Promise<void> {
    at.deletedAccounts.add(account.uid)
    await forgetUser(at.school, account.uid)
  }

  const end = async (way: (typeof ways)[number], person: Person) => {
    if (way === 'on their own') return leave(person)
    const { client } = await at.person('Admin')
    await client.deleteUser({ params: { id: person.actor.id } })
  }

  const version = () => readPublicVersion(at.database)()
  const visitors = () => at.client(null)

  /** Registers a new account with the same e-mail. */
  async function comeBack({ account: { email } }: Person, emailVerified = true) {
    const who = await at.visitor({ email, emailVerified })
    const body = { name: 'Anybody', role: 'Student', email } as const
    return { ...who, answer: await who.client.registerUser({ body }) }
  }

  for (const way of ways) {
    test(`[11.4] [7.16] a student who leaves ${way}: the reviews stay, the name does not`, async () => {
      const [student, instructor] = [await at.person('Student'), await at.person('Instructor')]
      const { taught, review } = await at.reviewed(student, instructor)
      const list = async () => (await visitors().listReviews({ params: { id: taught } })).items
      assert.equal((await list())[0]?.studentName, student.actor.name)
      const before = await version()
      await end(way, student)
      assert.ok((await version()) > before, 'what is cached is made anew')
      assert.deepEqual(
        (await list()).map(({ studentName, stars }) => [studentName, stars]),
        [['A former student', 3]],
      )
      const admin = await at.person('Admin')
      const body = { hidden: true, reason: 'Unfair.' }
      await admin.client.hideReview({ params: { id: review }, body })
      const { items } = await admin.client.listHiddenReviews({ params: { id: taught } })
      assert.equal(items[0]?.studentName, 'A former student')
      const db = at.database.tables<Tables>()
      const stored = await db.selectFrom('reviews').selectAll().where('id', '=', review).execute()
      assert.ok(!JSON.stringify(stored).includes(student.actor.name))
    })

    test(`[2.9] [11.2] an instructor who leaves ${way} is in no list, on no page and on no photograph`, async () => {
      const instructor = await at.person('Instructor')
      const { name, id } = instructor.actor
      await instructor.client.changeProfile({ body: { headline: 'Light.', about: 'Of light.' } })
      const { id: classId } = await at.addClass({ by: instructor, className: `Fog ${id}` })
      const shown = { title: 'A', alt: 'a', tutor: name, width: 1, height: 1, photo: '/a.jpg' }
      await replaceGallery(at.school, [
        { ...shown, instructorId: id },
        { ...shown, tutor: 'Somebody else' },
      ])
      const before = await version()
      await end(way, instructor)
      assert.ok((await version()) > before, 'what is cached is made anew')
      const query = { role: 'instructor' } as const
      for (const words of [{}, { q: name }, { sort: 'name' } as const]) {
        const { items } = await visitors().listInstructors({ query: { ...query, ...words } })
        assert.ok(items.every((one) => one._id !== id))
      }
      assert.equal(await outcomeOf(visitors().readInstructor({ params: { id } })), '404 not-found')
      const offered = visitors().readOfferedClass({ params: { id: classId } })
      assert.equal(await outcomeOf(offered), '404 not-found')
      assert.deepEqual((await visitors().listClasses({ query: { q: name } })).items, [])
      assert.deepEqual(
        (await visitors().listClassIds({})).items.filter(({ _id }) => _id === classId),
        [],
      )
      const tutors = (await visitors().listGallery()).map(({ tutor }) => tutor)
      assert.deepEqual(tutors, ['A former instructor', 'Somebody else'])
      const admin = await at.person('Admin')
      const { items } = await admin.client.listUsers({ query: { q: instructor.account.email } })
      assert.deepEqual(items, [])
      const row = await at.database
        .tables<Tables>()
        .selectFrom('users')
        .select(['photo', 'headline', 'about'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      assert.deepEqual({ ...row }, { photo: '', headline: '', about: '' })
    })

    test(`[13.7] [10.5] students of an instructor who leaves ${way} are told, and refunded if the class has not begun`, async () => {
      const [student, instructor] = [await at.person('Student'), await at.person('Instructor')]
      await at.bought(student, instructor)
      await end(way, instructor)
      await at.jobs.runDue()
      // Work that failed at first, for example when two transactions collided, is done again.
      at.time.now += 60_000
      await at.jobs.runDue()
      const { items } = await student.client.listOrders({
        query: { email: student.account.email },
      })
      assert.deepEqual(items, [])
      const admin = await at.person('Admin')
      const refunds = await admin.client.listRefunds({ query: {} })
      const mine = refunds.items.filter((one) => one.studentEmail === student.account.email)
      assert.ok(mine.some((one) => one.reason === 'school-cancelled' && one.amount === 49.5))
      await at.sendLetters()
      const mails = at.mailsTo(student).map(({ text }) => text)
      assert.match(mails.join('\n'), /The instructor has left the school/)
    })
  }

  test('[1.8] [11.2] a photograph loses its credit with the instructor, whatever their name was or is', async () => {
    const [one, other] = [await at.person('Instructor'), await at.person('Instructor')]
    const { name, id } = one.actor
    await other.client.changeProfile({ body: { name } })
    const shown = { title: 'A', alt: 'a', tutor: name, width: 1, height: 1, photo: '/a.jpg' }
    await replaceGallery(at.school, [{ ...shown, instructorId: id }, shown])
    await one.client.changeProfile({ body: { name: `Ada ${randomUUID()}` } })
    const tutors = async () => (await visitors().listGallery()).map(({ tutor }) => tutor)
    await leave(other)
    assert.deepEqual(await tutors(), [name, name])
    await leave(one)
    assert.deepEqual(await tutors(), ['A former instructor', name])
  })

  test('[7.36] [7.16] a person who deletes their account leaves once, with their unpaid orders; paid seats stay', async () => {
    const student = await at.person('Student')
    const instructor = await at.person('Instructor')
    const { paid } = await at.bought(student, instructor)
    const unpaid = await at.order(student, (await at.addClass({ by: instructor })).id)
    const removal = async () => forgetUser(at.school, student.account.uid)
    at.deletedAccounts.add(student.account.uid)
    await Promise.all([removal(), removal()])
    await removal()
    await forgetUser(at.school, randomUUID())
    const db = at.database.tables<Tables>()
    const orders = db.selectFrom('orders').select('id').where('student_id', '=', student.actor.id)
    assert.deepEqual(
      (await orders.execute()).map(({ id }) => id),
      [paid],
    )
    const { client } = await at.person('Admin')
    const { items } = await client.listAudit()
    const mine = items.filter((entry) => entry.actorId === student.actor.id)
    assert.deepEqual(mine.map(({ kind, subject }) => [kind, subject]).slice(0, 2), [
      ['order-deleted', unpaid],
      ['user-deleted', student.actor.id],
    ])
  })

  test('[7.21] [6.4] a person who comes back with the verified e-mail has the record, the seats and the name again', async () => {
    const [student, instructor] = [await at.person('Student'), await at.person('Instructor')]
    const { taught } = await at.reviewed(student, instructor)
    await leave(student)
    const stranger = await comeBack(student, false)
    assert.deepEqual(stranger.answer, { insertedId: null })
    assert.equal(await outcomeOf(stranger.client.readOwnUser()), '403 no-user-record')
    const owner = await comeBack(student)
    assert.deepEqual(owner.answer, { insertedId: null })
    assert.equal((await owner.client.readOwnUser())._id, student.actor.id)
    const { items } = await owner.client.listOrders({ query: { email: student.account.email } })
    assert.deepEqual(
      items.map(({ classId }) => classId),
      [taught],
    )
    const [review] = (await visitors().listReviews({ params: { id: taught } })).items
    assert.equal(review?.studentName, student.actor.name)
    const { client } = await at.person('Admin')
    const found = await client.listUsers({ query: { q: student.account.email } })
    assert.deepEqual(
      found.items.map(({ _id }) => _id),
      [student.actor.id],
    )
    // The notice of the deletion arrives again, late: by then the record is another account's.
    await forgetUser(at.school, student.account.uid)
    assert.equal((await owner.client.readOwnUser())._id, student.actor.id)
  })

  test('[7.21] an instructor who comes back is listed again; the classes stay withdrawn', async () => {
    const instructor = await at.person('Instructor')
    await at.addClass({ by: instructor })
    await leave(instructor)
    const owner = await comeBack(instructor)
    const { email } = instructor.account
    assert.deepEqual((await owner.client.listInstructorClasses({ query: { email } })).items, [])
    const { items } = await visitors().listInstructors({
      query: { role: 'instructor', q: instructor.account.email },
    })
    assert.deepEqual(
      items.map(({ _id }) => _id),
      [instructor.actor.id],
    )
  })

  test('[4.4] an admin who has left does not count as a remaining admin', async () => {
    const own = await startSchool(create)
    const [last, other] = [await own.person('Admin'), await own.person('Admin')]
    own.deletedAccounts.add(other.account.uid)
    await forgetUser(own.school, other.account.uid)
    const demote = last.client.setUserRole({
      params: { id: last.actor.id },
      body: { role: 'Instructor' },
    })
    assert.equal(await outcomeOf(demote), '409 last-admin')
    own.deletedAccounts.add(last.account.uid)
    await forgetUser(own.school, last.account.uid)
    const email = last.account.email
    const owner = await own.visitor({ email, emailVerified: true })
    const body = { name: 'Anybody', role: 'Student', email } as const
    assert.equal(await outcomeOf(owner.client.registerUser({ body })), '409 last-admin')
    assert.equal(await makeAdmin(own.school, email), 'unknown')
    await own.close()
  })

  for (const role of ['Instructor', 'Student'] as const satisfies Role[])
    test(`[6.4] a record that a ${role} makes while the account is being deleted is forgotten, too`, async () => {
      const who = await at.visitor()
      const { email, uid } = who.account
      at.deletedAccounts.add(uid)
      await forgetUser(at.school, uid)
      // The token was good when the call began.
      await registerUser(at.school, who.account, { name: 'Late', role, photo: '' })
      const admin = await at.person('Admin')
      assert.deepEqual((await admin.client.listUsers({ query: { q: email } })).items, [])
    })

  test('[6.4] a change begun before leaving is not made afterwards', async () => {
    const instructor = await at.person('Instructor')
    await leave(instructor)
    // The token was good when the call began.
    const adding = at.addClass({ by: instructor, status: 'pending' })
    assert.equal(await outcomeOf(adding), '403 forbidden')
  })
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ApiError } from '#contract/errors.ts'
import type { Meeting } from '#contract/meetings.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { meet, outcomeOf, signInAgain, type Person } from '#tests/support/school/school.ts'

const hour = 3_600_000

onDatabase('classes with a minimum of students', (create) => {
  const at = openSchool(create)
  let admin: Person
  before(async () => {
    admin = await at.person('Admin')
  })

  /** Their tokens expire after an hour. */
  const as = (person: Person) => signInAgain(at, person)
  const pays = async (id: string) => {
    const student = await at.person('Student')
    await payOrder(at.school, student.actor, await at.order(student, id))
    return student
  }
  /** A new price alone needs no review. */
  const className = 'Night skies'
  const words = { className, price: 20, description: 'How light falls, and what to do about it.' }
  const warningsTo = (person: Person) =>
    at.mailsTo(person).filter(({ subject }) => subject.startsWith('Too few students'))
  const shortOf = async (person: Person) => {
    const overview = await (await as(person)).readOverview()
    return overview.role === 'Student' ? [] : overview.short.items.map(({ _id }) => _id)
  }
  const historyOf = async (id: string) =>
    (await (await as(admin)).listAudit({ query: { kind: 'class-confirmed' } })).items.filter(
      ({ subject }) => subject === id,
    )

  test('[16.2] the minimum is a whole number up to the seats, and absent it stays', async () => {
    const { id, instructor } = await at.addClass({
      className,
      availableSeats: 5,
      minimumStudents: 3,
    })
    const params = { id }
    const { client } = instructor
    const minimum = async () => (await client.readClass({ params })).minimumStudents
    assert.equal(await minimum(), 3)
    const change = (body: object) =>
      client.updateClass({ params, body: { ...words, ...body } }).then(
        () => 'done',
        (error: { fields?: object }) => Object.keys(error.fields ?? {}).join(),
      )
    for (const minimumStudents of [0, 2.5, 6, '3'])
      assert.equal(await change({ minimumStudents }), 'minimumStudents', String(minimumStudents))
    assert.equal(await change({ seats: 2 }), 'minimumStudents')
    assert.equal(await change({ price: 21 }), 'done')
    assert.equal(await minimum(), 3)
    assert.equal(await change({ minimumStudents: 5 }), 'done')
    assert.equal(
      (await at.person('Student').then(({ client }) => client.readClass({ params })))
        .minimumStudents,
      null,
    )
    assert.equal(await change({ minimumStudents: null }), 'done')
    assert.equal(await minimum(), null)
    await assert.rejects(at.addClass({ availableSeats: 2, minimumStudents: 3 }))
  })

  test('[10.6] [16.2] a class that is offered again has the same minimum, unless another is said', async () => {
    const { id, instructor } = await at.addClass({ availableSeats: 5, minimumStudents: 3 })
    const again = async (body: object) => {
      const { insertedId } = await instructor.client.offerClassAgain({
        params: { id },
        body: { meetings: [], availableSeats: 5, ...body },
      })
      const params = { id: String(insertedId) }
      return (await instructor.client.readClass({ params })).minimumStudents
    }
    assert.deepEqual(
      [
        await again({}),
        await again({ minimumStudents: 2 }),
        await again({ minimumStudents: null }),
      ],
      [3, 2, null],
    )
    await assert.rejects(again({ availableSeats: 2 }), { status: 400 })
  })

  test('[14.2] [16.2] 72 hours before, the instructor and the admins are told once that too few have paid', async () => {
    const meeting = at.meetingIn(100 * hour)
    const { id, instructor } = await at.addClass({
      className,
      minimumStudents: 2,
      meetings: [meeting],
    })
    await pays(id)
    await at.sendLetters()
    assert.deepEqual([warningsTo(instructor).length, await shortOf(instructor)], [0, []])
    at.time.now = meeting.startsAt - 72 * hour
    await at.sendLetters()
    assert.deepEqual([warningsTo(instructor).length, warningsTo(admin).length], [1, 1])
    const text = warningsTo(instructor)[0]?.text ?? ''
    assert.match(text, /1 student has paid for “Night skies”/)
    assert.match(text, /needs at least 2 students/)
    assert.match(text, /https:\/\/school\.example\/dashboard\n/)
    const { items } = await (await as(instructor)).listNotices({ query: {} })
    assert.deepEqual(
      items.filter(({ title }) => /few/.test(title)).map(({ path }) => path),
      ['/dashboard'],
    )
    assert.deepEqual([await shortOf(instructor), await shortOf(admin)], [[id], [id]])
    // A change that moves no meeting asks nothing again.
    const client = await as(instructor)
    await client.updateClass({ params: { id }, body: { ...words, minimumStudents: 3 } })
    await at.sendLetters()
    assert.equal(warningsTo(instructor).length, 1)
  })

  test('[16.2] no mail goes out if enough have paid by the time of the check or of the mail', async () => {
    const meeting = at.meetingIn(100 * hour)
    const enough = await at.addClass({ minimumStudents: 1, meetings: [meeting] })
    const late = await at.addClass({ minimumStudents: 1, meetings: [meeting] })
    await pays(enough.id)
    at.time.now = meeting.startsAt - 72 * hour
    await at.jobs.runDue()
    await pays(late.id)
    await at.sendLetters()
    assert.deepEqual([warningsTo(enough.instructor), warningsTo(late.instructor)], [[], []])
    assert.deepEqual(await shortOf(late.instructor), [])
  })

  test('[10.4] [16.2] a class that moves is looked at 72 hours before its new date, and decided anew', async () => {
    const [early, later] = [at.meetingIn(73 * hour), at.meetingIn(300 * hour)]
    const { id, instructor } = await at.addClass({
      className,
      minimumStudents: 1,
      meetings: [early],
    })
    const params = { id }
    const moveTo = async (meeting: Meeting) =>
      (await as(instructor)).updateClass({ params, body: { ...words, meetings: [meeting] } })
    await moveTo(later)
    await moveTo(early)
    at.time.now = early.startsAt - 72 * hour
    await at.sendLetters()
    assert.equal(warningsTo(instructor).length, 1)
    assert.deepEqual(await (await as(instructor)).confirmClass({ params }), { modifiedCount: 1 })
    await moveTo(later)
    await at.sendLetters()
    assert.deepEqual([warningsTo(instructor).length, await shortOf(instructor)], [1, []])
    at.time.now = later.startsAt - 72 * hour
    await at.sendLetters()
    assert.deepEqual([warningsTo(instructor).length, await shortOf(instructor)], [2, [id]])
  })

  test('[16.2] a class that is approved within the 72 hours is looked at then', async () => {
    const meetings = [at.meetingIn(50 * hour)]
    const { id, instructor } = await at.addClass({
      status: 'pending',
      minimumStudents: 1,
      meetings,
    })
    await at.sendLetters()
    assert.equal(warningsTo(instructor).length, 0)
    const client = await as(admin)
    await client.setClassStatus({ params: { id }, body: { status: 'approved' } })
    await at.sendLetters()
    assert.equal(warningsTo(instructor).length, 1)
  })

  test('[16.2] “Hold it” is decided once, by its instructor or an admin, and is in the history', async () => {
    const meetings = [at.meetingIn(50 * hour)]
    const { id, instructor } = await at.addClass({ minimumStudents: 2, meetings })
    const input = { params: { id } }
    const other = await at.person('Instructor')
    const student = await at.person('Student')
    assert.equal(await outcomeOf(other.client.confirmClass(input)), '403 forbidden')
    assert.equal(await outcomeOf(student.client.confirmClass(input)), '403 forbidden')
    const clients = [await as(instructor), await as(admin)]
    const counts = await meet(
      at,
      (trx) => trx.selectFrom('classes').select('id').where('id', '=', id).forUpdate().execute(),
      clients.map((client) => () => client.confirmClass(input)),
    )
    assert.equal(counts.filter(({ modifiedCount }) => modifiedCount === 1).length, 1)
    assert.equal((await historyOf(id)).length, 1)
    await at.sendLetters()
    assert.deepEqual([await shortOf(instructor), warningsTo(instructor)], [[], []])
  })

  test('[16.2] there is nothing to decide for a class that is full enough, far off, over or cancelled', async () => {
    const confirm = async ({ id }: { id: string }) => {
      const client = await as(admin)
      return client.confirmClass({ params: { id } }).then(
        ({ modifiedCount }) => String(modifiedCount),
        ({ status, code }: ApiError) => `${status} ${code}`,
      )
    }
    const soon = [at.meetingIn(50 * hour)]
    const without = await at.addClass({ meetings: soon })
    const farOff = await at.addClass({ minimumStudents: 2, meetings: [at.meetingIn(99 * hour)] })
    const pending = await at.addClass({ minimumStudents: 2, meetings: soon, status: 'pending' })
    const cancelled = await at.addClass({ minimumStudents: 2, meetings: soon, status: 'cancelled' })
    const begun = await at.addClass({ minimumStudents: 2, status: 'begun' })
    assert.deepEqual(await Promise.all([without, farOff].map(confirm)), ['0', '0'])
    assert.deepEqual(await Promise.all([pending, cancelled, begun].map(confirm)), [
      '409 class-not-open',
      '409 class-not-open',
      '409 class-started',
    ])
    await at.sendLetters()
    assert.deepEqual(warningsTo(cancelled.instructor), [])
  })
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { fromLocalTime } from '#messages/local-time.ts'
import { remindOfMeetings } from '#school/letters/reminders.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { pay } from '#tests/support/school/orders.ts'
import {
  signInAgain,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const timeZone = 'Europe/Berlin'

onBothDatabases('reminders of meetings', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create, { timeZone, languages: ['en', 'de'] })
  })
  after(() => at.close())

  /** A class with one student, who has paid. */
  async function booked(input: Parameters<TestSchool['addClass']>[0]) {
    const { id, instructor } = await at.addClass(input)
    const student = await at.person('Student')
    await pay(student, await at.order(student, id))
    await at.sendLetters()
    return { id, instructor, student }
  }
  const remindAt = async (moment: number, school = at) => {
    at.time.now = moment
    await remindOfMeetings(school.school)
    await at.sendLetters()
  }
  const remindersTo = (person: Person) =>
    at.mailsTo(person).filter(({ subject }) => /^(Reminder|Erinnerung): /.test(subject))
  const change = async (instructor: Person, id: string, changed: object) => {
    const client = await signInAgain(at, instructor)
    const { className, price, description } = await client.readClass({ params: { id } })
    const body = { className, price, description, ...changed }
    await client.updateClass({ params: { id }, body })
    await at.sendLetters()
  }

  test('[14.2] a day before each meeting its students are told once when and where it is and what to bring', async () => {
    const [first, second] = [at.meetingIn(3 * day), at.meetingIn(6 * day)]
    const { id, student } = await booked({
      meetings: [first, second],
      place: 'Harbour Street 4',
      onlineUrl: 'https://meet.example/night-skies',
      bring: 'A tripod\nGloves',
    })
    const unpaid = await at.person('Student')
    await at.order(unpaid, id)
    await remindAt(first.startsAt - day - minute)
    assert.deepEqual(remindersTo(student), [])
    for (const before of [day - minute, day - 10 * minute, minute])
      await remindAt(first.startsAt - before)
    const [mail, ...others] = remindersTo(student)
    assert.deepEqual(others, [])
    assert.match(mail?.text ?? '', /\nWhen: Fri 4 Jan 2030, .*,\u00a0Central European Time\n/)
    assert.match(
      mail?.text ?? '',
      /\nWhere: Harbour Street 4\nOnline: https:\/\/meet\.example\/night-skies\nWhat to bring: A tripod\nGloves\n/,
    )
    assert.match(mail?.text ?? '', /https:\/\/school\.example\/dashboard\/schedule\n/)
    assert.match(mail?.unsubscribe ?? '', /\/reminders$/)
    await remindAt(second.startsAt - day + minute)
    assert.equal(remindersTo(student).length, 2)
    assert.deepEqual(remindersTo(unpaid), [])
  })

  test('[14.2] a school that was down at that moment reminds later, but not once the meeting has begun', async () => {
    const [near, over] = [at.meetingIn(3 * day), at.meetingIn(3 * day - 3 * hour)]
    const [one, two] = [await booked({ meetings: [near] }), await booked({ meetings: [over] })]
    await remindAt(near.startsAt - 2 * hour)
    assert.equal(remindersTo(one.student).length, 1)
    assert.deepEqual(remindersTo(two.student), [])
  })

  test('[14.2] students who paid within the day before get no reminder', async () => {
    const meeting = at.meetingIn(3 * day)
    const { id } = await at.addClass({ meetings: [meeting] })
    const late = await at.person('Student')
    const order = await at.order(late, id)
    at.time.now = meeting.startsAt - day + minute
    await (
      await signInAgain(at, late)
    ).payOrder({ params: { id: order }, body: { status: 'Paid' } })
    await remindAt(meeting.startsAt - 20 * hour)
    assert.deepEqual(remindersTo(late), [])
  })

  test('[14.2] a meeting that moves by more than a day is reminded of again, one that moves by less is not', async () => {
    const meeting = at.meetingIn(3 * day)
    const { id, instructor, student } = await booked({ meetings: [meeting] })
    await remindAt(meeting.startsAt - 20 * hour)
    const moved = (by: number) => ({
      startsAt: meeting.startsAt + by,
      endsAt: meeting.endsAt + by,
    })
    await change(instructor, id, { meetings: [moved(3 * hour)] })
    await remindAt(meeting.startsAt - 10 * hour)
    assert.equal(remindersTo(student).length, 1)
    await change(instructor, id, { meetings: [moved(5 * day)] })
    await remindAt(meeting.startsAt + 4 * day + hour)
    assert.equal(remindersTo(student).length, 2)
    await remindAt(meeting.startsAt + 5 * day - hour)
    assert.equal(remindersTo(student).length, 2)
  })

  test('[14.2] no reminder of a cancelled meeting, class or seat', async () => {
    const meetings = [at.meetingIn(3 * day), at.meetingIn(3 * day + 5 * hour)]
    const [first] = meetings
    const [one, two] = [await booked({ meetings }), await booked({ meetings })]
    const three = await booked({ meetings: meetings.slice(0, 1) })
    await change(one.instructor, one.id, { meetings: meetings.slice(0, 1) })
    const client = await signInAgain(at, two.instructor)
    await client.cancelClass({ params: { id: two.id }, body: { reason: 'The tutor is ill.' } })
    await at.sendLetters()
    at.time.now = (first?.startsAt ?? 0) - 20 * hour
    await remindOfMeetings(at.school)
    // The seat was given up after the reminder was noted, before its letter was written.
    const own = await signInAgain(at, three.student)
    const { items } = await own.listOrders({ query: { email: three.student.account.email } })
    await own.deleteOrder({ params: { id: items[0]?._id ?? '' } })
    await at.sendLetters()
    assert.equal(remindersTo(one.student).length, 1)
    assert.deepEqual(remindersTo(two.student), [])
    assert.deepEqual(remindersTo(three.student), [])
    await remindAt((first?.startsAt ?? 0) - 10 * hour)
    assert.equal(remindersTo(one.student).length, 1)
  })

  test('[14.2] two processes at the same moment send one to each student', async () => {
    const meeting = at.meetingIn(3 * day)
    const { id, student } = await booked({ meetings: [meeting], availableSeats: 10 })
    const students = [student]
    for (let count = 0; count < 4; count += 1) {
      const other = await at.person('Student')
      await pay(other, await at.order(other, id))
      students.push(other)
    }
    const second = await startSchool(create, { beside: at, timeZone, time: at.time })
    at.time.now = meeting.startsAt - 20 * hour
    await Promise.all([at, second].map(({ school }) => remindOfMeetings(school)))
    await at.sendLetters()
    for (const one of students) assert.equal(remindersTo(one).length, 1)
    await second.app.close()
  })

  test('[14.2] a day is 24 hours, also when the clocks change', async () => {
    // On 31 March 2030 the clocks go forward from 2:00 to 3:00.
    const local = (text: string) => fromLocalTime(text, timeZone) ?? assert.fail()
    const startsAt = local('2030-03-31T12:00')
    const { student } = await booked({ meetings: [{ startsAt, endsAt: startsAt + hour }] })
    await remindAt(local('2030-03-30T10:50'))
    assert.deepEqual(remindersTo(student), [])
    await remindAt(local('2030-03-30T11:10'))
    assert.equal(remindersTo(student).length, 1)
    assert.match(remindersTo(student)[0]?.text ?? '', /Sun 31 Mar 2030, 12:00–13:00/)
  })

  test('[14.2] [17.6] in German, and without the place if the e-mail is unverified', async () => {
    const meeting = at.meetingIn(3 * day)
    const { id, student } = await booked({ meetings: [meeting], place: 'Hafenstraße 4' })
    const stranger = await at.person('Student')
    at.unverified.add(stranger.account.uid)
    await pay(stranger, await at.order(stranger, id))
    await sql`update users set language = 'de' where id = ${student.actor.id}`.execute(
      at.database.tables(),
    )
    await remindAt(meeting.startsAt - 20 * hour)
    const [mail] = remindersTo(student)
    assert.match(mail?.subject ?? '', /^Erinnerung: /)
    assert.match(mail?.text ?? '', /\nWo: Hafenstraße 4\n/)
    assert.deepEqual(remindersTo(stranger), [])
    const { items } = await (await signInAgain(at, stranger)).listNotices()
    const [notice] = items.filter(({ title }) => title.startsWith('Reminder'))
    assert.match(notice?.text ?? '', /When: /)
    assert.doesNotMatch(notice?.text ?? '', /Hafen/)
  })

  test('[14.2] reminders are forgotten a month after the meeting', async () => {
    const count = async () => {
      const { rows } = await sql<{
        count: number
      }>`select count(*) as count from reminders`.execute(at.database.tables())
      return rows[0]?.count
    }
    assert.notEqual(await count(), 0)
    at.time.now += 31 * day
    await at.school.cleanUp()
    assert.equal(await count(), 0)
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDatabase } from '#tests/support/database/databases.ts'
import { follow, feedOf, readCalendar, readInvitation } from '#tests/support/school/calendars.ts'
import { pay } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { signInAgain, type Person, type TestSchool } from '#tests/support/school/school.ts'

const day = 24 * 3_600_000

/** A calendar has whole seconds. */
const inSeconds = (at: number) => Math.floor(at / 1000) * 1000

onDatabase('the calendar files of mails', (create) => {
  const at = openSchool(create, { timeZone: 'Europe/Berlin' })

  async function booked(input: Parameters<TestSchool['addClass']>[0]) {
    const { id, instructor } = await at.addClass(input)
    const student = await at.person('Student')
    const order = await at.order(student, id)
    await pay(student, order)
    await at.sendLetters()
    return { id, instructor, student, order }
  }
  /** The calendar files in the newest mail to a person. */
  const filesTo = (person: Person) => {
    const [mail = assert.fail('there is a mail')] = at.mailsTo(person)
    return (mail.attachments ?? []).map(({ name, type, content }) => {
      const invitation = readInvitation(content)
      assert.equal(type, `text/calendar; method=${invitation.method}; charset=utf-8`)
      return { name, ...invitation }
    })
  }
  const change = async (instructor: Person, id: string, changed: object) => {
    const client = await signInAgain(at, instructor)
    const { className, price, description } = await client.readClass({ params: { id } })
    await client.updateClass({
      params: { id },
      body: { className, price, description, ...changed },
    })
    await at.sendLetters()
  }
  const facts = (files: ReturnType<typeof filesTo>) =>
    files.map(({ method, status, sequence }) => [method, status, sequence])

  test('[14.2] a receipt brings one for each meeting to come, with the UID of the feed, from the school to the student', async () => {
    const { student } = await booked({
      className: 'Night skies',
      meetings: [at.meetingIn(3 * day), at.meetingIn(9 * day)],
      place: 'Harbour Street 4',
    })
    const files = filesTo(student)
    const feed = readCalendar((await follow(at, await feedOf(student))).body)
    assert.deepEqual(
      files.map(({ uid, startsAt, endsAt, title, place }) => [uid, startsAt, endsAt, title, place]),
      feed.map(({ uid, startsAt, endsAt, title, place }) => [uid, startsAt, endsAt, title, place]),
    )
    for (const { method, organizer, attendee, partstat, name } of files) {
      assert.equal(method, 'REQUEST')
      assert.equal(organizer, 'mailto:school@school.example')
      assert.equal(attendee, `mailto:${student.account.email}`)
      // No calendar program asks people to answer the school.
      assert.equal(partstat, 'ACCEPTED')
      assert.match(name, /^2030-01-\d\d-\d\d-\d\d\.ics$/)
    }
  })

  test('[14.2] a free booking is confirmed with its dates, once, and cancelled in the calendar with the booking', async () => {
    const { id, student, order } = await booked({
      className: 'Open evening',
      price: 0,
      meetings: [7, 8].map((date) => ({
        startsAt: Date.UTC(2030, 1, date, 18),
        endsAt: Date.UTC(2030, 1, date, 20),
      })),
    })
    const subjects = () => at.mailsTo(student).map(({ subject }) => subject)
    assert.deepEqual(subjects(), ['You’re booked: Open evening, Thu 7 Feb, 19:00'])
    assert.deepEqual(facts(filesTo(student)), [
      ['REQUEST', 'CONFIRMED', 0],
      ['REQUEST', 'CONFIRMED', 0],
    ])
    await student.client.deleteOrder({ params: { id: order } })
    await at.sendLetters()
    assert.equal(subjects()[0], 'You cancelled your booking: Open evening')
    assert.deepEqual(
      filesTo(student).map(({ method }) => method),
      ['CANCEL', 'CANCEL'],
    )
    // Cancelled before its letter was written: nothing to confirm.
    const other = await at.person('Student')
    const second = await at.order(other, id)
    await pay(other, second)
    await other.client.deleteOrder({ params: { id: second } })
    await at.sendLetters()
    assert.ok(at.mailsTo(other).every(({ subject }) => !subject.startsWith('You’re booked')))
  })

  test('[14.2] [10.4] moving a class raises the sequence, and cancels removed meetings', async () => {
    const [first, second] = [at.meetingIn(3 * day), at.meetingIn(9 * day)]
    const { id, instructor, student } = await booked({ meetings: [first, second] })
    const uids = filesTo(student).map(({ uid }) => uid)
    assert.deepEqual(facts(filesTo(student)), [
      ['REQUEST', 'CONFIRMED', 0],
      ['REQUEST', 'CONFIRMED', 0],
    ])
    const moved = { startsAt: first.startsAt + day, endsAt: first.endsAt + day }
    await change(instructor, id, { meetings: [moved] })
    assert.deepEqual(facts(filesTo(student)), [
      ['REQUEST', 'CONFIRMED', 1],
      ['CANCEL', 'CANCELLED', 1],
    ])
    assert.deepEqual(
      filesTo(student).map(({ uid }) => uid),
      uids,
    )
    assert.equal(filesTo(student)[0]?.startsAt, inSeconds(moved.startsAt))
    const late = await at.person('Student')
    await pay(late, await at.order(late, id))
    await at.sendLetters()
    // Meetings removed earlier were never in their calendar.
    assert.deepEqual(facts(filesTo(late)), [['REQUEST', 'CONFIRMED', 1]])
  })

  test('[14.2] [10.5] a cancelled class cancels its meetings', async () => {
    const { id, instructor, student } = await booked({ meetings: [at.meetingIn(3 * day)] })
    const [before] = filesTo(student)
    const body = { reason: 'The tutor is ill. We are sorry.' }
    await (await signInAgain(at, instructor)).cancelClass({ params: { id }, body })
    await at.sendLetters()
    const files = filesTo(student)
    assert.equal(files.length, 1)
    assert.equal(files[0]?.uid, before?.uid)
    assert.equal(files[0]?.method, 'CANCEL')
    assert.ok((files[0]?.sequence ?? 0) > (before?.sequence ?? 0))
  })

  test('[14.2] cancelling and booking again raises the sequence each time', async () => {
    for (const price of [40, 0]) {
      // Without money there is no receipt, so no booking mail.
      const meetings = [at.meetingIn(30 * day)]
      const { id, student, order } = await booked({ price, meetings })
      const seen = price === 0 ? [] : facts(filesTo(student))
      await student.client.deleteOrder({ params: { id: order } })
      await at.sendLetters()
      seen.push(...facts(filesTo(student)))
      const client = await signInAgain(at, student)
      await pay({ ...student, client }, await at.order(student, id))
      await at.sendLetters()
      if (price > 0) seen.push(...facts(filesTo(student)))
      const expected = [
        ['REQUEST', 'CONFIRMED', 0],
        ['CANCEL', 'CANCELLED', 1],
        ['REQUEST', 'CONFIRMED', 2],
      ]
      assert.deepEqual(seen, price > 0 ? expected : expected.slice(1, 2))
    }
  })

  test('[14.2] a refund that leaves the seat, and meetings that are over, bring nothing', async () => {
    const { student, order } = await booked({
      meetings: [at.meetingIn(day), at.meetingIn(9 * day)],
    })
    const admin = await at.person('Admin')
    const body = { amount: 5, reason: 'The room was cold' }
    await admin.client.refundOrder({ params: { id: order }, body })
    await at.sendLetters()
    assert.match(at.mailsTo(student)[0]?.subject ?? '', /^Your refund/)
    assert.deepEqual(filesTo(student), [])
    at.time.now += 2 * day
    const cancelled = { amount: 5, reason: 'asked by phone' }
    const again = await signInAgain(at, admin)
    await again.cancelPlace({ params: { id: order }, body: cancelled })
    await at.sendLetters()
    assert.deepEqual(facts(filesTo(student)), [['CANCEL', 'CANCELLED', 1]])
  })

  test('[14.2] a mail brings twenty at most, the soonest', async () => {
    const meetings = Array.from({ length: 25 }, (_, index) => at.meetingIn((index + 2) * day))
    const { student } = await booked({ meetings })
    assert.deepEqual(
      filesTo(student).map(({ startsAt }) => startsAt),
      meetings.slice(0, 20).map(({ startsAt }) => inSeconds(startsAt)),
    )
  })

  test('[14.2] an unverified e-mail gets files that invite nobody, without words that no admin has read: it may be a stranger’s calendar', async () => {
    const { id, instructor } = await at.addClass({
      className: 'Salt prints',
      meetings: [at.meetingIn(3 * day)],
    })
    const student = await at.person('Student')
    at.unverified.add(student.account.uid)
    await pay(student, await at.order(student, id))
    await change(instructor, id, { className: 'Prize at evil.example', place: 'There' })
    const [mail] = at.mailsTo(student)
    assert.match(mail?.subject ?? '', /^New dates or place/)
    const [file, ...others] = filesTo(student)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [file?.method, file?.title, file?.place, file?.attendee, file?.sequence],
      ['PUBLISH', 'Salt prints', '', '', 1],
    )
    assert.doesNotMatch(mail?.attachments?.[0]?.content ?? '', /evil|There|ATTENDEE/)
  })
})

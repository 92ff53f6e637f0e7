import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { remindOfMeetings } from '#school/letters/reminders.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { pay } from '#tests/support/school/orders.ts'
import {
  signInAgain,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'

const hour = 3_600_000

onDatabase('mails that say when and where', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create, {
      timeZone: 'Europe/Berlin',
      time: { now: Date.UTC(2026, 10, 20, 12) },
    })
  })
  after(() => at.close())

  /** Mon 30 Nov, 20:30 in Berlin. */
  const startsAt = Date.UTC(2026, 10, 30, 19, 30)
  const evening = { startsAt, endsAt: startsAt + 2 * hour }
  const details = {
    className: 'Street at night',
    meetings: [evening],
    place: 'Harbour Street 4',
    bring: 'A tripod',
  }
  const facts = `When: Mon 30 Nov 2026, 20:30–22:30,\u00a0Central European Time
Where: Harbour Street 4
What to bring: A tripod
`
  const newest = (person: Person) => at.mailsTo(person)[0] ?? assert.fail('there is a mail')

  async function book(input: Parameters<TestSchool['addClass']>[0]) {
    const { id, instructor } = await at.addClass({ ...details, ...input })
    const student = await at.person('Student')
    const order = await at.order(student, id)
    return { id, instructor, student, order }
  }

  test('[14.2] [13.9] a paid booking says when, where and what to bring, how to cancel, and links to booking and receipt', async () => {
    const { student, order } = await book({})
    await pay(student, order)
    await at.sendLetters()
    const { subject, text, html } = newest(student)
    assert.equal(subject, 'You’re booked: Street at night, Mon 30 Nov, 20:30')
    assert.ok(text.includes(facts), text)
    assert.match(text, /\nCancelling: Free cancellation until Mon 30 Nov 2026, 20:30\. No refund/)
    assert.match(text, /\nStreet at night: \$49\.50\nTotal: \$49\.50\nReceipt: 2026-\d{6}\n/)
    assert.match(text, /cancel your booking under “Class List”/)
    assert.match(text, /\nSee your booking:\nhttps:\/\/school\.example\/dashboard\/cart\n/)
    assert.match(text, /\nSee your receipt:\nhttps:\/\/school\.example\/dashboard\/receipt\//)
    assert.match(html, />See your booking<[^]*>See your receipt</)
  })

  test('[14.2] several classes of one receipt each have their date and place', async () => {
    const first = await book({})
    const { id } = await at.addClass({ ...details, className: 'Salt prints' })
    const orderIds = [first.order, await at.order(first.student, id)]
    await first.student.client.startCheckout({ body: { orderIds } })
    await at.sendLetters()
    const { subject, text } = newest(first.student)
    assert.equal(subject, 'You’re booked: 2 classes')
    for (const name of ['Street at night', 'Salt prints'])
      assert.ok(text.includes(`\n${name}: $49.50\n${facts}Cancelling: Free canc`), text)
  })

  test('[14.2] the credit note of a seat that its student cancels says first what was cancelled, and when it begins', async () => {
    const { student, order } = await book({})
    await pay(student, order)
    await at.sendLetters()
    await student.client.deleteOrder({ params: { id: order } })
    await at.sendLetters()
    const { subject, text } = newest(student)
    assert.match(subject, /^Your refund/)
    assert.match(
      text,
      /^Hello[^\n]*,\n\nYou cancelled your booking: Street at night, Mon 30 Nov 2026, 20:30\.\n\nWe’ve issued you a refund/,
    )
  })

  test('[14.2] a receipt whose seat was cancelled meanwhile books nothing', async () => {
    const { student, order } = await book({})
    await pay(student, order)
    await student.client.deleteOrder({ params: { id: order } })
    await at.sendLetters()
    assert.match(newest(student).subject, /^Your receipt 2026-/)
    assert.doesNotMatch(newest(student).text, /booked/)
  })

  test('[14.2] a free booking, a move, an offer and a reminder say the same', async () => {
    const { id, instructor, student, order } = await book({ price: 0, availableSeats: 1 })
    await pay(student, order)
    await at.sendLetters()
    assert.equal(newest(student).subject, 'You’re booked: Street at night, Mon 30 Nov, 20:30')
    assert.ok(newest(student).text.includes(facts))
    const client = await signInAgain(at, instructor)
    const { className, price, description } = await client.readClass({ params: { id } })
    const place = 'Mill Lane 3'
    await client.updateClass({ params: { id }, body: { className, price, description, place } })
    await at.sendLetters()
    const moved = facts.replace(details.place, place)
    assert.match(newest(student).subject, /^New dates or place/)
    assert.ok(newest(student).text.includes(moved))
    const waiting = await at.person('Student')
    await waiting.client.joinWaitlist({ params: { id } })
    await student.client.deleteOrder({ params: { id: order } })
    await at.sendLetters()
    assert.match(newest(waiting).subject, /^A seat is free/)
    assert.ok(newest(waiting).text.includes(`${moved}Price: Free\n`))
    await pay(waiting, await at.order(waiting, id))
    at.time.now = startsAt - 23 * hour
    await remindOfMeetings(at.school)
    await at.sendLetters()
    assert.match(newest(waiting).subject, /^Reminder/)
    assert.ok(newest(waiting).text.includes(moved))
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDatabase } from '#tests/support/database/databases.ts'
import { pay } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { signInAgain, type Person } from '#tests/support/school/school.ts'

const day = 24 * 3_600_000

onDatabase('mails to students about their class', (create) => {
  const at = openSchool(create)

  /** A class that meets in two days, with one student who has paid and one who has not; receipts are sent. */
  async function gather() {
    const { id, instructor } = await at.addClass({ meetings: [at.meetingIn(2 * day)], place: 'A' })
    const [paid, unpaid] = [await at.person('Student'), await at.person('Student')]
    await pay(paid, await at.order(paid, id))
    await at.order(unpaid, id)
    await at.sendLetters()
    at.time.now += day
    const client = await signInAgain(at, instructor)
    const { className, price, description } = await client.readClass({ params: { id } })
    const change = (changed: object) =>
      client.updateClass({ params: { id }, body: { className, price, description, ...changed } })
    return { id, client, className, paid, unpaid, change }
  }
  /** The mails to a person about their class, except booking confirmations. */
  const mailsTo = (person: Person) =>
    at.mailsTo(person).filter(({ subject }) => !/^(?:Your receipt|You’re booked)/.test(subject))
  const subjectsTo = (person: Person) => mailsTo(person).map(({ subject }) => subject)

  test('[10.4] students who have paid get one mail about other dates or another place, with the final ones', async () => {
    const { className, paid, unpaid, change } = await gather()
    await change({ price: 99 })
    await at.sendLetters()
    assert.deepEqual(subjectsTo(paid), [])
    await change({ meetings: [at.meetingIn(2 * day)] })
    await change({ place: 'There' })
    await at.sendLetters()
    assert.deepEqual(subjectsTo(paid), [`New dates or place: ${className}`])
    assert.ok(mailsTo(paid)[0]?.text.includes('https://school.example/dashboard/schedule\n'))
    assert.deepEqual(subjectsTo(unpaid), [])
  })

  test('[10.4] [14.2] fifteen changes within five minutes are one mail', async () => {
    const { className, paid, change } = await gather()
    for (let time = 1; time <= 15; time += 1) {
      await change({ place: `Room ${time}` })
      at.time.now += 15_000
      await at.jobs.runDue()
    }
    await at.sendLetters()
    assert.deepEqual(subjectsTo(paid), [`New dates or place: ${className}`])
    await change({ place: 'The hall' })
    await at.sendLetters()
    assert.equal(subjectsTo(paid).length, 2)
  })

  test('[10.4] a student who gave the seat up, or whose class was cancelled meanwhile, is not told where it meets', async () => {
    const { id, client, className, paid, change } = await gather()
    const { items } = await (
      await signInAgain(at, paid)
    ).listOrders({ query: { email: paid.account.email } })
    const other = await at.person('Student')
    await pay(other, await at.order(other, id))
    await at.sendLetters()
    await change({ place: 'There' })
    await (await signInAgain(at, paid)).deleteOrder({ params: { id: items[0]?._id ?? '' } })
    await at.sendLetters()
    assert.equal(subjectsTo(paid).length, 1)
    assert.match(subjectsTo(paid)[0] ?? '', /^Your refund: credit note/)
    await change({ place: 'Elsewhere' })
    await client.cancelClass({ params: { id }, body: { reason: 'The tutor is ill. Sorry.' } })
    await at.sendLetters()
    assert.match(subjectsTo(other)[0] ?? '', new RegExp(`^Cancelled: ${className}, and 1 more$`))
  })

  test('[10.5] everybody on the list of a cancelled class reads the reason', async () => {
    const { id, client, className, paid, unpaid, change } = await gather()
    await change({ place: 'There' })
    const body = { reason: 'The tutor is ill. We are sorry.' }
    await client.cancelClass({ params: { id }, body })
    await at.sendLetters()
    assert.deepEqual(subjectsTo(paid), [`Cancelled: ${className}, and 1 more`])
    assert.match(mailsTo(paid)[0]?.text ?? '', /Your refund: credit note/)
    assert.deepEqual(subjectsTo(unpaid), [`Cancelled: ${className}`])
    for (const student of [paid, unpaid]) {
      const { text = '' } = mailsTo(student)[0] ?? {}
      assert.ok(text.includes(body.reason) && text.includes(`/classlist/${id}\n`))
      assert.match(text, /^When: .*2030/m)
    }
    assert.match(mailsTo(paid)[0]?.text ?? '', /full refund/)
    assert.doesNotMatch(mailsTo(unpaid)[0]?.text ?? '', /full refund/)
  })

  test('[13.7] a student who gives up a seat without a refund gets that in writing', async () => {
    for (const [price, pattern] of [
      [0, /^Hello.*\n\nYou cancelled your booking/],
      [40, /Under the cancellation policy, no refund is due/],
    ] as const) {
      const { id } = await at.addClass({ price, meetings: [at.meetingIn(day)] })
      const student = await at.person('Student')
      const order = await at.order(student, id)
      await pay(student, order)
      await at.sendLetters()
      at.time.now += 1.5 * day
      await (await signInAgain(at, student)).deleteOrder({ params: { id: order } })
      await at.sendLetters()
      assert.match(mailsTo(student)[0]?.text ?? '', pattern)
      assert.equal(subjectsTo(student).length, 1)
    }
  })

  test('[13.7] [14.2] a student who gives up and takes a seat without a price again and again gets one mail, and a confirmation of the seat they keep', async () => {
    const { id } = await at.addClass({ price: 0, meetings: [at.meetingIn(day)] })
    const student = await at.person('Student')
    const circle = async () => {
      const order = await at.order(student, id)
      await pay(student, order)
      await student.client.deleteOrder({ params: { id: order } })
    }
    for (let time = 0; time < 10; time += 1) await circle()
    await at.sendLetters()
    assert.equal(subjectsTo(student).length, 1)
    await circle()
    await pay(student, await at.order(student, id))
    await at.sendLetters()
    assert.equal(subjectsTo(student).length, 1)
    assert.equal(at.mailsTo(student).length, 2)
  })

  test('[10.5] a class that is withdrawn was paid by nobody: nobody is mailed', async () => {
    const { id, instructor } = await at.addClass()
    const student = await at.person('Student')
    await at.order(student, id)
    await instructor.client.withdrawClass({ params: { id } })
    await at.sendLetters()
    assert.deepEqual(subjectsTo(student), [])
  })
})

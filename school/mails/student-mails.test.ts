import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachDatabase } from '#tests/support/databases.ts'
import { pay } from '#tests/support/orders.ts'
import { signInAgain, startSchool, type Person, type TestSchool } from '#tests/support/school.ts'

const day = 24 * 3_600_000

onEachDatabase('what students are told of their class', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  /** A class that meets tomorrow, with somebody who has paid and somebody who has not. */
  async function gather() {
    const { id, instructor } = await at.addClass({ meetings: [at.meetingIn(day)], place: 'Here' })
    const [paid, unpaid] = [await at.person('Student'), await at.person('Student')]
    await pay(paid, await at.order(paid, id))
    await at.order(unpaid, id)
    const { className, price, description } = await instructor.client.readClass({ params: { id } })
    const change = (changed: object) =>
      instructor.client.updateClass({
        params: { id },
        body: { className, price, description, ...changed },
      })
    return { id, instructor, className, paid, unpaid, change }
  }
  /** What somebody was told of their class: receipts and credit notes are another matter. */
  const mailsTo = (person: Person) =>
    at.mailsTo(person).filter(({ subject }) => !/receipt|credit note/.test(subject))
  const subjectsTo = (person: Person) => mailsTo(person).map(({ subject }) => subject)

  test('[10.4] who has paid hears of other dates or another place, of what it is in the end', async () => {
    const { className, paid, unpaid, change } = await gather()
    await change({ price: 99 })
    await at.jobs.runDue()
    assert.deepEqual(subjectsTo(paid), [])
    await change({ meetings: [at.meetingIn(2 * day)] })
    await change({ place: 'There' })
    await at.jobs.runDue()
    assert.deepEqual(subjectsTo(paid), [`New dates or place: ${className}`])
    assert.ok(mailsTo(paid)[0]?.text.includes('https://school.example/dashboard/schedule\n'))
    assert.deepEqual(subjectsTo(unpaid), [])
  })

  test('[10.5] everybody on the list of a cancelled class reads the reason', async () => {
    const { id, instructor, className, paid, unpaid, change } = await gather()
    await change({ place: 'There' })
    const body = { reason: 'The tutor is ill. We are sorry.' }
    await instructor.client.cancelClass({ params: { id }, body })
    await at.jobs.runDue()
    for (const student of [paid, unpaid]) {
      assert.deepEqual(subjectsTo(student), [`Cancelled: ${className}`])
      const { text = '' } = mailsTo(student)[0] ?? {}
      assert.ok(text.includes(body.reason) && text.includes(`/classlist/${id}\n`))
    }
    assert.match(mailsTo(paid)[0]?.text ?? '', /the whole sum comes back/)
    assert.doesNotMatch(mailsTo(unpaid)[0]?.text ?? '', /the whole sum comes back/)
  })

  test('[13.7] who gives up a place and gets nothing back has that in writing', async () => {
    for (const [price, says] of [
      [0, /given up your place/],
      [40, /By the cancellation policy no money comes back/],
    ] as const) {
      const { id } = await at.addClass({ price, meetings: [at.meetingIn(day)] })
      const student = await at.person('Student')
      const order = await at.order(student, id)
      await pay(student, order)
      at.time.now += 1.5 * day
      await (await signInAgain(at, student)).deleteOrder({ params: { id: order } })
      await at.jobs.runDue()
      assert.match(mailsTo(student)[0]?.text ?? '', says)
      assert.equal(subjectsTo(student).length, 1)
    }
  })

  test('[10.5] a class that is withdrawn was paid by nobody: nobody is mailed', async () => {
    const { id, instructor } = await at.addClass()
    const student = await at.person('Student')
    await at.order(student, id)
    await instructor.client.withdrawClass({ params: { id } })
    await at.jobs.runDue()
    assert.deepEqual(subjectsTo(student), [])
  })
})

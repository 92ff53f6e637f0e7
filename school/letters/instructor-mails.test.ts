import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAdmin } from '#school/users/users.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { pay } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { signInAgain, type Person } from '#tests/support/school/school.ts'

const minute = 60_000

onDatabase('mails to instructors', (create) => {
  const at = openSchool(create)

  const decide = async (
    admin: Person,
    id: string,
    body: { status: 'approved' | 'denied'; feedback?: string },
  ) => (await signInAgain(at, admin)).setClassStatus({ params: { id }, body })
  const comment = async (admin: Person, id: string, feedback: string) =>
    (await signInAgain(at, admin)).setClassFeedback({ params: { id }, body: { feedback } })
  test('[14.2] an approval, a denial and feedback are each a mail, with the words of the admin', async () => {
    const admin = await at.person('Admin')
    const [one, two] = [
      await at.addClass({ status: 'pending', className: 'Night skies' }),
      await at.addClass({ status: 'pending', className: 'Street light' }),
    ]
    await decide(admin, one.id, { status: 'approved' })
    await decide(admin, two.id, { status: 'denied', feedback: 'Say what people bring.' })
    await at.sendLetters()
    const [approved, denied] = [at.mailsTo(one.instructor)[0], at.mailsTo(two.instructor)[0]]
    assert.equal(approved?.subject, 'Approved: Night skies')
    assert.ok(approved.text.includes(`https://school.example/class/${one.id}\n`))
    assert.match(approved.unsubscribe ?? '', /\/decisions$/)
    assert.equal(denied?.subject, 'Not approved: Street light')
    assert.match(denied.text, /\nFeedback: Say what people bring\.\n/)
    assert.ok(denied.text.includes(`https://school.example/dashboard/updateClass/${two.id}\n`))
    await comment(admin, one.id, 'A clear plan. Welcome!')
    await at.sendLetters()
    const [feedback] = at.mailsTo(one.instructor)
    assert.equal(feedback?.subject, 'Feedback: Night skies')
    assert.match(feedback.text, /\nFeedback: A clear plan\. Welcome!\n/)
  })

  test('[14.2] several within minutes are one mail, which says how it stands', async () => {
    const admin = await at.person('Admin')
    const { id, instructor } = await at.addClass({ status: 'pending', className: 'Fog' })
    await comment(admin, id, 'Say more.')
    at.time.now += 2 * minute
    await at.jobs.runDue()
    await decide(admin, id, { status: 'approved' })
    at.time.now += 2 * minute
    await at.jobs.runDue()
    await comment(admin, id, 'Better.')
    await at.sendLetters()
    const [mail, ...others] = at.mailsTo(instructor)
    assert.deepEqual(others, [])
    assert.equal(mail?.subject, 'Approved: Fog')
    assert.match(mail.text, /Feedback: Better\./)
    assert.doesNotMatch(mail.text, /Say more/)
  })

  test('[14.2] changing the class before the denial is sent, or deciding on one’s own class, sends no mail', async () => {
    const admin = await at.person('Admin')
    const { id, instructor } = await at.addClass({ status: 'pending' })
    await decide(admin, id, { status: 'denied' })
    const body = { className: 'New words', price: 1, description: 'Rewritten meanwhile.' }
    await (await signInAgain(at, instructor)).updateClass({ params: { id }, body })
    await makeAdmin(at.school, instructor.account.email)
    await decide(instructor, id, { status: 'approved' })
    await comment(instructor, id, 'Well done, me.')
    await at.sendLetters()
    assert.deepEqual(at.mailsTo(instructor), [])
  })

  test('[14.2] new students within five minutes are one mail with how many seats are booked', async () => {
    const { id, instructor } = await at.addClass({ className: 'Night skies', availableSeats: 12 })
    await at.sendLetters()
    const book = async () => {
      const student = await at.person('Student')
      await pay(student, await at.order(student, id))
    }
    const subjects = () => at.mailsTo(instructor).map(({ subject }) => subject)
    const before = subjects()
    for (let count = 0; count < 3; count += 1) await book()
    await at.sendLetters()
    const third = 'New booking: Night skies – 3 of 12 seats are booked'
    assert.deepEqual(subjects(), [third, ...before])
    const [mail] = at.mailsTo(instructor)
    assert.ok(mail?.text.includes(`https://school.example/dashboard/roster/${id}\n`))
    assert.match(mail?.unsubscribe ?? '', /\/newStudents$/)
    await book()
    await at.sendLetters()
    const fourth = 'New booking: Night skies – 4 of 12 seats are booked'
    assert.deepEqual(subjects(), [fourth, third, ...before])
  })

  test('[14.2] a payment for two classes of an instructor is one mail', async () => {
    const student = await at.person('Student')
    const { id, instructor } = await at.addClass()
    const { id: second } = await at.addClass({ by: instructor })
    await at.sendLetters()
    const orderIds = [await at.order(student, id), await at.order(student, second)]
    await student.client.startCheckout({ body: { orderIds } })
    for (let count = 0; count < 2; count += 1) await at.sendLetters()
    const [mail] = at.mailsTo(instructor)
    assert.match(mail?.subject ?? '', /^New booking: .* – 1 of 10 seats are booked, and 1 more$/)
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAdmin } from '#school/users/users.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { newClass } from '#tests/support/school/send.ts'
import { startSite } from '#tests/support/school/site.ts'

const day = 86_400_000

test('[1.6] home begins with the class that most have paid for, until that is 90 days ago', async (t) => {
  let now = Date.now()
  const site = await startSite({}, 'demo', () => now)
  t.after(() => site.close())
  const [teacher, student, admin] = [
    await registerPerson(site.origin, 'Instructor'),
    await registerPerson(site.origin, 'Student'),
    await registerPerson(site.origin, 'Instructor'),
  ]
  await makeAdmin(site.parts.school, admin.email)
  const addClass = async (className: string) => {
    const body = { ...newClass, className, email: teacher.email }
    const { insertedId } = await site.apiAs(teacher.idToken).addClass({ body })
    const params = { id: insertedId ?? assert.fail('it was not added') }
    await site.apiAs(admin.idToken).setClassStatus({ params, body: { status: 'approved' } })
    return params.id
  }
  /** The names of the classes on home, in their order. */
  const shown = async () => {
    const html = await (await fetch(site.origin)).text()
    return ['Dusk and dawn', 'High noon'].toSorted((a, b) => html.indexOf(a) - html.indexOf(b))
  }

  const older = await addClass('Dusk and dawn')
  await addClass('High noon')
  await site.parts.jobs.runDue()
  assert.deepEqual(await shown(), ['High noon', 'Dusk and dawn'])
  const client = site.apiAs(student.idToken)
  const { insertedId } = await client.placeOrder({
    body: {
      classId: older,
      courseName: 'by id',
      studentName: student.name,
      studentEmail: student.email,
    },
  })
  const params = { id: insertedId ?? assert.fail('it was not ordered') }
  await client.payOrder({ params, body: { status: 'Paid' } })
  assert.deepEqual(await shown(), ['Dusk and dawn', 'High noon'])
  now += 89 * day
  await site.parts.jobs.runDue()
  assert.deepEqual(await shown(), ['Dusk and dawn', 'High noon'])
  now += 2 * day
  await site.parts.jobs.runDue()
  assert.deepEqual(await shown(), ['High noon', 'Dusk and dawn'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Person } from '#tests/support/school/school.ts'
import { errorOf, newClass, outcome, send } from '#tests/support/school/send.ts'

/** Every character of Unicode's property Bidi_Control. */
const controls = Array.from(
  '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
)

const faultOf = (label: string) =>
  `${label} contains a hidden character that reverses letters. Type it again`

onDatabase('names', (create) => {
  const at = openSchool(create)

  const post = (path: string, who: Pick<Person, 'idToken'>, body: unknown) =>
    send(at, path, who as Person, { body: JSON.stringify(body) })

  test('[5.2] a character that turns the writing around is in no name of a person', async () => {
    for (const control of controls) {
      const somebody = await at.visitor()
      const { email } = somebody.account
      const ask = (name: string) => post('/api/users', somebody, { name, role: 'Student', email })
      const answer = await ask(`Ada${control}ecalevoL`)
      assert.equal(outcome(answer), '400 invalid-input')
      assert.deepEqual(errorOf(answer).fields, { name: faultOf('Name') })
      assert.equal((await ask('Ada Lovelace')).statusCode, 200)
    }
  })

  test('[5.3] [5.4] [5.5] nor in the name of a class, its instructor, or its student', async () => {
    const teacher = await at.person('Instructor')
    const student = await at.person('Student')
    const { id } = await at.addClass({ by: teacher })
    const turned = 'Night\u202eyks'
    const added = { ...newClass, className: turned, instructorName: turned }
    assert.deepEqual(errorOf(await post('/api/classes', teacher, added)).fields, {
      className: faultOf('Course name'),
      instructorName: faultOf('Instructor name'),
    })
    const change = { className: turned, price: 1, description: 'About the sky at night' }
    const body = JSON.stringify(change)
    const changed = await send(at, `/api/class/${id}`, teacher, { method: 'PUT', body })
    assert.deepEqual(errorOf(changed).fields, { className: faultOf('Course name') })
    const order = { classId: id, courseName: 'Any', studentName: turned, studentEmail: 'a@b.cd' }
    const placed = await post('/api/order', student, order)
    assert.equal(errorOf(placed).fields?.['studentName'], faultOf('Name'))
  })

  test('[5.2] [5.5] [11.2] every call refuses an address or two lines as a name', async () => {
    const [teacher, student] = [await at.person('Instructor'), await at.person('Student')]
    const { id } = await at.addClass({ by: teacher })
    for (const [name, message] of [
      ['Prize at http://evil.example/ , dear winner', 'Name cannot be a web address'],
      ['www.evil.example', 'Name cannot be a web address'],
      ['evil.example/win', 'Name cannot be a web address'],
      ['Ana\nBcc: all@school.example', 'Name must be a single line without tabs'],
    ] as const) {
      const somebody = await at.visitor()
      const { email } = somebody.account
      const registered = await post('/api/users', somebody, { name, role: 'Student', email })
      assert.deepEqual(errorOf(registered).fields, { name: message })
      const body = JSON.stringify({ name })
      const changed = await send(at, '/api/users/me/profile', student, { method: 'PUT', body })
      assert.deepEqual(errorOf(changed).fields, { name: message })
      const order = { classId: id, courseName: 'Any', studentName: name, studentEmail: 'a@b.cd' }
      assert.equal(
        errorOf(await post('/api/order', student, order)).fields?.['studentName'],
        message,
      )
      const added = await post('/api/classes', teacher, { ...newClass, instructorName: name })
      assert.deepEqual(errorOf(added).fields, {
        instructorName: message.replace('Name', 'Instructor name'),
      })
    }
    const two = await post('/api/classes', teacher, { ...newClass, className: 'Night\nskies' })
    assert.deepEqual(errorOf(two).fields, {
      className: 'Course name must be a single line without tabs',
    })
    assert.equal((await student.client.readOwnUser()).name, student.actor.name)
    const query = { email: student.account.email }
    assert.deepEqual((await student.client.listOrders({ query })).items, [])
  })

  test('[5.2] [5.3] names of every writing are names, and texts may have any character', async () => {
    // Persian needs a zero-width non-joiner; Malayalam and some emoji need a joiner.
    for (const name of ['می\u200cخواهم', 'വേനല്\u200d', 'Ana 👩\u200d🏫', 'דנה כהן', 'ليلى حداد']) {
      const somebody = await at.visitor()
      const { email } = somebody.account
      const answer = await post('/api/users', somebody, { name, role: 'Student', email })
      assert.equal(answer.statusCode, 200, name)
    }
    const description = 'A class about \u2067צילום\u2069 at night'
    const teacher = await at.person('Instructor')
    const answer = await post('/api/classes', teacher, { ...newClass, description })
    assert.equal(answer.statusCode, 200)
  })
})

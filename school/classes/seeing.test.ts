import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

const payload = {
  className: 'Night skies',
  photo: 'https://photos.example/sky.jpg',
  instructorName: 'Ada Lovelace',
  email: 'somebody@else.example',
  availableSeats: 5,
  price: 19.99,
  description: 'Stars and long exposures.',
  topic: 'astrophotography' as const,
  status: 'approved',
}

onDatabase('seeing classes', (create) => {
  const at = openSchool(create)
  let admin: Person
  before(async () => {
    admin = await at.person('Admin')
  })

  test('[7.9] an approved class for everybody, others for their instructor and admins', async () => {
    const people = {
      student: await at.person('Student'),
      stranger: await at.person('Instructor'),
    }
    for (const status of ['pending', 'approved', 'denied'] as const) {
      const { id, instructor } = await at.addClass({ status })
      const read = ({ client }: Person) => outcomeOf(client.readClass({ params: { id } }))
      const others = status === 'approved' ? 'done' : '404 not-found'
      assert.equal(await read(people.student), others)
      assert.equal(await read(people.stranger), others)
      assert.equal(await read(instructor), 'done')
      assert.equal(await read(admin), 'done')
    }
  })

  test('[7.9] an unknown id is 404, whatever characters it has', async () => {
    for (const id of ['unknown', randomUUID(), 'a b', '%', "' or 1=1"])
      assert.equal(await outcomeOf(admin.client.readClass({ params: { id } })), '404 not-found')
  })

  test('[7.8] [2.13] an instructor’s classes whatever their status, with the true enrolment', async () => {
    const { id, instructor } = await at.addClass()
    await at.addClass({ by: instructor, status: 'pending' })
    await at.addClass({ by: instructor, status: 'denied' })
    for (let count = 0; count < 2; count += 1) {
      const student = await at.person('Student')
      await payOrder(at.school, student.actor, await at.order(student, id))
    }
    await at.order(await at.person('Student'), id)
    const query = { email: instructor.account.email }
    const own = await instructor.client.listInstructorClasses({ query })
    assert.deepEqual(
      own.items.map(({ status, enrolled, availableSeats }) => [status, enrolled, availableSeats]),
      [
        ['denied', 0, 10],
        ['pending', 0, 10],
        ['approved', 2, 8],
      ],
    )
    assert.deepEqual(await admin.client.listInstructorClasses({ query }), own)
  })

  test('[6.4] an e-mail that was taken over opens none of the classes under it', async () => {
    const { id, instructor } = await at.addClass({ status: 'pending' })
    const { email } = instructor.account
    const other = await at.person('Instructor')
    const own = await at.addClass({ by: other })
    // The account has this e-mail now; its former owner's record still names it.
    const { client } = await at.visitor({ uid: other.account.uid, email })
    const { items } = await client.listInstructorClasses({ query: { email } })
    assert.deepEqual(
      items.map(({ _id }) => _id),
      [own.id],
    )
    const admin = await at.person('Admin')
    const seen = await admin.client.listInstructorClasses({ query: { email } })
    assert.deepEqual(
      seen.items.map(({ _id }) => _id),
      [id],
    )
  })

  test('[7.3] the catalogue has approved classes only, and no number of enrolments', async () => {
    const className = `Catalogue ${randomUUID()}`
    for (const status of ['pending', 'approved', 'denied'] as const)
      await at.addClass({ className, status })
    const { items } = await at.client(null).listClasses({ query: { q: className } })
    assert.deepEqual(
      items.map(({ status }) => status),
      ['approved'],
    )
    assert.deepEqual(Object.keys(items[0] ?? {}).sort(), [
      '_id',
      'availableSeats',
      'className',
      'description',
      'email',
      'feedback',
      'instructorName',
      'level',
      'meetings',
      'online',
      'photo',
      'photoFocus',
      'place',
      'price',
      'reviews',
      'seriesId',
      'stars',
      'status',
      'topic',
    ])
  })

  test('[3.3] the e-mail follows the instructor’s account', async () => {
    const { id, instructor } = await at.addClass()
    const email = `${randomUUID()}@moved.example`
    const moved = await at.visitor({ uid: instructor.account.uid, email })
    await moved.client.readOwnUser()
    assert.equal((await admin.client.readClass({ params: { id } })).email, email)
    const { insertedId } = await moved.client.addClass({ body: payload })
    const own = await moved.client.listInstructorClasses({ query: { email } })
    assert.deepEqual(
      own.items.map((item) => [item._id, item.email]),
      [
        [insertedId, email],
        [id, email],
      ],
    )
    const { items } = await at.client(null).listClasses({ query: {} })
    assert.equal(items.find((item) => item._id === id)?.email, email)
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { onEachDatabase } from '#tests/support/databases.ts'
import { outcomeOf, startSchool, type Person, type TestSchool } from '#tests/support/school.ts'

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

onEachDatabase('classes', (create) => {
  let at: TestSchool
  let admin: Person
  before(async () => {
    at = await startSchool(create)
    admin = await at.person('Admin')
  })
  after(() => at.close())

  const decide = (id: string, status: 'approved' | 'denied') =>
    admin.client.setClassStatus({ params: { id }, body: { status } })
  const statusOf = async (id: string) => (await admin.client.readClass({ params: { id } })).status

  describe('adding', () => {
    test('[7.4] starts pending whatever was sent, under the e-mail of the token', async () => {
      const { client, account } = await at.person('Instructor')
      const { insertedId } = await client.addClass({ body: payload })
      assert.ok(insertedId)
      assert.deepEqual(await client.readClass({ params: { id: insertedId } }), {
        _id: insertedId,
        className: 'Night skies',
        status: 'pending',
        photo: 'https://photos.example/sky.jpg',
        email: account.email,
        instructorName: 'Ada Lovelace',
        price: 19.99,
        availableSeats: 5,
        description: 'Stars and long exposures.',
        feedback: null,
        topic: 'astrophotography',
      })
    })

    test('[5.3] what the form refuses the server refuses, naming the field', async () => {
      const { client } = await at.person('Instructor')
      const wrong: [string, unknown][] = [
        ['className', ''],
        ['className', 'ab'],
        ['className', 'x'.repeat(121)],
        ['className', 'Nul \0 inside'],
        ['photo', 'javascript:alert(1)'],
        ['photo', '/photos/class-01.jpg'],
        ['instructorName', '  '],
        ['email', 'nobody'],
        ['availableSeats', 0],
        ['availableSeats', 2.5],
        ['availableSeats', 10_001],
        ['availableSeats', '5'],
        ['price', -0.01],
        ['price', 100_000.01],
        ['price', 1.999],
        ['price', 'free'],
        ['description', 'too short'],
        ['description', 'x'.repeat(5001)],
        ['topic', 'cooking'],
      ]
      for (const [field, value] of wrong)
        await assert.rejects(
          client.addClass({ body: { ...payload, [field]: value } }),
          (error: { status?: number; fields?: object }) => {
            assert.equal(error.status, 400, field)
            assert.deepEqual(Object.keys(error.fields ?? {}), [field], String(value))
            return true
          },
        )
    })

    test('[5.3] the limits themselves are taken, to the cent', async () => {
      const { client } = await at.person('Instructor')
      for (const [price, availableSeats] of [
        [0, 1],
        [100_000, 10_000],
        [0.07, 1],
        [1.1, 1],
        [4.35, 1],
      ] as const) {
        const description = '風'.repeat(5000)
        const body = { ...payload, className: 'x'.repeat(120), price, availableSeats, description }
        const { insertedId } = await client.addClass({ body })
        assert.ok(insertedId)
        const stored = await client.readClass({ params: { id: insertedId } })
        assert.deepEqual([stored.price, stored.availableSeats], [price, availableSeats])
      }
    })
  })

  describe('review', () => {
    test('[4.2] [7.19] an admin decides a pending class, once', async () => {
      for (const status of ['approved', 'denied'] as const) {
        const { id } = await at.addClass({ status: 'pending' })
        assert.deepEqual(await decide(id, status), { modifiedCount: 1 })
        assert.equal(await statusOf(id), status)
        for (const again of ['approved', 'denied'] as const)
          assert.equal(await outcomeOf(decide(id, again)), '409 not-pending')
      }
    })

    test('[4.2] an admin cannot make a class pending', async () => {
      const { id } = await at.addClass()
      assert.equal(await outcomeOf(decide(id, 'pending' as 'approved')), '400 invalid-input')
    })

    test('[4.2] two admins who decide differently at once: one of them has decided', async () => {
      const { id } = await at.addClass({ status: 'pending' })
      const outcomes = await Promise.all([
        outcomeOf(decide(id, 'approved')),
        outcomeOf(decide(id, 'denied')),
      ])
      assert.deepEqual(outcomes.sort(), ['409 not-pending', 'done'])
    })

    test('[7.20] feedback reaches the instructor and nobody else', async () => {
      const { id, instructor } = await at.addClass()
      const params = { id }
      const send = (feedback: string) =>
        admin.client.setClassFeedback({ params, body: { feedback } })
      assert.deepEqual(await send('  Lovely light.  '), { modifiedCount: 1 })
      assert.deepEqual(await send('Lovely light.'), { modifiedCount: 0 })
      const seenBy = async ({ client }: Person) => (await client.readClass({ params })).feedback
      assert.equal(await seenBy(instructor), 'Lovely light.')
      assert.equal(await seenBy(admin), 'Lovely light.')
      assert.equal(await seenBy(await at.person('Student')), null)
      assert.equal(await seenBy(await at.person('Instructor')), null)
      const { items } = await at.client(null).listClasses({ query: {} })
      assert.equal(items.find(({ _id }) => _id === id)?.feedback, null)
      const { email } = instructor.account
      const own = await instructor.client.listInstructorClasses({ query: { email } })
      assert.equal(own.items[0]?.feedback, 'Lovely light.')
    })

    test('[5.6] empty feedback is refused', async () => {
      const { id } = await at.addClass()
      const call = admin.client.setClassFeedback({ params: { id }, body: { feedback: ' \n ' } })
      assert.equal(await outcomeOf(call), '400 invalid-input')
    })

    test('[7.18] all classes, whatever their status, or those of one status', async () => {
      const ids = await Promise.all(
        (['pending', 'approved', 'denied'] as const).map(
          async (status) => (await at.addClass({ status })).id,
        ),
      )
      const all = (await admin.client.listAllClasses()).items.map(({ _id }) => _id)
      assert.ok(ids.every((id) => all.includes(id)))
      const { items } = await admin.client.listAllClasses({ query: { status: 'denied' } })
      assert.ok(items.some(({ _id }) => _id === ids[2]))
      assert.ok(items.every(({ status }) => status === 'denied'))
    })
  })

  describe('editing', () => {
    const words = { name: 'New name', description: 'A new description.', price: 5 }

    test('[4.2] new words go back to review, from approved and from denied', async () => {
      for (const status of ['approved', 'denied', 'pending'] as const)
        for (const change of [{ name: 'Another name' }, { description: 'Another description.' }]) {
          const { id, instructor } = await at.addClass({
            className: 'The name',
            description: 'The description.',
            price: 5,
            status,
          })
          const body = { name: 'The name', description: 'The description.', price: 5, ...change }
          const answer = await instructor.client.updateClass({ params: { id }, body })
          assert.deepEqual(answer, { modifiedCount: 1 })
          assert.equal(await statusOf(id), 'pending')
        }
    })

    test('[4.2] a new price alone keeps the status; nothing new changes nothing', async () => {
      const { id, instructor } = await at.addClass({
        className: 'The name',
        description: 'The description.',
        price: 5,
      })
      const update = (price: number) =>
        instructor.client.updateClass({
          params: { id },
          body: { name: 'The name', description: 'The description.', price },
        })
      assert.deepEqual(await update(6.25), { modifiedCount: 1 })
      assert.deepEqual(await update(6.25), { modifiedCount: 0 })
      const { status, price } = await instructor.client.readClass({ params: { id } })
      assert.deepEqual([status, price], ['approved', 6.25])
    })

    test('[7.10] className is taken as well as name; one of them is needed', async () => {
      const { id, instructor } = await at.addClass()
      const params = { id }
      const { name, ...rest } = words
      await instructor.client.updateClass({ params, body: { className: name, ...rest } })
      assert.equal((await instructor.client.readClass({ params })).className, name)
      const nameless = instructor.client.updateClass({ params, body: rest })
      assert.equal(await outcomeOf(nameless), '400 invalid-input')
    })

    test('[2.17] visible but not one’s own is 403, not visible is 404', async () => {
      const other = await at.person('Instructor')
      const update = async (status: 'approved' | 'pending' | 'denied') => {
        const { id } = await at.addClass({ status })
        return outcomeOf(other.client.updateClass({ params: { id }, body: words }))
      }
      assert.equal(await update('approved'), '403 forbidden')
      assert.equal(await update('pending'), '404 not-found')
      assert.equal(await update('denied'), '404 not-found')
    })

    test('[4.2] students who paid keep their place through a new review', async () => {
      const { id, instructor } = await at.addClass()
      const student = await at.person('Student')
      const order = await at.order(student, id)
      await at.school.orders.pay(student.actor, order)
      await instructor.client.updateClass({ params: { id }, body: words })
      const { email } = student.account
      const { items } = await student.client.listOrders({ query: { email } })
      assert.equal(items[0]?.status, 'Paid')
      const own = await at.school.classes.listOf(instructor.actor, instructor.account.email, {})
      assert.deepEqual([own.items[0]?.enrolled, own.items[0]?.status], [1, 'pending'])
    })

    test('[4.2] new words that meet an approval end pending or approved with those words', async () => {
      const { id, instructor } = await at.addClass({ status: 'pending', className: 'Old name' })
      await Promise.all([
        instructor.client.updateClass({ params: { id }, body: words }),
        outcomeOf(decide(id, 'approved')),
      ])
      assert.equal((await admin.client.readClass({ params: { id } })).className, words.name)
    })
  })

  describe('seeing', () => {
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
        await at.school.orders.pay(student.actor, await at.order(student, id))
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
        'photo',
        'price',
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
    })
  })
})

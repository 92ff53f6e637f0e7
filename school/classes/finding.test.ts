import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { classSorts, type ClassSort } from '#contract/classes.ts'
import type { Tables } from '#school/base/tables.ts'
import { deleteOrder } from '#school/cancellations/delete-order.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import * as searchWords from '#school/migrations/0065-search-words.ts'
import { setWords } from '#school/search.repo.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Person } from '#tests/support/school/school.ts'

onBothDatabases('finding classes by their words', (create) => {
  const at = openSchool(create)
  let admin: Person
  before(async () => {
    admin = await at.person('Admin')
  })

  async function find(q: string, sort: ClassSort = 'newest'): Promise<string[]> {
    const { items } = await at.client(null).listClasses({ query: { q, sort } })
    return items.map(({ _id }) => _id)
  }

  const decide = (id: string, status: 'approved' | 'denied') =>
    admin.client.setClassStatus({ params: { id }, body: { status } })

  /** Only classes in the catalogue have search words, and all of them do. */
  async function requireSameAsCatalogue(): Promise<void> {
    const db = at.database.tables<Tables>()
    const found = db.selectFrom('class_texts').select('id')
    const offered = db
      .selectFrom('classes')
      .select('id')
      .where('status', '=', 'approved')
      .where('withdrawn_at', 'is', null)
    assert.deepEqual(
      (await found.orderBy('id').execute()).map(({ id }) => id),
      (await offered.orderBy('id').execute()).map(({ id }) => id),
    )
  }

  test('[7.3] terms and names are found as one word and as several', async () => {
    const { id } = await at.addClass({
      className: 'In 35 mm and C-41 at f/2.8',
      description: 'Learning from O’Brien, slowly and on film. Quagga',
    })
    const missed: string[] = []
    for (const q of ['35 mm', '35mm', 'C-41', 'C41', 'f/2.8', 'f2.8', "O'Brien", 'OBrien'])
      if (!(await find(`quagga ${q}`)).includes(id)) missed.push(q)
    assert.deepEqual(missed, [])
    // No instructor's random name begins like this.
    assert.deepEqual(await find('quagga K-14'), [])
  })

  test('[7.3] a migration rewrites words that were stored by earlier rules', async () => {
    const { id, instructor } = await at.addClass({
      className: 'Okapi O’Keeffe',
      description: 'On 35mm film, in the evening.',
    })
    const db = at.database.tables<Tables>()
    await setWords(db, 'class', id, ['okapi', 'o', 'keeffe', '35mm'])
    await setWords(db, 'user', instructor.actor.id, ['former'])
    assert.deepEqual(await find('okapi okeeffe 35 mm'), [])
    await searchWords.up(at.database.tables())
    // Not the question from before, whose answer is cached.
    assert.deepEqual(await find('okeeffe okapi 35 mm'), [id])
    const q = instructor.account.email
    const { items } = await admin.client.listUsers({ query: { q } })
    assert.deepEqual(
      items.map(({ email }) => email),
      [q],
    )
    await requireSameAsCatalogue()
  })

  test('[7.3] [4.2] from its approval on, by the words that it has then', async () => {
    const [first, second] = [`one${randomUUID()}`, `two${randomUUID()}`]
    const { id, instructor } = await at.addClass({ className: first, status: 'pending' })
    for (const sort of classSorts) assert.deepEqual(await find(first, sort), [])
    await decide(id, 'approved')
    for (const sort of classSorts) assert.deepEqual(await find(first, sort), [id])
    const { description, price } = await instructor.client.readClass({ params: { id } })
    const body = { name: second, description, price }
    await instructor.client.updateClass({ params: { id }, body })
    for (const q of [first, second]) assert.deepEqual(await find(q), [])
    await decide(id, 'approved')
    assert.deepEqual(await find(first), [])
    assert.deepEqual(await find(second), [id])
    await requireSameAsCatalogue()
  })

  test('[7.3] [4.2] a denied class by none', async () => {
    const word = `denied${randomUUID()}`
    const { id } = await at.addClass({ className: word, status: 'pending' })
    await decide(id, 'denied')
    for (const sort of classSorts) assert.deepEqual(await find(word, sort), [])
  })

  test('[7.3] [7.16] those of a removed instructor by none', async () => {
    const word = `gone${randomUUID()}`
    const { instructor } = await at.addClass({ className: word })
    await at.addClass({ className: word, by: instructor })
    assert.equal((await find(word)).length, 2)
    await admin.client.deleteUser({ params: { id: instructor.actor.id } })
    for (const sort of classSorts) assert.deepEqual(await find(word, sort), [])
    await requireSameAsCatalogue()
  })

  test('[7.3] in the order of the prices and free seats that they have now', async () => {
    const word = `sorted${randomUUID()}`
    const cheap = await at.addClass({ className: word, price: 10, availableSeats: 1 })
    const dear = await at.addClass({ className: word, price: 20, availableSeats: 2 })
    assert.deepEqual(await find(word, 'price'), [cheap.id, dear.id])
    assert.deepEqual(await find(word, 'seats'), [dear.id, cheap.id])
    const params = { id: dear.id }
    const { className: name, description } = await dear.instructor.client.readClass({ params })
    await dear.instructor.client.updateClass({ params, body: { name, description, price: 5 } })
    assert.deepEqual(await find(word, 'price'), [dear.id, cheap.id])
    const paid: [Person, string][] = []
    for (const student of [await at.person('Student'), await at.person('Student')]) {
      const order = await at.order(student, dear.id)
      await payOrder(at.school, student.actor, order)
      paid.push([student, order])
    }
    assert.deepEqual(await find(word, 'seats'), [cheap.id, dear.id])
    await requireSameAsCatalogue()
    for (const [student, order] of paid) await deleteOrder(at.school, student.actor, order)
    assert.deepEqual(await find(word, 'seats'), [dear.id, cheap.id])
    await requireSameAsCatalogue()
  })
})

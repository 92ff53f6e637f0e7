import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { meet, outcomeOf, type Person } from '#tests/support/school/school.ts'
import { errorOf, send } from '#tests/support/school/send.ts'

type Words = { name: string; description: string; price: number }

onBothDatabases('a class that has changed since it was read', (create) => {
  const at = openSchool(create)
  let admin: Person
  before(async () => {
    admin = await at.person('Admin')
  })

  const first: Words = { name: 'First name', description: 'The first description.', price: 5 }
  const add = (status: 'pending' | 'approved') =>
    at.addClass({ className: first.name, description: first.description, price: 5, status })
  const read = (id: string) => admin.client.readClass({ params: { id } })
  const decide = (id: string, updatedAt?: number, status: 'approved' | 'denied' = 'approved') =>
    outcomeOf(admin.client.setClassStatus({ params: { id }, body: { status, updatedAt } }))
  const update = ({ client }: Person, id: string, change: Partial<Words>, updatedAt?: number) =>
    client.updateClass({ params: { id }, body: { ...first, ...change, updatedAt } })
  const historyOf = async (id: string) =>
    (await admin.client.listAudit()).items.filter(({ subject }) => subject === id)

  test('[7.19] is decided only by an admin who has read its present words', async () => {
    const changes = [{ name: 'Other name' }, { description: 'Another description.' }, { price: 6 }]
    for (const status of ['approved', 'denied'] as const)
      for (const change of changes) {
        const { id, instructor } = await add('pending')
        const { updatedAt } = await read(id)
        await update(instructor, id, change)
        const body = JSON.stringify({ status, updatedAt })
        const answer = await send(at, `/api/classStatus/${id}`, admin, { method: 'PUT', body })
        assert.equal(answer.statusCode, 409)
        const { code, message } = errorOf(answer)
        assert.equal(code, 'changed-meanwhile')
        assert.equal(
          message,
          'The instructor has changed this class in the meantime. Please read it again.',
        )
        const now = await read(id)
        assert.equal(now.status, 'pending')
        assert.deepEqual(await historyOf(id), [])
        assert.equal(await decide(id, now.updatedAt, status), 'done')
      }
  })

  test('[7.19] [7.10] without the version that was read, the last write wins', async () => {
    const { id, instructor } = await add('pending')
    await update(instructor, id, { name: 'Other name' })
    assert.equal(await decide(id), 'done')
    assert.deepEqual(await update(instructor, id, { name: 'Last name' }), { modifiedCount: 1 })
  })

  test('[7.19] a class that was decided meanwhile says so, and not that it has changed', async () => {
    const { id } = await add('pending')
    const { updatedAt } = await read(id)
    assert.equal(await decide(id, updatedAt, 'denied'), 'done')
    assert.equal(await decide(id, updatedAt), '409 not-pending')
  })

  test('[7.10] an edit over a version that one has not read is refused, and nothing changes', async () => {
    const { id, instructor } = await add('pending')
    const [one, two] = [await read(id), await read(id)]
    await update(instructor, id, { name: 'From one window' }, one.updatedAt)
    const second = { name: 'From another', description: 'Other words.', price: 9 }
    const now = await read(id)
    assert.equal(
      await outcomeOf(update(instructor, id, second, two.updatedAt)),
      '409 changed-meanwhile',
    )
    assert.deepEqual(await read(id), now)
    // The same values are no change, even if sent again after a lost answer.
    const same = { name: 'From one window' }
    assert.deepEqual(await update(instructor, id, same, one.updatedAt), { modifiedCount: 0 })
    assert.deepEqual(await update(instructor, id, second, now.updatedAt), { modifiedCount: 1 })
    assert.equal((await read(id)).className, 'From another')
  })

  test('[7.10] a decision is a change, too: the edit form reports it', async () => {
    const { id, instructor } = await add('pending')
    const { updatedAt } = await read(id)
    assert.equal(await decide(id, updatedAt), 'done')
    const edit = update(instructor, id, { name: 'Other name' }, updatedAt)
    assert.equal(await outcomeOf(edit), '409 changed-meanwhile')
    assert.equal((await read(id)).status, 'approved')
  })

  test('[7.20] feedback, a seat or nothing new is no change', async () => {
    const { id, instructor } = await add('approved')
    const { updatedAt } = await read(id)
    await admin.client.setClassFeedback({ params: { id }, body: { feedback: 'Well done' } })
    const student = await at.person('Student')
    await payOrder(at.school, student.actor, await at.order(student, id))
    await update(instructor, id, {})
    assert.equal((await read(id)).updatedAt, updatedAt)
  })

  test('[7.10] two changes differ, even if the clock stands still or goes back', async () => {
    const { id, instructor } = await add('pending')
    const seen = [(await read(id)).updatedAt]
    for (const name of ['One', 'Two', 'One', 'Two']) {
      at.time.now -= 50
      await update(instructor, id, { name: `Name ${name}` })
      seen.push((await read(id)).updatedAt)
    }
    at.time.now -= 50
    assert.equal(await decide(id), 'done')
    seen.push((await read(id)).updatedAt)
    at.time.now += 1000
    assert.deepEqual(
      seen,
      [...new Set(seen)].toSorted((a, b) => a - b),
    )
  })

  test('[7.19] words that are being changed at the same moment are waited for', async (t) => {
    if (at.database.engine === 'sqlite') return t.skip('one transaction runs after the other')
    const { id, instructor } = await add('pending')
    const { updatedAt } = await read(id)
    const outcomes = await meet(
      at,
      (trx) =>
        sql`update classes set description = 'Other words.', updated_at = updated_at + 1
          where id = ${id}`.execute(trx),
      [
        () => decide(id, updatedAt),
        () => outcomeOf(update(instructor, id, { price: 7 }, updatedAt)),
      ],
    )
    assert.deepEqual(outcomes, ['409 changed-meanwhile', '409 changed-meanwhile'])
    assert.equal((await read(id)).status, 'pending')
  })

  test('[7.9] [7.18] its instructor and admins see when it last changed', async () => {
    const { id, instructor } = await add('approved')
    const { updatedAt } = await read(id)
    assert.ok(Number.isInteger(updatedAt) && updatedAt <= at.time.now)
    const { email } = instructor.account
    const own = await instructor.client.listInstructorClasses({ query: { email } })
    const all = await admin.client.listAllClasses({ query: { status: 'approved' } })
    for (const { items } of [own, all])
      assert.equal(items.find(({ _id }) => _id === id)?.updatedAt, updatedAt)
  })

  test('[7.10] [7.19] an updatedAt that is no whole number is refused by its name', async () => {
    const { id, instructor } = await add('pending')
    for (const updatedAt of ['soon', 1.5, null, 1e300]) {
      const edit = { method: 'PUT', body: JSON.stringify({ ...first, updatedAt }) } as const
      const choice = {
        method: 'PUT',
        body: JSON.stringify({ status: 'denied', updatedAt }),
      } as const
      const answers = [
        await send(at, `/api/class/${id}`, instructor, edit),
        await send(at, `/api/classStatus/${id}`, admin, choice),
      ]
      for (const answer of answers)
        assert.deepEqual(Object.keys(errorOf(answer).fields ?? {}), ['updatedAt'])
    }
  })
})

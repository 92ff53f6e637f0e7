import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Topic } from '#contract/classes.ts'
import { instructorSorts, type InstructorSort } from '#contract/users.ts'
import type { Tables } from '#school/base/tables.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { deleteUser } from '#school/users/leaving.ts'
import { makeAdmin, recogniseUser, setUserRole } from '#school/users/users.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { meet, outcomeOf, type Person } from '#tests/support/school/school.ts'

/** A word that only one test uses. */
/** Of letters only: a search splits digits from letters where there is one change between them. */
const ownWord = () =>
  randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

onBothDatabases('searching for people', (create) => {
  const at = openSchool(create)

  /** A person with this name. */
  async function named(name: string, role: 'Instructor' | 'Student' = 'Instructor') {
    const visitor = await at.visitor()
    await visitor.client.registerUser({ body: { name, role, email: visitor.account.email } })
    const actor = await recogniseUser(at.school, visitor.account)
    assert.ok(actor)
    return { ...visitor, actor } satisfies Person
  }

  type Filter = {
    q?: string
    topic?: Topic
    sort?: InstructorSort
    limit?: number
    cursor?: string
  }

  const instructors = (query: Filter) =>
    at.client(null).listInstructors({ query: { role: 'instructor', ...query } })
  const namesOf = async (query: Filter) => (await instructors(query)).items.map(({ name }) => name)

  test('[7.2] only instructors are found, by all words, in any script', async () => {
    const word = ownWord()
    await named(`Zoë Ferrer ${word}`)
    await named(`山田 花子 ${word}`)
    await named(`Zoe Student ${word}`, 'Student')
    assert.deepEqual(await namesOf({ q: `ZOE ${word}` }), [`Zoë Ferrer ${word}`])
    assert.deepEqual(await namesOf({ q: `${word.slice(0, -1)} fer` }), [`Zoë Ferrer ${word}`])
    assert.deepEqual(await namesOf({ q: `花子 ${word}` }), [`山田 花子 ${word}`])
    assert.deepEqual(await namesOf({ q: `ferrer 花子 ${word}` }), [])
    assert.deepEqual(await namesOf({ q: ' !? ' }), [])
    assert.ok((await namesOf({ q: ' ' })).length > 1, 'an empty search asks for nothing')
  })

  test('[7.2] a topic finds instructors with an approved class of it', async () => {
    const word = ownWord()
    const [teaches, waits] = [await named(`Ada ${word}`), await named(`Ben ${word}`)]
    const { id } = await at.addClass({ by: teaches, topic: 'macro' })
    await at.addClass({ by: teaches, topic: 'macro' })
    await at.addClass({ by: waits, topic: 'macro', status: 'pending' })
    await at.addClass({ by: waits, topic: 'street' })
    assert.deepEqual(await namesOf({ q: word, topic: 'macro' }), [`Ada ${word}`])
    assert.deepEqual(await namesOf({ q: word, topic: 'darkroom' }), [])
    const found = await namesOf({ topic: 'macro' })
    assert.equal(found.filter((name) => name === `Ada ${word}`).length, 1)
    assert.ok(!found.includes(`Ben ${word}`))
    // A rewritten class goes back to review.
    const other = await named(`Cleo ${word}`)
    const rewritten = await at.addClass({ by: other, topic: 'macro' })
    assert.ok((await namesOf({ topic: 'macro' })).includes(`Cleo ${word}`))
    const body = { className: 'Another name', description: 'And another text.', price: 1 }
    await other.client.updateClass({ params: { id: rewritten.id }, body })
    assert.ok(!(await namesOf({ topic: 'macro' })).includes(`Cleo ${word}`))
    assert.ok(id)
  })

  test('[7.2] the orders: longest here, newest, by name; paged, each exactly once', async () => {
    const word = ownWord()
    const names = ['Émile', 'adam', 'Zoë', 'Øystein', 'Zoe', 'Bo'].map((name) => `${name} ${word}`)
    for (const name of names) await named(name)
    const expected: Record<InstructorSort, string[]> = {
      longest: names,
      newest: names.toReversed(),
      name: ['adam', 'Bo', 'Émile', 'Øystein', 'Zoë', 'Zoe'].map((name) => `${name} ${word}`),
    }
    for (const sort of instructorSorts) {
      assert.deepEqual(await namesOf({ q: word, sort }), expected[sort], sort)
      for (const query of [{ q: word }, {}]) {
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const page = await instructors({ ...query, sort, limit: 2, ...(cursor && { cursor }) })
          seen.push(...page.items.map(({ name }) => name))
          cursor = page.next
        } while (cursor !== undefined)
        assert.deepEqual(
          seen.filter((name) => name.endsWith(word)),
          expected[sort],
          sort,
        )
      }
    }
    assert.deepEqual(await namesOf({ q: word }), expected.longest)
  })

  test('[7.2] a cursor of another order, and an invented one, is refused', async () => {
    await named(ownWord())
    await named(ownWord())
    const { next } = await instructors({ sort: 'name', limit: 1 })
    assert.ok(next)
    assert.equal(await outcomeOf(instructors({ cursor: next })), '400 invalid-input')
    const forge = (value: unknown) =>
      Buffer.from(JSON.stringify(['instructors-name', value, randomUUID(), 0, false])).toString(
        'base64url',
      )
    assert.equal(
      await outcomeOf(instructors({ sort: 'name', cursor: forge(1) })),
      '400 invalid-input',
    )
    for (const value of ['', '\0', '\ud800', 'ÿ'])
      assert.equal(await outcomeOf(instructors({ sort: 'name', cursor: forge(value) })), 'done')
  })

  test('[7.2] the number of students and the words that are shown stay the same in a search', async () => {
    const { id, instructor } = await at.addClass({ topic: 'portrait' })
    const student = await at.person('Student')
    await payOrder(at.school, student.actor, await at.order(student, id))
    const { email, name } = instructor.actor
    const expected = {
      _id: instructor.actor.id,
      name,
      email,
      photo: '',
      students: 1,
      topics: ['portrait'],
      next: null,
    }
    for (const query of [{ q: email }, { q: email, topic: 'portrait' }, { q: email, sort: 'name' }])
      assert.deepEqual((await instructors(query as Filter)).items, [expected])
  })

  test('[7.15] an admin finds users by name, e-mail or domain, and of one role', async () => {
    const { client } = await at.person('Admin')
    const word = ownWord()
    const student = await named(`Ada ${word}`, 'Student')
    const instructor = await named(`Ada ${word}`)
    const find = async (query: { q?: string; role?: 'Student' | 'Instructor' | 'Admin' }) =>
      (await client.listUsers({ query })).items.map(({ _id }) => _id)
    assert.deepEqual(await find({ q: `ada ${word}` }), [student.actor.id, instructor.actor.id])
    assert.deepEqual(await find({ q: word, role: 'Student' }), [student.actor.id])
    assert.deepEqual(await find({ q: word, role: 'Admin' }), [])
    assert.deepEqual(await find({ q: student.account.email.toUpperCase() }), [student.actor.id])
    assert.deepEqual(await find({ q: `@example.com ${word}`, role: 'Instructor' }), [
      instructor.actor.id,
    ])
    assert.deepEqual(await find({ q: `example ${word}` }), [])
    const admins = await client.listUsers({ query: { role: 'Admin' } })
    assert.ok(admins.items.length > 0)
    assert.ok(admins.items.every(({ role }) => role === 'Admin'))
  })

  test('[6.4] a new e-mail finds the person, the old one does not any more', async () => {
    const { client } = await at.person('Admin')
    const before = await named(`Ada ${ownWord()}`)
    const email = `${ownWord()}@moved.example`
    const moved = await at.visitor({ uid: before.account.uid, email })
    await moved.client.readOwnUser()
    const find = async (q: string) =>
      (await client.listUsers({ query: { q } })).items.map(({ _id }) => _id)
    assert.deepEqual(await find(email), [before.actor.id])
    assert.deepEqual(await find(before.account.email), [])
    assert.deepEqual(await find(before.actor.name), [before.actor.id])
  })

  test('[4.4] [7.17] a new role counts in every search at once, also one given by the command line', async () => {
    const { client, actor } = await at.person('Admin')
    const word = ownWord()
    const other = await named(word)
    const roleOf = async () => {
      const roles = (['Student', 'Instructor', 'Admin'] as const).map(async (role) => {
        const { items } = await client.listUsers({ query: { q: word, role } })
        return items.map((user) => user.role)
      })
      return (await Promise.all(roles)).flat()
    }
    await setUserRole(at.school, actor, other.actor.id, 'Admin')
    assert.deepEqual([await roleOf(), await namesOf({ q: word })], [['Admin'], []])
    await setUserRole(at.school, actor, other.actor.id, 'Instructor')
    assert.deepEqual([await roleOf(), await namesOf({ q: word })], [['Instructor'], [word]])
    await makeAdmin(at.school, other.account.email)
    assert.deepEqual(await roleOf(), ['Admin'])
  })

  test('[7.16] a removed user is found by nothing', async () => {
    const { client, actor } = await at.person('Admin')
    const word = ownWord()
    const removed = await named(word)
    await at.addClass({ by: removed, topic: 'architecture' })
    assert.deepEqual(await namesOf({ q: word }), [word])
    await deleteUser(at.school, actor, removed.actor.id)
    assert.deepEqual(await namesOf({ q: word }), [])
    assert.ok(!(await namesOf({ topic: 'architecture' })).includes(word))
    for (const q of [word, removed.account.email])
      assert.deepEqual((await client.listUsers({ query: { q } })).items, [])
    const texts = at.database.tables<Tables>().selectFrom('user_texts').selectAll()
    assert.deepEqual(await texts.where('id', '=', removed.actor.id).execute(), [])
  })

  test('[7.16] [6.4] a user removed while their e-mail changes leaves no trace', async () => {
    const { actor } = await at.person('Admin')
    const removed = await named(ownWord())
    const moved = { uid: removed.account.uid, email: `${ownWord()}@moved.example` }
    const outcomes = await meet(
      at,
      (trx) =>
        trx
          .updateTable('users')
          .set({ removed_at: null })
          .where('id', '=', removed.actor.id)
          .execute(),
      [
        () => outcomeOf(deleteUser(at.school, actor, removed.actor.id)),
        () => outcomeOf(recogniseUser(at.school, moved)),
      ],
    )
    assert.equal(outcomes[0], 'done')
    const texts = at.database.tables<Tables>().selectFrom('user_texts').selectAll()
    assert.deepEqual(await texts.where('id', '=', removed.actor.id).execute(), [])
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Transaction } from 'kysely'
import { onEachDatabase } from '#tests/support/databases.ts'
import type { Tables } from '#school/tables.ts'
import {
  meet,
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school.ts'

onEachDatabase('users', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  describe('registering', () => {
    test('[7.1] [3.2] makes a record of the account; a second post answers insertedId null', async () => {
      const { client, account } = await at.visitor()
      const body = {
        name: ' Ada Lovelace ',
        role: 'Instructor' as const,
        email: account.email.toUpperCase(),
        photo: 'https://photos.example/ada.jpg',
        password: 'secret-password',
      }
      const { insertedId } = await client.registerUser({ body })
      assert.ok(insertedId)
      assert.deepEqual(await client.registerUser({ body }), { insertedId: null })
      assert.deepEqual(await client.readOwnUser(), {
        _id: insertedId,
        name: 'Ada Lovelace',
        email: account.email,
        photo: 'https://photos.example/ada.jpg',
        role: 'Instructor',
      })
    })

    test('[7.1] a password is kept nowhere', async () => {
      const { client, account } = await at.visitor()
      const password = `pass-${randomUUID()}`
      const body = { name: 'Ada', role: 'Student' as const, email: account.email, password }
      await client.registerUser({ body })
      const rows = await at.database.tables<Tables>().selectFrom('users').selectAll().execute()
      assert.ok(rows.length > 0)
      assert.ok(!JSON.stringify(rows).includes(password))
    })

    test('[7.1] an e-mail that another account has registered answers insertedId null', async () => {
      const first = await at.person('Student')
      const second = await at.visitor({ email: first.account.email })
      const body = { name: 'Twin', role: 'Student' as const, email: first.account.email }
      assert.deepEqual(await second.client.registerUser({ body }), { insertedId: null })
    })

    test('[6.4] another e-mail than the token’s is refused', async () => {
      const { client } = await at.visitor()
      const body = { name: 'Ada', role: 'Student' as const, email: 'somebody@else.example' }
      await assert.rejects(client.registerUser({ body }), (error: { fields?: object }) => {
        assert.deepEqual(Object.keys(error.fields ?? {}), ['email'])
        return true
      })
      assert.equal(await outcomeOf(client.registerUser({ body })), '403 forbidden')
    })

    test('[6.1] nobody registers as Admin', async () => {
      const { client, account } = await at.visitor()
      const body = { name: 'Eve', role: 'Admin' as 'Student', email: account.email }
      assert.equal(await outcomeOf(client.registerUser({ body })), '400 invalid-input')
    })

    test('[5.2] name, role and e-mail are required, each named', async () => {
      const { client } = await at.visitor()
      await assert.rejects(
        client.registerUser({ body: {} as never }),
        (error: { fields?: object }) => {
          assert.deepEqual(Object.keys(error.fields ?? {}).sort(), ['email', 'name', 'role'])
          return true
        },
      )
    })

    test('[7.1] the removed user’s e-mail is free for a new account, the old account stays out', async () => {
      const old = await at.person('Student')
      await at.school.users.remove((await at.person('Admin')).actor, old.actor.id)
      at.disabled.delete(old.account.uid)
      const body = { name: 'Ada', role: 'Student' as const, email: old.account.email }
      assert.equal(await outcomeOf(old.client.registerUser({ body })), '403 forbidden')
      const fresh = await at.visitor({ email: old.account.email })
      assert.ok((await fresh.client.registerUser({ body })).insertedId)
    })

    test('[6.4] the record follows the account to its new e-mail', async () => {
      const before = await at.person('Student')
      const email = `${randomUUID()}@moved.example`
      const moved = await at.visitor({ uid: before.account.uid, email })
      assert.equal((await moved.client.readOwnUser()).email, email)
      const admin = await at.person('Admin')
      assert.deepEqual(await admin.client.askIsStudent({ query: { email } }), { isStudent: true })
      const old = { email: before.account.email }
      assert.deepEqual(await admin.client.askIsStudent({ query: old }), { isStudent: false })
    })

    test('[6.4] an e-mail that another record still has does not shut the account out', async () => {
      const holder = await at.person('Student')
      const other = await at.person('Student')
      const same = await at.visitor({ uid: other.account.uid, email: holder.account.email })
      assert.equal((await same.client.readOwnUser())._id, other.actor.id)
      assert.equal((await holder.client.readOwnUser())._id, holder.actor.id)
    })
  })

  describe('asking for roles', () => {
    test('[7.5] [7.6] [7.7] everybody about themselves', async () => {
      for (const role of ['Student', 'Instructor', 'Admin'] as const) {
        const { client, account } = await at.person(role)
        const query = { email: account.email }
        assert.deepEqual(
          {
            ...(await client.askIsAdmin({ query })),
            ...(await client.askIsInstructor({ query })),
            ...(await client.askIsStudent({ query })),
          },
          {
            isAdmin: role === 'Admin',
            isInstructor: role === 'Instructor',
            isStudent: role === 'Student',
          },
        )
      }
    })

    test('[6.2] somebody without a record has no role, and may ask', async () => {
      const { client, account } = await at.visitor()
      assert.deepEqual(await client.askIsStudent({ query: { email: account.email } }), {
        isStudent: false,
      })
    })

    test('[6.2] an admin asks about anybody, also about nobody', async () => {
      const { client } = await at.person('Admin')
      const { account } = await at.person('Instructor')
      const query = { email: account.email.toUpperCase() }
      assert.deepEqual(await client.askIsInstructor({ query }), { isInstructor: true })
      const unknown = { email: 'nobody@nowhere.example' }
      assert.deepEqual(await client.askIsAdmin({ query: unknown }), { isAdmin: false })
    })
  })

  describe('lists', () => {
    test('[7.2] instructors only, without their role', async () => {
      const { actor } = await at.person('Instructor')
      const { items } = await at.client(null).listInstructors({ query: { role: 'instructor' } })
      const found = items.find(({ _id }) => _id === actor.id)
      assert.deepEqual(found, {
        _id: actor.id,
        name: actor.name,
        email: actor.email,
        photo: '',
        students: 0,
      })
    })

    test('[2.9] students are counted once each, and only those who paid', async () => {
      const { id: first, instructor } = await at.addClass()
      const { id: second } = await at.addClass({ by: instructor })
      const [regular, once, unpaid, left] = [
        await at.person('Student'),
        await at.person('Student'),
        await at.person('Student'),
        await at.person('Student'),
      ]
      for (const id of [first, second])
        await at.school.orders.pay(regular.actor, await at.order(regular, id))
      await at.school.orders.pay(once.actor, await at.order(once, first))
      await at.order(unpaid, first)
      const cancelled = await at.order(left, first)
      await at.school.orders.pay(left.actor, cancelled)
      await at.school.orders.remove(left.actor, cancelled)
      const { items } = await at.school.users.listInstructors({})
      assert.equal(items.find(({ _id }) => _id === instructor.actor.id)?.students, 2)
    })

    test('[7.15] all users, with their roles and nothing else', async () => {
      const { actor } = await at.person('Student')
      const { client } = await at.person('Admin')
      const { items } = await client.listUsers()
      const found = items.find(({ _id }) => _id === actor.id)
      assert.deepEqual(found, {
        _id: actor.id,
        name: actor.name,
        email: actor.email,
        photo: '',
        role: 'Student',
      })
    })
  })

  describe('changing roles', () => {
    test('[7.17] Admin ↔ Instructor; the same again changes nothing', async () => {
      const { client } = await at.person('Admin')
      const { actor } = await at.person('Instructor')
      const set = (role: 'Admin' | 'Instructor') =>
        client.setUserRole({ params: { id: actor.id }, body: { role } })
      assert.deepEqual(await set('Admin'), { modifiedCount: 1 })
      assert.deepEqual(await set('Admin'), { modifiedCount: 0 })
      assert.deepEqual(await set('Instructor'), { modifiedCount: 1 })
    })

    test('[4.4] a student stays a student', async () => {
      const { client } = await at.person('Admin')
      const { actor } = await at.person('Student')
      const change = client.setUserRole({ params: { id: actor.id }, body: { role: 'Admin' } })
      assert.equal(await outcomeOf(change), '409 student-role-fixed')
    })

    test('[4.4] nobody is made a student', async () => {
      const { client } = await at.person('Admin')
      const { actor } = await at.person('Instructor')
      const body = { role: 'Student' as 'Admin' }
      const change = client.setUserRole({ params: { id: actor.id }, body })
      assert.equal(await outcomeOf(change), '400 invalid-input')
    })

    test('[6.1] the command line makes the first admin of any record', async () => {
      const makeAdmin = (email: string) => at.school.users.makeAdmin(email)
      const { client, account } = await at.person('Student')
      assert.equal(await makeAdmin('nobody@nowhere.example'), 'unknown')
      assert.equal(await makeAdmin(account.email.toUpperCase()), 'done')
      assert.equal(await makeAdmin(account.email), 'already')
      assert.equal((await client.readOwnUser()).role, 'Admin')
    })
  })

  describe('deleting', () => {
    test('[7.16] disables the account, drops unpaid orders and keeps paid ones in the books', async () => {
      const { client } = await at.person('Admin')
      const student = await at.person('Student')
      const paidClass = await at.addClass({ availableSeats: 5 })
      const paid = await at.order(student, paidClass.id)
      await at.school.orders.pay(student.actor, paid)
      const unpaid = await at.order(student, (await at.addClass()).id)
      const params = { id: student.actor.id }
      assert.deepEqual(await client.deleteUser({ params }), { deletedCount: 1 })
      assert.ok(at.disabled.has(student.account.uid))
      assert.equal(await outcomeOf(client.deleteUser({ params })), '404 not-found')
      const rows = await at.database
        .tables<Tables>()
        .selectFrom('orders')
        .select(['id', 'status', 'student_name'])
        .where('id', 'in', [paid, unpaid])
        .execute()
      assert.deepEqual(
        rows.map((row) => ({ ...row })),
        [{ id: paid, status: 'paid', student_name: student.actor.name }],
      )
      const { availableSeats } = await client.readClass({ params: { id: paidClass.id } })
      assert.equal(availableSeats, 4)
    })

    test('[7.16] an instructor’s classes leave the school, and cannot be paid any more', async () => {
      const { client } = await at.person('Admin')
      const className = `Gone ${randomUUID()}`
      const { id, instructor } = await at.addClass({ className })
      const student = await at.person('Student')
      const order = await at.order(student, id)
      await client.deleteUser({ params: { id: instructor.actor.id } })
      const shown = await at.client(null).listClasses({ query: { q: className } })
      assert.deepEqual(shown.items, [])
      const params = { id }
      assert.equal(await outcomeOf(student.client.readClass({ params })), '404 not-found')
      const pay = student.client.payOrder({ params: { id: order }, body: { status: 'Paid' } })
      assert.equal(await outcomeOf(pay), '409 class-not-open')
      const { items } = await at.client(null).listInstructors({ query: { role: 'instructor' } })
      assert.ok(items.every(({ _id }) => _id !== instructor.actor.id))
    })

    test('[7.16] [7.17] an unknown id is 404, whatever characters it has', async () => {
      const { client } = await at.person('Admin')
      for (const id of ['unknown', randomUUID(), 'a b', 'é'.repeat(20), "' or 1=1"]) {
        assert.equal(await outcomeOf(client.deleteUser({ params: { id } })), '404 not-found', id)
        const change = client.setUserRole({ params: { id }, body: { role: 'Admin' } })
        assert.equal(await outcomeOf(change), '404 not-found', id)
      }
    })
  })
})

/** The other was refused: as the last admin, or when asking as no admin or account any more. */
function assertOneDone(outcomes: string[]): void {
  const [refused, done] = outcomes.toSorted()
  assert.equal(done, 'done')
  assert.match(refused ?? '', /^(409 last-admin|403 forbidden|401 unauthenticated)$/)
}

/** Locks every user's row. */
const holdUsers = (trx: Transaction<Tables>) =>
  trx.updateTable('users').set({ removed_at: null }).execute()

onEachDatabase('the last admin', (create) => {
  test('[4.4] is neither demoted nor deleted, and keeps the account', async () => {
    const at = await startSchool(create)
    const { client, actor, account } = await at.person('Admin')
    const params = { id: actor.id }
    const demote = client.setUserRole({ params, body: { role: 'Instructor' } })
    assert.equal(await outcomeOf(demote), '409 last-admin')
    assert.equal(await outcomeOf(client.deleteUser({ params })), '409 last-admin')
    assert.equal(at.disabled.has(account.uid), false)
    assert.equal((await client.readOwnUser()).role, 'Admin')
    await at.close()
  })

  test('[4.4] two admins who demote each other: one of them stays', async () => {
    const at = await startSchool(create)
    const [one, two] = [await at.person('Admin'), await at.person('Admin')]
    const demote = (by: Person, whom: Person) => () =>
      outcomeOf(
        by.client.setUserRole({ params: { id: whom.actor.id }, body: { role: 'Instructor' } }),
      )
    const outcomes = await meet(at, holdUsers, [demote(one, two), demote(two, one)])
    assertOneDone(outcomes)
    const { items } = await at.school.users.list({})
    assert.equal(items.filter(({ role }) => role === 'Admin').length, 1)
    await at.close()
  })

  test('[4.4] two admins who delete each other: one of them stays, with the account', async () => {
    const at = await startSchool(create)
    const [one, two] = [await at.person('Admin'), await at.person('Admin')]
    const remove = (by: Person, whom: Person) => () =>
      outcomeOf(by.client.deleteUser({ params: { id: whom.actor.id } }))
    const outcomes = await meet(at, holdUsers, [remove(one, two), remove(two, one)])
    assertOneDone(outcomes)
    const admins = (await at.school.users.list({})).items.filter(({ role }) => role === 'Admin')
    assert.equal(admins.length, 1)
    const stays = [one, two].find(({ actor }) => actor.id === admins[0]?._id)
    assert.ok(stays)
    assert.equal(at.disabled.has(stays.account.uid), false)
    await at.close()
  })

  test('[7.1] one account that registers many times at once has one record', async () => {
    const at = await startSchool(create)
    const { client, account } = await at.visitor()
    const body = { name: 'Ada', role: 'Student' as const, email: account.email }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.registerUser({ body })),
    )
    assert.equal(answers.filter(({ insertedId }) => insertedId !== null).length, 1)
    await at.close()
  })
})

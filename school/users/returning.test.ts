import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Role } from '#contract/access.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { deleteUser } from '#school/users/leaving.ts'
import { makeAdmin } from '#school/users/users.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import {
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'

onBothDatabases('an e-mail that comes back with a new account', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  /** A person who deleted their account at the identity service; the record stays. */
  async function personWithoutAccount(role: Role, school = at): Promise<Person> {
    const person = await school.person(role)
    school.deletedAccounts.add(person.account.uid)
    return person
  }

  /** Registers a new account, as the site does at every sign-in without a record. */
  async function comeBack(
    { account: { email } }: Person,
    { verified = true, uid }: { verified?: boolean; uid?: string } = {},
    school = at,
  ) {
    const who = await school.visitor({ email, emailVerified: verified, ...(uid && { uid }) })
    const register = () =>
      who.client.registerUser({ body: { name: 'Anybody', role: 'Instructor', email } })
    return { ...who, register }
  }

  async function historyOf({ actor }: Person) {
    const { client } = await at.person('Admin')
    const { items } = await client.listAudit()
    return items
      .filter(({ subject }) => subject === actor.id)
      .map(({ kind, actorId, from, to }) => [kind, actorId, from, to])
      .toReversed()
  }

  test('[7.21] [7.1] gets the record back with its bookings, once it is verified', async () => {
    const before = await personWithoutAccount('Student')
    const { id } = await at.addClass()
    const order = await at.order(before, id)
    await payOrder(at.school, before.actor, order)
    const now = await comeBack(before)
    assert.equal(await outcomeOf(now.client.readOwnUser()), '403 no-user-record')
    assert.deepEqual(await now.register(), { insertedId: null })
    const { _id, name, role } = await now.client.readOwnUser()
    assert.deepEqual(
      { id: _id, name, role },
      {
        id: before.actor.id,
        name: before.actor.name,
        role: 'Student',
      },
    )
    const { items } = await now.client.listOrders({ query: { email: before.account.email } })
    assert.deepEqual(
      items.map((one) => [one._id, one.status]),
      [[order, 'Paid']],
    )
    assert.deepEqual(await historyOf(before), [['account-replaced', before.actor.id, null, null]])
    assert.deepEqual(await now.register(), { insertedId: null })
    assert.equal((await historyOf(before)).length, 1)
  })

  test('[6.4] gets nothing by an unverified e-mail, and learns what to do', async () => {
    const before = await personWithoutAccount('Instructor')
    const stranger = await comeBack(before, { verified: false })
    assert.deepEqual(await stranger.register(), { insertedId: null })
    await assert.rejects(stranger.client.readOwnUser(), {
      code: 'no-user-record',
      message: /confirm your email to get your bookings back/,
    })
    const email = { query: { email: before.account.email } }
    assert.deepEqual(await stranger.client.askIsInstructor(email), { isInstructor: false })
    assert.deepEqual(await historyOf(before), [])
    const owner = await comeBack(before)
    assert.deepEqual(await owner.register(), { insertedId: null })
    assert.equal((await owner.client.readOwnUser())._id, before.actor.id)
    assert.deepEqual(await stranger.register(), { insertedId: null })
    assert.equal(await outcomeOf(stranger.client.readOwnUser()), '403 no-user-record')
  })

  test('[6.4] takes nothing from an account that is still there, under another e-mail by now', async () => {
    const holder = await at.person('Instructor')
    const { id } = await at.addClass({ by: holder })
    const { uid } = holder.account
    const email = `moved-${uid}@example.com`
    at.emails.set(uid, email)
    const unverified = await comeBack(holder, { verified: false })
    assert.deepEqual(await unverified.register(), { insertedId: null })
    const other = await comeBack(holder)
    const { insertedId } = await other.register()
    assert.notEqual(insertedId, null)
    const own = await other.client.readOwnUser()
    assert.deepEqual([own._id, own.email], [insertedId, holder.account.email])
    const moved = await at.visitor({ uid, email })
    const found = await moved.client.readOwnUser()
    assert.deepEqual([found._id, found.email], [holder.actor.id, email])
    assert.equal((await moved.client.readClass({ params: { id } })).email, email)
  })

  test('[6.4] takes nothing from an account that has the e-mail still', async () => {
    const holder = await at.person('Student')
    const { email } = holder.account
    const other = await comeBack(holder)
    assert.deepEqual(await other.register(), { insertedId: null })
    assert.equal(await outcomeOf(other.client.readOwnUser()), '403 no-user-record')
    assert.equal((await holder.client.readOwnUser()).email, email)
    assert.equal((await holder.client.readOwnUser())._id, holder.actor.id)
  })

  test('[7.21] is not locked out by a record whose account has no e-mail by now, or one of another record', async () => {
    const standing = await at.person('Student')
    for (const present of [null, standing.account.email]) {
      const holder = await at.person('Instructor')
      const { id } = await at.addClass({ by: holder })
      const { uid } = holder.account
      at.emails.set(uid, present)
      const owner = await comeBack(holder)
      const { insertedId } = await owner.register()
      assert.notEqual(insertedId, null)
      const own = await owner.client.readOwnUser()
      assert.deepEqual([own._id, own.email], [insertedId, holder.account.email])
      const { email } = await owner.client.readClass({ params: { id } })
      assert.equal(email, `${holder.actor.id}@nobody`)
      const moved = await at.visitor({ uid, email: `moved-${uid}@example.com` })
      const found = await moved.client.readOwnUser()
      assert.equal(found._id, holder.actor.id)
      const query = { email: found.email }
      const { items } = await moved.client.listInstructorClasses({ query })
      assert.deepEqual(
        items.map((one) => [one._id, one.email]),
        [[id, found.email]],
      )
    }
  })

  test('[6.1] [4.4] makes nobody an admin: an admin’s record comes back as an instructor’s', async () => {
    const before = await personWithoutAccount('Admin')
    const now = await comeBack(before)
    await now.register()
    const { _id, role } = await now.client.readOwnUser()
    assert.deepEqual([_id, role], [before.actor.id, 'Instructor'])
    assert.equal(await outcomeOf(now.client.listUsers()), '403 forbidden')
    const { id } = before.actor
    assert.deepEqual((await historyOf(before)).slice(1), [
      ['account-replaced', id, null, null],
      ['role-changed', id, 'Admin', 'Instructor'],
    ])
  })

  test('[4.4] leaves the last admin’s record until there is another admin', async () => {
    const own = await startSchool(create)
    const before = await personWithoutAccount('Admin', own)
    const now = await comeBack(before, {}, own)
    await assert.rejects(now.register(), {
      status: 409,
      code: 'last-admin',
      message: /school’s server/,
    })
    assert.equal(await outcomeOf(now.client.readOwnUser()), '403 no-user-record')
    assert.equal(await makeAdmin(own.school, before.account.email), 'already')
    await own.person('Admin')
    assert.deepEqual(await now.register(), { insertedId: null })
    assert.equal((await now.client.readOwnUser()).role, 'Instructor')
    await own.close()
  })

  test('[6.4] adds no second record to an account that has one', async () => {
    const before = await personWithoutAccount('Instructor')
    const student = await at.person('Student')
    const same = await comeBack(before, { uid: student.account.uid })
    assert.deepEqual(await same.register(), { insertedId: null })
    assert.equal((await same.client.readOwnUser())._id, student.actor.id)
    const owner = await comeBack(before)
    await owner.register()
    assert.equal((await owner.client.readOwnUser())._id, before.actor.id)
  })

  test('[7.16] does not undo a deletion by an admin', async () => {
    const before = await personWithoutAccount('Instructor')
    await deleteUser(at.school, (await at.person('Admin')).actor, before.actor.id)
    const now = await comeBack(before)
    const { insertedId } = await now.register()
    assert.ok(insertedId !== null && insertedId !== before.actor.id)
  })

  test('[7.1] many posts at once give it once', async () => {
    const before = await personWithoutAccount('Student')
    const now = await comeBack(before)
    const answers = await Promise.all(Array.from({ length: 20 }, now.register))
    assert.deepEqual(new Set(answers.map(({ insertedId }) => insertedId)), new Set([null]))
    assert.equal((await historyOf(before)).length, 1)
    assert.equal((await now.client.readOwnUser())._id, before.actor.id)
  })
})

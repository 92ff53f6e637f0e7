import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAdmin } from '#school/users/users.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf } from '#tests/support/school/school.ts'

onDatabase('roles', (create) => {
  const at = openSchool(create)

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

  test('[6.2] a caller without a record has no role, and may ask', async () => {
    const { client, account } = await at.visitor()
    assert.deepEqual(await client.askIsStudent({ query: { email: account.email } }), {
      isStudent: false,
    })
  })

  test('[6.2] an admin may ask about any e-mail, even an unknown one', async () => {
    const { client } = await at.person('Admin')
    const { account } = await at.person('Instructor')
    const query = { email: account.email.toUpperCase() }
    assert.deepEqual(await client.askIsInstructor({ query }), { isInstructor: true })
    const unknown = { email: 'nobody@nowhere.example' }
    assert.deepEqual(await client.askIsAdmin({ query: unknown }), { isAdmin: false })
  })

  test('[7.17] Admin ↔ Instructor; the same again changes nothing', async () => {
    const { client } = await at.person('Admin')
    const { actor } = await at.person('Instructor')
    const set = (role: 'Admin' | 'Instructor') =>
      client.setUserRole({ params: { id: actor.id }, body: { role } })
    assert.deepEqual(await set('Admin'), { modifiedCount: 1 })
    assert.deepEqual(await set('Admin'), { modifiedCount: 0 })
    assert.deepEqual(await set('Instructor'), { modifiedCount: 1 })
  })

  test('[4.4] [7.17] an admin toggles roles whether or not the e-mail is verified', async () => {
    const { client } = await at.person('Admin')
    const { actor, account } = await at.person('Instructor')
    at.unverified.add(account.uid)
    const set = (role: 'Admin' | 'Instructor') =>
      client.setUserRole({ params: { id: actor.id }, body: { role } })
    assert.deepEqual(await set('Admin'), { modifiedCount: 1 })
    assert.deepEqual(await set('Instructor'), { modifiedCount: 1 })
  })

  test('[2.15] [4.4] the list tells admins whose e-mail is verified: that of the record, by its account', async () => {
    const { client } = await at.person('Admin')
    const { account } = await at.person('Instructor')
    const isVerified = async () => {
      const { items } = await client.listUsers({ query: { q: account.email } })
      return items.map(({ emailVerified }) => emailVerified)
    }
    assert.deepEqual(await isVerified(), [true])
    at.unverified.add(account.uid)
    assert.deepEqual(await isVerified(), [false])
    at.unverified.delete(account.uid)
    // The account has changed its e-mail and verified the new one; the school has not seen a token with it.
    for (const present of [`${account.uid}@own.example`, null]) {
      at.emails.set(account.uid, present)
      assert.deepEqual(await isVerified(), [false])
    }
  })

  test('[4.4] a student stays a student', async () => {
    const { client } = await at.person('Admin')
    const { actor } = await at.person('Student')
    const change = client.setUserRole({ params: { id: actor.id }, body: { role: 'Admin' } })
    assert.equal(await outcomeOf(change), '409 student-role-fixed')
  })

  test('[4.4] the role cannot become Student', async () => {
    const { client } = await at.person('Admin')
    const { actor } = await at.person('Instructor')
    const body = { role: 'Student' as 'Admin' }
    const change = client.setUserRole({ params: { id: actor.id }, body })
    assert.equal(await outcomeOf(change), '400 invalid-input')
  })

  test('[6.1] the command line makes the first admin of any record', async () => {
    const promote = (email: string) => makeAdmin(at.school, email)
    const { client, account } = await at.person('Student')
    assert.equal(await promote('nobody@nowhere.example'), 'unknown')
    assert.equal(await promote(account.email.toUpperCase()), 'done')
    assert.equal(await promote(account.email), 'already')
    assert.equal((await client.readOwnUser()).role, 'Admin')
  })
})

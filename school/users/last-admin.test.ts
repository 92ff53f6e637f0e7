import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Trx } from '#school/base/tables.ts'
import { listUsers } from '#school/users/users.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { meet, outcomeOf, startSchool, type Person } from '#tests/support/school/school.ts'

/** The other was refused: as the last admin, or because the caller was no longer an admin or an account. */
function assertOneDone(outcomes: string[]): void {
  const [refused, done] = outcomes.toSorted()
  assert.equal(done, 'done')
  assert.match(refused ?? '', /^(409 last-admin|403 forbidden|401 unauthenticated)$/)
}

/** Locks every user's row. */
const holdUsers = (trx: Trx) => trx.updateTable('users').set({ removed_at: null }).execute()

onBothDatabases('the last admin', (create) => {
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

  test('[4.4] is the last who can sign in: admins with deleted or disabled accounts do not count', async () => {
    const at = await startSchool(create)
    const [ghost, barred, last] = [
      await at.person('Admin'),
      await at.person('Admin'),
      await at.person('Admin'),
    ]
    at.deletedAccounts.add(ghost.account.uid)
    at.disabled.add(barred.account.uid)
    const { client } = last
    const params = { id: last.actor.id }
    const demote = (id: string) =>
      outcomeOf(client.setUserRole({ params: { id }, body: { role: 'Instructor' } }))
    assert.equal(await demote(last.actor.id), '409 last-admin')
    assert.equal(await outcomeOf(client.deleteUser({ params })), '409 last-admin')
    assert.equal(at.disabled.has(last.account.uid), false)
    assert.equal((await client.readOwnUser()).role, 'Admin')
    assert.equal(await demote(barred.actor.id), 'done')
    assert.equal(await outcomeOf(client.deleteUser({ params: { id: ghost.actor.id } })), 'done')
    await at.person('Admin')
    assert.equal(await demote(last.actor.id), 'done')
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
    const { items } = await listUsers(at.school, {})
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
    const admins = (await listUsers(at.school, {})).items.filter(({ role }) => role === 'Admin')
    assert.equal(admins.length, 1)
    const stays = [one, two].find(({ actor }) => actor.id === admins[0]?._id)
    assert.ok(stays)
    assert.equal(at.disabled.has(stays.account.uid), false)
    await at.close()
  })
})

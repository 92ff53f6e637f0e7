import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { api, type Api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { recentSignIn } from '#contract/own-data.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

const calls = Object.entries(api as Record<string, Endpoint>)

/** Calls that take a person's data out of the school, delete a person, or make an admin. */
const guarded = calls
  .filter(
    ([, { method, path, download, access }]) =>
      download !== undefined ||
      access === 'users:set-role' ||
      (method === 'DELETE' && /^\/(me|user\/:id)$/.test(path)),
  )
  .map(([name]) => name)
  // Only the student's own photographs, which the pages show as well.
  .filter((name) => name !== 'exportWorks') as (keyof Api)[]

onDatabase('calls that need a recent sign-in', (create) => {
  const at = openSchool(create)
  before(async () => {
    await at.person('Admin')
  })

  /** `age` is in milliseconds; undefined for a token that does not say when the person signed in. */
  async function act(admin: Person, name: keyof Api, whom: Person, age?: number): Promise<string> {
    const { uid: sub, email } = admin.account
    const auth_time = age === undefined ? undefined : Math.floor((at.time.now - age) / 1000)
    const client = at.client(await at.sign({ sub, email, auth_time }))
    const call = client[name] as (input: object) => Promise<unknown>
    return outcomeOf(call({ params: { id: whom.actor.id }, body: { role: 'Admin' } }))
  }

  test('[19.9] [7.16] [7.17] every export of a person, every deletion of one and every change of a role is covered', () => {
    const names = ['exportOwnData', 'exportUserData', 'deleteOwnUser', 'deleteUser', 'setUserRole']
    assert.deepEqual(guarded.toSorted(), names.toSorted())
  })

  for (const name of guarded)
    test(`[19.9] [7.16] [7.17] ${name} refuses an old sign-in, and changes nothing`, async () => {
      const [admin, other] = [await at.person('Admin'), await at.person('Instructor')]
      assert.ok((api[name] as Endpoint).errors?.includes('sign-in-too-old'))
      const readHistory = async () => (await admin.client.listAudit()).items.length
      const before = await readHistory()
      for (const whom of [other, admin])
        for (const age of [recentSignIn + 1000, undefined])
          assert.equal(await act(admin, name, whom, age), '403 sign-in-too-old')
      assert.equal(await readHistory(), before)
      assert.equal(at.disabled.size, 0)
      const { _id, role } = await other.client.readOwnUser()
      assert.deepEqual([_id, role], [other.actor.id, 'Instructor'])
      assert.equal(await act(admin, name, other, recentSignIn - 10_000), 'done')
      at.disabled.clear()
    })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { may, type Role } from '#contract/access.ts'
import { api, type Api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { accessTable } from '#tests/support/school/access-table.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { listColumns } from '#tests/support/database/list-columns.ts'
import { createHeldCalls } from '#tests/support/school/held-call.ts'
import { makeOthers } from '#tests/support/school/others.ts'
import {
  meet,
  signInAgain,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'
import type { Trx } from '#school/base/tables.ts'

type Input = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: object
}

/** Money can fail only with a payment provider: see school/books/reports.test.ts. */
const needsProvider: keyof Api = 'returnFault'
/** Some only read, by what their body has. */
const changing = (Object.keys(api) as (keyof Api)[]).filter(
  (name) => api[name].method !== 'GET' && !/^(?:read|preview)/.test(name) && name !== needsProvider,
)

const page = {
  slug: 'field-notes',
  place: 'none',
  order: 1,
  state: 'public',
  title: { en: 'Field notes', de: '' },
  text: { en: 'Of our last walk.', de: '' },
} as const

/** Admins' calls that need the present version of a page: in the access table they are refused. */
const ofPages = {
  publishPart: (version: number) => ({ version, value: { ...page, order: version % 100 } }),
  restorePart: (version: number) => ({ version: version - 1 }),
  deletePage: () => undefined,
}

/** The other of the two roles that an admin can give. */
const otherRole = { Admin: 'Instructor', Instructor: 'Admin' } as const

const isOfPages = (name: string): name is keyof typeof ofPages => Object.hasOwn(ofPages, name)

onBothDatabases('a right that ends while a call is on its way', (create) => {
  const held = createHeldCalls()
  let at: TestSchool
  let boss: Person
  let tables: string[]
  before(async () => {
    at = await startSchool(create, { prepare: held.prepare })
    await at.app.listen({ host: '127.0.0.1', port: 0 })
    boss = await at.person('Admin')
    tables = [...(await listColumns(at.database)).keys()]
  })
  after(() => at.close())

  /** The school's data, and the disabled accounts. */
  async function snapshot() {
    const rows: Record<string, unknown> = {}
    for (const table of tables) {
      const found = await sql<object>`select * from ${sql.table(table)}`.execute(
        at.database.tables(),
      )
      rows[table] = found.rows.map((row) => JSON.stringify(row)).toSorted()
    }
    return { ...rows, disabled: [...at.disabled] }
  }

  /** Holds back a call of `me` until the server waits for its body. */
  function holdCall(me: Person, name: keyof Api, input: Input, headers?: Record<string, string>) {
    const { method, path } = api[name]
    const query = new URLSearchParams(input.query)
    const place = path.replace(/:(\w+)/g, (_, part: string) => String(input.params?.[part] ?? ''))
    const url = `/api${place}?${query}`
    const { idToken } = me
    // A body that nobody asked for is awaited as well.
    return held.hold(at.app, {
      method,
      url,
      idToken,
      body: input.body ?? {},
      ...(headers && { headers }),
    })
  }

  // The sign-in must be recent, and the clock moves with each test.
  const remove = async ({ actor }: Person) =>
    (await signInAgain(at, boss)).deleteUser({ params: { id: actor.id } })
  const giveRole = async ({ actor }: Person, role: 'Admin' | 'Instructor') =>
    (await signInAgain(at, boss)).setUserRole({ params: { id: actor.id }, body: { role } })

  /** A person with this role who may make the call, and the data that they send. */
  async function gather(name: keyof Api, role: Role): Promise<{ me: Person; input: Input }> {
    const row = accessTable[name]
    const others = await makeOthers(at)
    const { student, instructor } = others.owners
    const owner = { Student: student, Instructor: instructor, Admin: undefined }[role]
    const owns = { Student: row.owningStudent, Instructor: row.owningInstructor, Admin: undefined }
    const me = (owns[role] === undefined ? undefined : owner) ?? (await at.person(role))
    if (!isOfPages(name)) return { me, input: row.input(others, me.account) }
    const params = { part: `page-${'0'.repeat(32)}` } as const
    const client = await signInAgain(at, boss)
    let { version } = await client.readPage({ params })
    // The first of two that differ can be restored.
    for (const order of [1, 2]) {
      await client.publishPart({ params, body: { version, value: { ...page, order } } })
      version += 1
    }
    return { me, input: { params, body: ofPages[name](version) } }
  }

  for (const name of changing) {
    const { access } = api[name]
    const endpoint: Endpoint = api[name]
    const status = endpoint.status ?? 200
    const row = accessTable[name]
    const holders = (['Student', 'Instructor', 'Admin'] as const).filter((role) => {
      if (isOfPages(name)) return role === 'Admin'
      const owning = {
        Student: row.owningStudent,
        Instructor: row.owningInstructor,
        Admin: undefined,
      }
      return (owning[role] ?? row[role]) === 'done'
    })

    test(`[6.4] ${name}: somebody can make it, and it is done where nothing comes between`, async () => {
      assert.ok(holders.length > 0)
      for (const role of holders) {
        const { me, input } = await gather(name, role)
        const call = await holdCall(me, name, input)
        assert.equal(await call.finish(), String(status), role)
      }
    })

    // Nobody needs a right for a public call.
    if (access === 'public') continue
    for (const role of holders) {
      test(`[6.4] ${name}: ${role} removed meanwhile`, async () => {
        const { me, input } = await gather(name, role)
        const call = await holdCall(me, name, input)
        await remove(me)
        const before = await snapshot()
        assert.equal(await call.finish(), '403 forbidden')
        assert.deepEqual(await snapshot(), before)
      })

      test(`[6.4] ${name}: ${role} being removed at the same moment`, async (t) => {
        if (at.database.engine === 'sqlite') return t.skip('one transaction runs after the other')
        if (access === 'account') return t.skip('adds no record where the account has one')
        const { me, input } = await gather(name, role)
        const { id } = me.actor
        const removing = (trx: Trx) =>
          trx.updateTable('users').set({ removed_at: 1 }).where('id', '=', id).execute()
        const call = async () => (await holdCall(me, name, input)).finish()
        assert.deepEqual(await meet(at, removing, [call]), ['403 forbidden'])
      })

      // A new role does not take away rights of both roles.
      if (role === 'Student' || access === 'account') continue
      if (may(otherRole[role], access)) continue
      test(`[6.4] ${name}: ${role} made ${otherRole[role]} meanwhile`, async () => {
        const { me, input } = await gather(name, role)
        const call = await holdCall(me, name, input)
        await giveRole(me, otherRole[role])
        const before = await snapshot()
        assert.equal(await call.finish(), '403 forbidden')
        assert.deepEqual(await snapshot(), before)
      })
    }
  }

  test('[6.4] the calls that change something are known by their method', () => {
    assert.ok(changing.length >= 10, changing.join())
  })

  test('[4.4] an admin who was demoted meanwhile does not make themselves an admin again', async () => {
    const me = await at.person('Admin')
    const input = { params: { id: me.actor.id }, body: { role: 'Admin' } }
    const call = await holdCall(me, 'setUserRole', input)
    await giveRole(me, 'Instructor')
    assert.equal(await call.finish(), '403 forbidden')
    assert.equal((await me.client.readOwnUser()).role, 'Instructor')
  })

  test('[4.4] an admin who was deleted meanwhile makes nobody an admin', async () => {
    const [me, accomplice] = [await at.person('Admin'), await at.person('Instructor')]
    const input = { params: { id: accomplice.actor.id }, body: { role: 'Admin' } }
    const call = await holdCall(me, 'setUserRole', input)
    await remove(me)
    assert.equal(await call.finish(), '403 forbidden')
    assert.equal((await accomplice.client.readOwnUser()).role, 'Instructor')
  })

  test('[10.8] an admin who was demoted meanwhile checks nobody in for others', async () => {
    const me = await at.person('Admin')
    const { paid: order } = await at.bought(
      await at.person('Student'),
      await at.person('Instructor'),
    )
    const input = { params: { id: order }, body: { checkedIn: true } }
    const call = await holdCall(me, 'checkIn', input)
    await giveRole(me, 'Instructor')
    const before = await snapshot()
    assert.equal(await call.finish(), '404 not-found')
    assert.deepEqual(await snapshot(), before)
  })

  test('[4.4] an admin who was demoted meanwhile deletes nobody, and nobody’s account is disabled', async () => {
    const [me, victim] = [await at.person('Admin'), await at.person('Student')]
    const call = await holdCall(me, 'deleteUser', { params: { id: victim.actor.id } })
    await giveRole(me, 'Instructor')
    assert.equal(await call.finish(), '403 forbidden')
    assert.equal(at.disabled.has(victim.account.uid), false)
    assert.equal((await victim.client.readOwnUser()).role, 'Student')
  })

  test('[6.4] whose record is another account’s by now changes nothing with it', async () => {
    const me = await at.person('Student')
    const { id } = await at.addClass()
    const order = await at.order(me, id)
    const call = await holdCall(me, 'payOrder', { params: { id: order }, body: { status: 'Paid' } })
    at.deletedAccounts.add(me.account.uid)
    const { email } = me.account
    const heir = await at.visitor({ email, emailVerified: true })
    await heir.client.registerUser({ body: { name: 'Heir', role: 'Student', email } })
    assert.equal((await heir.client.readOwnUser())._id, me.actor.id)
    const before = await snapshot()
    assert.equal(await call.finish(), '403 forbidden')
    assert.deepEqual(await snapshot(), before)
  })

  test('[6.4] a response that is stored for a key is not given again to who may not call any more', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    for (const [name, role] of [
      ['addClass', 'Instructor'],
      ['placeOrder', 'Student'],
      ['addWork', 'Student'],
      ['addVersion', 'Student'],
    ] as const) {
      const { me, input } = await gather(name, role)
      assert.equal(await (await holdCall(me, name, input, headers)).finish(), '200')
      const again = await holdCall(me, name, input, headers)
      await remove(me)
      const before = await snapshot()
      assert.equal(await again.finish(), '403 forbidden')
      assert.deepEqual(await snapshot(), before)
    }
  })
})

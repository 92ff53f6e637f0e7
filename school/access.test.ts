import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { api, type Api } from '#contract/api.ts'
import { publicChanges, type Endpoint } from '#contract/endpoint.ts'
import type { Client } from '#contract/client.ts'
import { deleteUser } from '#school/users/leaving.ts'
import { accessTable } from '#tests/support/school/access-table.ts'
import { readPublicVersion } from '#tests/support/school/public-version.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { readTables } from '#tests/support/database/read-tables.ts'
import { makeOthers, type Owned } from '#tests/support/school/others.ts'
import {
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'
import type { Tables } from './base/tables.ts'

/** Calls that a person can make once, and need not be counted. */
const onceAnAccount = new Set<keyof Api>(['registerUser', 'deleteOwnUser'])

const names = Object.keys(api) as (keyof Api)[]

const roles = ['Student', 'Instructor', 'Admin'] as const

function call(client: Client, name: keyof Api, input: object): Promise<string> {
  const method = client[name] as (input: object) => Promise<unknown>
  return outcomeOf(method(input))
}

onDatabase('access by role', (create) => {
  let at: TestSchool
  /** For calls that change nothing for any caller. */
  let bystanders: Owned
  let removed: Person
  const disabled: Person[] = []
  before(async () => {
    at = await startSchool(create)
    bystanders = await makeOthers(at)
    removed = await at.person('Instructor')
    await deleteUser(at.school, (await at.person('Admin')).actor, removed.actor.id)
    at.disabled.delete(removed.account.uid)
    for (const role of ['Student', 'Instructor', 'Admin'] as const) {
      const me = await at.person(role)
      at.disabled.add(me.account.uid)
      disabled.push(me)
    }
  })
  after(() => at.close())

  /** Targets for a call: fresh ones if it changes them. */
  const othersFor = async (name: keyof Api) =>
    api[name].method === 'GET' ? bystanders : makeOthers(at)

  test('[6.4] [18.13] the table has a row for every call', () => {
    assert.deepEqual(Object.keys(accessTable).sort(), [...names].sort())
    assert.ok(names.length > 20)
  })

  test('[6.4] [8.1] GET calls change nothing for any role, because programs follow links, too', async () => {
    const { owners } = bystanders
    const callers = [
      await at.visitor(),
      ...(await Promise.all(roles.map((role) => at.person(role)))),
    ]
    // Reading is recorded.
    const read = () => readTables(at.database, ['audit'])
    const before = await read()
    for (const name of names.filter((name) => api[name].method === 'GET'))
      for (const me of [...callers, owners.instructor, owners.student])
        await call(me.client, name, accessTable[name].input(bystanders, me.account))
    const now = await read()
    assert.ok(now.size > 20, String(now.size))
    const changed = [...now].filter(([name, rows]) => rows !== before.get(name))
    assert.deepEqual(changed, [])
  })

  for (const name of names) {
    const row = accessTable[name]
    const isPublic = api[name].access === 'public'

    test(`[6.3] ${name}: each role on other people’s rows`, async () => {
      const others = await othersFor(name)
      // Only the admin, who comes last, can change them.
      for (const role of ['Student', 'Instructor', 'Admin'] as const) {
        const me = await at.person(role)
        const outcome = await call(me.client, name, row.input(others, me.account))
        assert.equal(outcome, row[role], role)
      }
    })

    test(`[6.3] ${name}: owners on their own rows`, async () => {
      const forInstructor = await othersFor(name)
      const { instructor } = forInstructor.owners
      const version = readPublicVersion(at.database)
      let before = await version()
      const checkVersion = async () => {
        if ((await version()) === before) return
        const { limits = [] }: Endpoint = api[name]
        assert.ok(
          onceAnAccount.has(name) || limits.includes(publicChanges),
          `${name} changes public data, so its calls are counted`,
        )
      }
      assert.equal(
        await call(instructor.client, name, row.input(forInstructor, instructor.account)),
        row.owningInstructor ?? row.Instructor,
      )
      await checkVersion()
      const forStudent = await othersFor(name)
      before = await version()
      const { student } = forStudent.owners
      assert.equal(
        await call(student.client, name, row.input(forStudent, student.account)),
        // The order list of a class has one seat for each student, and theirs is taken.
        name === 'placeOrder' ? '409 already-ordered' : (row.owningStudent ?? row.Student),
      )
      await checkVersion()
    })

    test(`[6.4] ${name}: no token, or an invalid one`, async () => {
      const { account } = await at.person('Admin')
      const claims = { sub: account.uid, email: account.email }
      const tokens = {
        none: null,
        garbage: 'garbage',
        'signed by a stranger': await at.sign(claims, { stranger: true }),
        expired: await at.sign(claims, { expired: true }),
        unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
      }
      for (const [kind, token] of Object.entries(tokens))
        assert.equal(
          await call(at.client(token), name, row.input(bystanders, account)),
          isPublic ? 'done' : '401 unauthenticated',
          kind,
        )
    })

    test(`[6.4] ${name}: an account without record, without e-mail, or whose user was removed`, async () => {
      const me = await at.visitor()
      assert.equal(await call(me.client, name, row.input(bystanders, me.account)), row.noRecord)
      const nameless = at.client(await at.sign({ sub: 'no-email' }))
      for (const client of [nameless, removed.client])
        assert.equal(
          await call(client, name, row.input(bystanders, removed.account)),
          isPublic ? 'done' : '403 forbidden',
        )
    })

    test(`[6.4] ${name}: an account that was disabled is refused at once`, async () => {
      for (const me of disabled)
        assert.equal(
          await call(me.client, name, row.input(bystanders, me.account)),
          isPublic ? 'done' : '401 unauthenticated',
          me.actor.role,
        )
    })
  }

  test('[4.4] the last admin may do everything but end themselves', async () => {
    const things = new Map<keyof Api, Owned>()
    for (const name of names) things.set(name, await othersFor(name))
    const me = await at.person('Admin')
    const db = at.database.tables<Tables>()
    const rest = db.updateTable('users').where('id', '<>', me.actor.id)
    await rest.set({ role: 'Instructor' }).where('role', '=', 'Admin').execute()
    const params = { id: me.actor.id }
    for (const role of ['Instructor', 'Admin'] as const)
      assert.equal(
        await outcomeOf(me.client.setUserRole({ params, body: { role } })),
        role === 'Admin' ? 'done' : '409 last-admin',
      )
    assert.equal(await outcomeOf(me.client.deleteUser({ params })), '409 last-admin')
    assert.equal(at.disabled.has(me.account.uid), false)
    assert.equal(await outcomeOf(me.client.deleteOwnUser()), '409 last-admin')
    // By then the loop has made another person an admin.
    things.delete('deleteOwnUser')
    for (const [name, others] of things)
      assert.equal(
        await call(me.client, name, accessTable[name].input(others, me.account)),
        accessTable[name].Admin,
        name,
      )
    assert.equal((await me.client.readOwnUser()).role, 'Admin')
  })

  test('[6.4] a caller without permission is refused before the body is read', async () => {
    const answer = await at.app.inject({
      method: 'POST',
      url: '/api/classes',
      headers: { 'content-type': 'application/json' },
      payload: 'not json at all',
    })
    assert.equal(answer.statusCode, 401)
    assert.equal(answer.headers['www-authenticate'], 'Bearer')
  })

  test('[6.4] HEAD asks for the same token as GET', async () => {
    const { idToken } = await at.person('Admin')
    const headers = { authorization: `Bearer ${idToken}` }
    for (const name of names.filter((other) => api[other].method === 'GET')) {
      const url = `/api${api[name].path.replace(':id', 'unknown')}`
      const nobody = await at.app.inject({ method: 'HEAD', url })
      assert.equal(nobody.statusCode === 401, api[name].access !== 'public', name)
      const admin = await at.app.inject({ method: 'HEAD', url, headers })
      const got = await at.app.inject({ method: 'GET', url, headers })
      assert.equal(admin.statusCode, got.statusCode, name)
      assert.deepEqual([nobody.body, admin.body], ['', ''], name)
    }
  })

  test('[6.4] a public read does not mind a bad token', async () => {
    const headers = { authorization: 'Bearer garbage' }
    assert.equal((await at.app.inject({ url: '/api/classes', headers })).statusCode, 200)
  })
})

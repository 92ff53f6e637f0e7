import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Role } from '#contract/access.ts'
import { api, type Api } from '#contract/api.ts'
import type { Client } from '#contract/client.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import type { Tables } from '#school/tables.ts'
import {
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
  type Visitor,
} from '#tests/support/school.ts'

/** Things that belong to an instructor and a student: to other people than the one who calls, or not. */
type Others = { user: string; approved: string; pending: string; order: string; email: string }
type Owners = { instructor: Person; student: Person }

type Row = {
  input: (others: Others, me: Visitor['account']) => object
  /** What somebody with a valid token and no user record gets. */
  noRecord: string
  /** What the instructor gets whose things they are, where that is more than any instructor. */
  owningInstructor?: string
  /** What the student gets whose order it is, where that is more than any student. */
  owningStudent?: string
} & Record<Role, string>

const open = { noRecord: 'done', Student: 'done', Instructor: 'done', Admin: 'done' }
const role = '403 forbidden'
const noRecord = '403 no-user-record'
const adminOnly = { noRecord, Student: role, Instructor: role, Admin: 'done' }
const everyUser = { ...open, noRecord }

const newClass = {
  className: 'Night skies',
  photo: 'https://photos.example/sky.jpg',
  instructorName: 'Ada',
  email: 'somebody@else.example',
  availableSeats: 5,
  price: 10,
  description: 'Stars and long exposures.',
}

const table: Record<keyof Api, Row> = {
  registerUser: {
    input: (_, me) => ({ body: { name: 'Ada', role: 'Student', email: me.email } }),
    ...open,
  },
  listInstructors: { input: () => ({ query: { role: 'instructor' } }), ...open },
  readOwnUser: { input: () => ({}), ...everyUser },
  askIsAdmin: {
    input: ({ email }) => ({ query: { email } }),
    ...adminOnly,
    noRecord: role,
    owningInstructor: 'done',
  },
  askIsInstructor: {
    input: ({ email }) => ({ query: { email } }),
    ...adminOnly,
    noRecord: role,
    owningInstructor: 'done',
  },
  askIsStudent: {
    input: ({ email }) => ({ query: { email } }),
    ...adminOnly,
    noRecord: role,
    owningInstructor: 'done',
  },
  listUsers: { input: () => ({}), ...adminOnly },
  setUserRole: {
    input: ({ user }) => ({ params: { id: user }, body: { role: 'Admin' } }),
    ...adminOnly,
  },
  deleteUser: { input: ({ user }) => ({ params: { id: user } }), ...adminOnly },
  listClasses: { input: () => ({}), ...open },
  addClass: {
    input: () => ({ body: newClass }),
    noRecord,
    Student: role,
    Instructor: 'done',
    Admin: role,
  },
  listInstructorClasses: {
    input: ({ email }) => ({ query: { email } }),
    ...adminOnly,
    owningInstructor: 'done',
  },
  readClass: {
    input: ({ pending }) => ({ params: { id: pending } }),
    noRecord,
    Student: '404 not-found',
    Instructor: '404 not-found',
    Admin: 'done',
    owningInstructor: 'done',
  },
  updateClass: {
    input: ({ approved }) => ({
      params: { id: approved },
      body: { name: 'Mine now', price: 1, description: 'Taken over by somebody.' },
    }),
    noRecord,
    Student: role,
    Instructor: role,
    Admin: role,
    owningInstructor: 'done',
  },
  listAllClasses: { input: () => ({}), ...adminOnly },
  setClassStatus: {
    input: ({ pending }) => ({ params: { id: pending }, body: { status: 'approved' } }),
    ...adminOnly,
  },
  setClassFeedback: {
    input: ({ pending }) => ({ params: { id: pending }, body: { feedback: 'Well done' } }),
    ...adminOnly,
  },
  placeOrder: {
    input: ({ approved, email }) => ({
      body: { classId: approved, courseName: 'x', studentName: 'Ada', studentEmail: email },
    }),
    noRecord,
    Student: 'done',
    Instructor: role,
    Admin: role,
  },
  listOrders: {
    input: ({ email }) => ({ query: { email } }),
    noRecord,
    Student: role,
    Instructor: role,
    Admin: role,
    owningInstructor: 'done',
  },
  payOrder: {
    input: ({ order }) => ({ params: { id: order }, body: { status: 'Paid' } }),
    noRecord,
    Student: '404 not-found',
    Instructor: role,
    Admin: role,
    owningStudent: 'done',
  },
  deleteOrder: {
    input: ({ order }) => ({ params: { id: order } }),
    noRecord,
    Student: '404 not-found',
    Instructor: role,
    Admin: role,
    owningStudent: 'done',
  },
  listGallery: { input: () => ({}), ...open },
  listAudit: { input: () => ({}), ...adminOnly },
}

const names = Object.keys(api) as (keyof Api)[]

function call(client: Client, name: keyof Api, input: object): Promise<string> {
  const method = client[name] as (input: object) => Promise<unknown>
  return outcomeOf(method(input))
}

onEachDatabase('who may make which call', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  async function makeOthers(): Promise<Others & { owners: Owners }> {
    const { id: approved, instructor } = await at.addClass()
    const { id: pending } = await at.addClass({ by: instructor, status: 'pending' })
    const student = await at.person('Student')
    const order = await at.order(student, approved)
    return {
      user: instructor.actor.id,
      approved,
      pending,
      order,
      email: instructor.actor.email,
      owners: { instructor, student },
    }
  }

  test('[6.4] the table has a row for every call', () => {
    assert.deepEqual(Object.keys(table).sort(), [...names].sort())
    assert.ok(names.length > 20)
  })

  for (const name of names) {
    const row = table[name]
    const isPublic = api[name].access === 'public'

    test(`[6.3] ${name}: what each role gets on what belongs to others`, async () => {
      for (const role of ['Student', 'Instructor', 'Admin'] as const) {
        const me = await at.person(role)
        const outcome = await call(me.client, name, row.input(await makeOthers(), me.account))
        assert.equal(outcome, row[role], role)
      }
    })

    test(`[6.3] ${name}: what the owners get on what is theirs`, async () => {
      const forInstructor = await makeOthers()
      const { instructor } = forInstructor.owners
      assert.equal(
        await call(instructor.client, name, row.input(forInstructor, instructor.account)),
        row.owningInstructor ?? row.Instructor,
      )
      const forStudent = await makeOthers()
      const { student } = forStudent.owners
      assert.equal(
        await call(student.client, name, row.input(forStudent, student.account)),
        // The order list of a class has one place for each student, and theirs is taken.
        name === 'placeOrder' ? '409 already-ordered' : (row.owningStudent ?? row.Student),
      )
    })

    test(`[6.4] ${name}: no token, or one that must not be believed`, async () => {
      const others = await makeOthers()
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
          await call(at.client(token), name, row.input(others, account)),
          isPublic ? 'done' : '401 unauthenticated',
          kind,
        )
    })

    test(`[6.4] ${name}: an account without record, without e-mail, or whose user was removed`, async () => {
      const others = await makeOthers()
      const me = await at.visitor()
      assert.equal(await call(me.client, name, row.input(others, me.account)), row.noRecord)
      const nameless = at.client(await at.sign({ sub: 'no-email' }))
      assert.equal(
        await call(nameless, name, row.input(others, me.account)),
        isPublic ? 'done' : '403 forbidden',
      )
      const gone = await at.person('Instructor')
      await at.school.users.remove((await at.person('Admin')).actor, gone.actor.id)
      at.disabled.delete(gone.account.uid)
      assert.equal(
        await call(gone.client, name, row.input(others, gone.account)),
        isPublic ? 'done' : '403 forbidden',
      )
    })

    test(`[6.4] ${name}: an account that was disabled is refused at once`, async () => {
      const others = await makeOthers()
      for (const role of ['Student', 'Instructor', 'Admin'] as const) {
        const me = await at.person(role)
        at.disabled.add(me.account.uid)
        assert.equal(
          await call(me.client, name, row.input(others, me.account)),
          isPublic ? 'done' : '401 unauthenticated',
          role,
        )
      }
    })
  }

  test('[4.4] the last admin may do everything but end themselves', async () => {
    await makeOthers()
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
    for (const name of names)
      assert.equal(
        await call(me.client, name, table[name].input(await makeOthers(), me.account)),
        table[name].Admin,
        name,
      )
    assert.equal((await me.client.readOwnUser()).role, 'Admin')
  })

  test('[6.4] who may not call is told so before the body is read', async () => {
    const answer = await at.app.inject({
      method: 'POST',
      url: '/api/classes',
      headers: { 'content-type': 'application/json' },
      payload: 'not json at all',
    })
    assert.equal(answer.statusCode, 401)
    assert.equal(answer.headers['www-authenticate'], 'Bearer')
  })

  test('[6.4] a public read does not mind a bad token', async () => {
    const headers = { authorization: 'Bearer garbage' }
    assert.equal((await at.app.inject({ url: '/api/classes', headers })).statusCode, 200)
  })
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { testKey } from '#identity/testing/test-identity.ts'
import { onBothDatabases, type TestDatabase } from '#tests/support/database/databases.ts'
import { demoClasses } from './classes.ts'
import * as content from './content.ts'
import { fillWithDemoContent } from './fill.ts'
import { openDemoParts, type DemoParts } from '#tests/support/school/demo-parts.ts'
import { listClasses } from '#school/classes/catalogue.ts'
import { listAllClasses } from '#school/classes/read-classes.ts'
import { listGallery } from '#school/gallery/gallery.ts'
import { readInstructor } from '#school/users/profiles.ts'
import { listInstructors, listUsers, registerUser } from '#school/users/users.ts'

/** Fills until `allowed` steps were taken, then ends like a killed process. */
async function fillUntil(
  allowed: number,
  { identity, school, clock, ago }: DemoParts,
): Promise<void> {
  let steps = 0
  const running: unknown[] = []
  const step = <Result>(take: () => Result): Result => {
    steps += 1
    if (steps > allowed) throw new Error('broken off')
    return take()
  }
  const limited = <Service extends object>(service: Service): Service =>
    new Proxy(service, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...args: unknown[]) => unknown
        return async (...args: unknown[]) => {
          const result = step(() => method(...args))
          running.push(result)
          return result
        }
      },
    })
  const broken = fillWithDemoContent({
    clock,
    ago,
    identity: { ...identity, accounts: limited(identity.accounts) },
    // Almost everything that the school does reads its clock.
    school: { ...school, clock: () => step(school.clock) },
  })
  await broken.catch((error: Error) => assert.equal(error.message, 'broken off'))
  await Promise.allSettled(running)
}

/** The content after a filling, without ids and times. */
async function describeContent({ school }: DemoParts) {
  const users = await listUsers(school, {})
  const instructors = await listInstructors(school, {})
  const classes = await listAllClasses(school, {})
  return {
    roles: Object.groupBy(users.items, ({ role }) => role),
    students: Object.fromEntries(instructors.items.map((one) => [one.name, one.students])),
    classes: classes.items.map(({ className, status, availableSeats, enrolled }) => ({
      className,
      status,
      availableSeats,
      enrolled,
    })),
    photos: (await listGallery(school)).map(({ photo }) => photo),
  }
}

onBothDatabases('the demo content', (create) => {
  let opened: TestDatabase
  let parts: DemoParts
  let app: FastifyInstance
  before(async () => {
    opened = await create()
    parts = await openDemoParts(opened)
    await fillWithDemoContent(parts)
    app = Fastify()
    await app.register(parts.identity.plugin)
    await app.register(parts.school.plugin, { prefix: '/api' })
  })
  after(async () => {
    await app.close()
    await opened.drop()
  })

  async function signIn(email: string, password: string): Promise<string> {
    const response = await app.inject({
      method: 'POST',
      url: `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${testKey}`,
      payload: { email, password, returnSecureToken: true },
    })
    assert.equal(response.statusCode, 200)
    return response.json<{ idToken: string }>().idToken
  }

  async function get<Body>(url: string, idToken: string): Promise<Body> {
    const headers = { authorization: `Bearer ${idToken}` }
    const response = await app.inject({ url, headers })
    assert.equal(response.statusCode, 200, response.body)
    return response.json<Body>()
  }

  test('[1.6] [1.7] [1.8] fills every part of home', async () => {
    const { roles, classes, photos } = await describeContent(parts)
    assert.equal(roles.Instructor?.length, 6)
    assert.equal(roles.Admin?.length, 1)
    assert.equal(roles.Student?.length, content.students.length)
    assert.equal(classes.filter(({ status }) => status === 'approved').length, 9)
    for (const [status, count] of Object.entries({ pending: 1, begun: 2, cancelled: 1 }))
      assert.equal(classes.filter((one) => one.status === status).length, count)
    assert.equal(photos.length, 14)
    const catalogue = await listClasses(parts.school, {})
    assert.deepEqual(
      catalogue.items.map(({ photo }) => photo),
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `/photos/class-0${number}.jpg`),
    )
  })

  test('[2.9] [2.13] students and seats follow from the paid orders', async () => {
    const { students, classes } = await describeContent(parts)
    assert.deepEqual(students, {
      'Ana Moreau': 8,
      'Jonas Lindqvist': 3,
      'Lucía Ferrer': 5,
      'Mei Tanaka': 5,
      'Idris Okafor': 3,
      'Priya Raman': 2,
    })
    for (const { className, seats, paid = [] } of demoClasses) {
      const made = classes.find((one) => one.className === className)
      assert.equal(made?.enrolled, paid.length, className)
      assert.equal(made?.availableSeats, seats - paid.length, className)
    }
  })

  test('[11.2] every instructor says something, and has photographs in the gallery', async () => {
    const { items } = await listInstructors(parts.school, {})
    for (const { _id } of items) {
      const { name, headline, about, photos } = await readInstructor(parts.school, _id)
      assert.ok(headline !== '' && about !== '' && photos.length > 0, name)
    }
    assert.equal(items.length, 6)
  })

  test('[6.3] the three accounts sign in, each in its role', async () => {
    for (const [index, role] of (['Admin', 'Instructor', 'Student'] as const).entries()) {
      const { email = '', password = '' } = content.demoAccounts[index] ?? {}
      const user = await get<{ role: string }>('/api/users/me', await signIn(email, password))
      assert.equal(user.role, role)
    }
  })

  test('[2.14] the student has a paid and an unpaid order', async () => {
    const idToken = await signIn('student@safelight.test', 'safelight-student')
    type Orders = { courseName: string; status: string }[]
    const orders = await get<Orders>('/api/order?email=student@safelight.test', idToken)
    assert.deepEqual(
      orders.map(({ courseName, status }) => [courseName, status]),
      [
        ['Landscape at first light', 'Paid'],
        ['Astrophotography', 'Not Paid'],
        ['Portrait lighting', 'Paid'],
      ],
    )
  })

  test('[2.13] the instructor finds a class in review and a word of the admin', async () => {
    const idToken = await signIn('instructor@safelight.test', 'safelight-instructor')
    type Classes = { status: string; feedback: string | null }[]
    const own = await get<Classes>('/api/usermail?email=instructor@safelight.test', idToken)
    assert.deepEqual(
      own.map(({ status }) => status),
      ['pending', 'approved', 'approved', 'approved', 'begun'],
    )
    assert.equal(own.filter(({ feedback }) => feedback !== null).length, 1)
  })

  test('a second start changes nothing, whatever people did since', async () => {
    const idToken = await signIn('admin@safelight.test', 'safelight-admin')
    const { items } = await listAllClasses(parts.school, { status: 'pending' })
    const response = await app.inject({
      method: 'PUT',
      url: `/api/classStatus/${items[0]?._id}`,
      headers: { authorization: `Bearer ${idToken}` },
      payload: { status: 'denied' },
    })
    assert.deepEqual(response.json(), { modifiedCount: 1 })
    const left = await describeContent(parts)
    await fillWithDemoContent(parts)
    assert.deepEqual(await describeContent(parts), left)
  })
})

onBothDatabases('a start over other data', (create) => {
  test('leaves a school that has users of its own alone', async (t) => {
    const opened = await create()
    t.after(() => opened.drop())
    const parts = await openDemoParts(opened)
    const email = 'somebody@school.example'
    const { uid } = await parts.identity.accounts.create({ email, password: 'correct horse' })
    const account = { uid, email, emailVerified: false }
    await registerUser(parts.school, account, { name: 'Somebody', role: 'Student', photo: '' })
    await fillWithDemoContent(parts)
    assert.equal((await listUsers(parts.school, {})).items.length, 1)
    assert.deepEqual(await listGallery(parts.school), [])
  })

  test('goes on where a filling was broken off, time and again', async (t) => {
    const whole = await create()
    t.after(() => whole.drop())
    const wholeParts = await openDemoParts(whole)
    await fillWithDemoContent(wholeParts)
    const expected = await describeContent(wholeParts)

    const opened = await create()
    t.after(() => opened.drop())
    const parts = await openDemoParts(opened)
    let broken = 0
    for (let allowed = 1; (await listGallery(parts.school)).length === 0; allowed += 9) {
      await fillUntil(allowed, parts)
      broken += 1
    }
    assert.ok(broken > 5, `broken off ${broken} times`)
    const made = await describeContent(parts)
    assert.deepEqual({ ...made, roles: null }, { ...expected, roles: null })
    for (const role of ['Admin', 'Instructor', 'Student'] as const)
      assert.deepEqual(
        made.roles[role]?.map(({ name }) => name),
        expected.roles[role]?.map(({ name }) => name),
      )
  })
})

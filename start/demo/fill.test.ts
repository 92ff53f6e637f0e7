import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import type { SchoolClass } from '#contract/classes.ts'
import { toLocalTime } from '#contract/local-time.ts'
import type { Identity } from '#identity/service.ts'
import { createTestIdentity, testKey, type TestIdentity } from '#identity/testing/test-identity.ts'
import type { Clock } from '#platform/clock.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { createSchool, type School } from '#school/school.ts'
import { onEachDatabase, type TestDatabase } from '#tests/support/databases.ts'
import * as content from './content.ts'
import { fillWithDemoContent } from './fill.ts'

type Parts = Pick<TestIdentity, 'wait'> & {
  identity: Identity
  school: School
  clock: Clock
  jobs: Jobs
}

async function openParts({ database }: TestDatabase): Promise<Parts> {
  const { identity, parts, wait } = await createTestIdentity(database)
  const jobs = await createJobs(database, parts.clock)
  const school = await createSchool({
    database,
    jobs,
    verifyToken: identity.verifyToken,
    disableAccount: (uid) => identity.accounts.disable(uid),
    emailOf: (uid) => identity.accounts.emailOf(uid),
    isAccountOpen: (uid) => identity.accounts.isOpen(uid),
    clock: parts.clock,
    product: 'Test School',
    origin: 'https://school.example',
    timeZone: 'UTC',
  })
  return { identity, school, jobs, clock: parts.clock, wait }
}

/** Fills until `allowed` calls were made, then ends as a killed process does. Gives the number of calls. */
async function fillUntil(allowed: number, { identity, school, clock }: Parts): Promise<number> {
  let steps = 0
  const running: unknown[] = []
  const limited = <Service extends object>(service: Service): Service =>
    new Proxy(service, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...given: unknown[]) => unknown
        return async (...given: unknown[]) => {
          steps += 1
          if (steps > allowed) throw new Error('broken off')
          const result = method(...given)
          running.push(result)
          return result
        }
      },
    })
  const broken = fillWithDemoContent({
    clock,
    identity: { ...identity, accounts: limited(identity.accounts) },
    school: {
      ...school,
      users: limited(school.users),
      classes: limited(school.classes),
      orders: limited(school.orders),
      gallery: limited(school.gallery),
    },
  })
  await broken.catch((error: Error) => assert.equal(error.message, 'broken off'))
  await Promise.allSettled(running)
  return steps
}

/** What a filling leaves behind, without ids and times. */
async function describeContent({ school }: Parts) {
  const users = await school.users.list({})
  const instructors = await school.users.listInstructors({})
  const classes = await school.classes.listAll({})
  return {
    roles: Object.groupBy(users.items, ({ role }) => role),
    students: Object.fromEntries(instructors.items.map((one) => [one.name, one.students])),
    classes: classes.items.map(({ className, status, availableSeats, enrolled }) => ({
      className,
      status,
      availableSeats,
      enrolled,
    })),
    photos: (await school.gallery.list()).map(({ photo }) => photo),
  }
}

onEachDatabase('the demo content', (create) => {
  let opened: TestDatabase
  let parts: Parts
  let app: FastifyInstance
  before(async () => {
    opened = await create()
    parts = await openParts(opened)
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
    assert.equal(classes.filter(({ status }) => status === 'approved').length, 8)
    assert.equal(classes.filter(({ status }) => status === 'pending').length, 1)
    assert.equal(photos.length, 14)
    const catalogue = await parts.school.classes.list({})
    assert.deepEqual(
      catalogue.items.map(({ photo }) => photo),
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `/photos/class-0${number}.jpg`),
    )
  })

  test('[2.9] [2.13] students and seats follow from the paid orders', async () => {
    const { students, classes } = await describeContent(parts)
    assert.deepEqual(students, {
      'Ana Moreau': 6,
      'Jonas Lindqvist': 3,
      'Lucía Ferrer': 2,
      'Mei Tanaka': 5,
      'Idris Okafor': 3,
      'Priya Raman': 2,
    })
    for (const { className, seats, paid = [] } of content.classes) {
      const made = classes.find((one) => one.className === className)
      assert.equal(made?.enrolled, paid.length, className)
      assert.equal(made?.availableSeats, seats - paid.length, className)
    }
  })

  test('[11.2] every instructor says something, and has photographs in the gallery', async () => {
    const { items } = await parts.school.users.listInstructors({})
    for (const { _id } of items) {
      const { name, line, about, photos } = await parts.school.profiles.readInstructor(_id)
      assert.ok(line !== '' && about !== '' && photos.length > 0, name)
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
      ],
    )
  })

  test('[2.13] the instructor finds a class in review and a word of the admin', async () => {
    const idToken = await signIn('instructor@safelight.test', 'safelight-instructor')
    type Classes = { status: string; feedback: string | null }[]
    const own = await get<Classes>('/api/usermail?email=instructor@safelight.test', idToken)
    assert.deepEqual(
      own.map(({ status }) => status),
      ['pending', 'approved', 'approved'],
    )
    assert.equal(own.filter(({ feedback }) => feedback !== null).length, 1)
  })

  test('a second start changes nothing, whatever people did since', async () => {
    const idToken = await signIn('admin@safelight.test', 'safelight-admin')
    const { items } = await parts.school.classes.listAll({ status: 'pending' })
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

onEachDatabase('the dates of the demo content', (create) => {
  test('[10.1] [10.3] they are ahead at the first start, and again at a later one', async (t) => {
    const opened = await create()
    t.after(() => opened.drop())
    const parts = await openParts(opened)
    const catalogue = async () => (await parts.school.classes.list({ sort: 'soonest' })).items
    const isAhead = ({ meetings }: SchoolClass) => (meetings[0]?.startsAt ?? 0) > parts.clock()
    await fillWithDemoContent(parts, 'Europe/Berlin')
    const first = await catalogue()
    assert.equal(first.length, 8)
    assert.equal(first.filter(isAhead).length, 7)
    const [evening] = first.filter(({ className }) => className === 'Street at night')
    assert.ok(evening?.meetings[0])
    assert.match(toLocalTime(evening.meetings[0].startsAt, 'Europe/Berlin'), /T20:00$/)
    parts.wait(15 * 24 * 3_600)
    await parts.jobs.runDue()
    const left = await catalogue()
    assert.ok(left.length < 8 && left.length > 2)
    await fillWithDemoContent(parts, 'Europe/Berlin')
    const again = await catalogue()
    assert.equal(again.length, 8)
    assert.equal(again.filter(isAhead).length, 7)
    // Those that have not begun have the dates that they had.
    for (const { _id, meetings } of left)
      assert.deepEqual(again.find((one) => one._id === _id)?.meetings, meetings)
  })
})

onEachDatabase('a start over other data', (create) => {
  test('leaves a school that has users of its own alone', async (t) => {
    const opened = await create()
    t.after(() => opened.drop())
    const parts = await openParts(opened)
    const account = { uid: 'somebody', email: 'somebody@school.example', emailVerified: false }
    await parts.school.users.register(account, { name: 'Somebody', role: 'Student', photo: '' })
    await fillWithDemoContent(parts)
    assert.equal((await parts.school.users.list({})).items.length, 1)
    assert.deepEqual(await parts.school.gallery.list(), [])
  })

  test('goes on where a filling was broken off, time and again', async (t) => {
    const whole = await create()
    t.after(() => whole.drop())
    const wholeParts = await openParts(whole)
    await fillWithDemoContent(wholeParts)
    const expected = await describeContent(wholeParts)

    const opened = await create()
    t.after(() => opened.drop())
    const parts = await openParts(opened)
    let steps = 0
    for (let allowed = 1; (await parts.school.gallery.list()).length === 0; allowed += 9)
      steps = await fillUntil(allowed, parts)
    assert.ok(steps > 100)
    const made = await describeContent(parts)
    assert.deepEqual({ ...made, roles: null }, { ...expected, roles: null })
    for (const role of ['Admin', 'Instructor', 'Student'] as const)
      assert.deepEqual(
        made.roles[role]?.map(({ name }) => name),
        expected.roles[role]?.map(({ name }) => name),
      )
  })
})

import { api } from '#contract/api.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import type { Database } from '#platform/database/open.ts'
import { createAnswerCache } from '#platform/http/answer-cache.ts'
import { mount, type Mounted } from '#platform/http/mount.ts'
import { accountQuotas, addressQuotas } from '#platform/http/rate-limit.ts'
import { createServer } from '#platform/http/server.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import type { Actor } from '#school/base/caller.ts'
import { toRow } from '#school/classes/class-row.ts'
import type { Tables } from '#school/base/tables.ts'
import { changesQuota } from '#school/api-plugin.ts'
import { createHandlers } from '#school/handlers.ts'
import { readConfig } from '#start/config/config.ts'
import { openConfiguredDatabase } from '#start/open-database.ts'
import { openParts, type Parts } from '#start/parts.ts'
import { tidyUp } from '#tests/support/database/large-school.ts'
import { placeOrder } from '#school/orders/place-order.ts'
import { recogniseUser, registerUser } from '#school/users/users.ts'

// node bench/api-server.ts <students> <classes>: serves identity service and API over new tables (DATA_DIR
// or DATABASE_URL) with people, classes and orders, until it is ended. Its first line is `ApiServer` as
// JSON. Limits count, but refuse nobody. Below /bare are the handlers of some calls without token and limits.

/** Everything a benchmark needs to know about the server. */
export type ApiServer = {
  port: number
  pid: number
  students: { token: string; email: string; name: string }[]
  classes: string[]
}

/** Orders that each student has to list. */
const listed = 10

const password = 'correct horse battery'
const config = readConfig({ ...process.env, LOG_LEVEL: 'warn' }, 'demo')
const [studentCount = 16, classCount = 100] = process.argv.slice(2).map(Number)

const quotas = [...Object.values(accountQuotas), ...Object.values(addressQuotas), changesQuota]
for (const quota of quotas) Object.assign(quota, { max: 1e9 })

async function addPerson(
  { identity, school }: Parts,
  role: 'Student' | 'Instructor',
  email: string,
): Promise<Actor> {
  if (identity === null) throw new Error('the identity service is not here')
  const { uid } = await identity.accounts.create({ email, password, emailVerified: true })
  const account = { uid, email, emailVerified: true }
  await registerUser(school, account, { name: `${role} of ${email}`, role, photo: '' })
  const actor = await recogniseUser(school, account)
  if (actor === null) throw new Error(`${email} has no record`)
  return actor
}

/** Adds approved classes with seats for everyone. */
async function addClasses(database: Database, teacher: Actor): Promise<string[]> {
  const offer = {
    description: 'How light falls, and what a photographer makes of it. '.repeat(7).trim(),
    photo: '/photos/1.jpg',
    instructorName: teacher.name,
    price: 49.5,
    availableSeats: 1_000_000,
    topic: 'other',
    level: 'all',
  } as const
  const by = { instructorId: teacher.id, now: Date.now() }
  const rows = Array.from({ length: classCount }, (_, index): Tables['classes'] => ({
    ...toRow({ ...offer, className: `Class ${index}` }, { ...by, id: newId() }),
    instructor_email: teacher.email,
    status: 'approved',
  }))
  await insertRows(database.tables<Tables>(), 'classes', rows)
  return rows.map(({ id }) => id)
}

const parts = await openParts(config)
const { school, identity } = parts
if (identity === null) throw new Error('the identity service is not here')
const students = await Promise.all(
  Array.from({ length: studentCount }, (_, index) =>
    addPerson(parts, 'Student', `student-${index}@bench.example`),
  ),
)
const database = await openConfiguredDatabase(config)
const teacher = await addPerson(parts, 'Instructor', 'teacher@bench.example')
const classes = await addClasses(database, teacher)
for (const actor of students)
  for (const classId of classes.slice(-listed))
    await placeOrder(school, actor, { classId, courseName: '-', studentName: actor.name })
// Without statistics PostgreSQL reads all classes for each seat that is taken.
await tidyUp(database)
await database.close()

const app = await createServer(createLog('warn'), 'loopback')
await app.register(identity.plugin)
await app.register(school.plugin, { prefix: '/api' })
await app.register(
  async (bare) => {
    const actors = new Map(students.map((actor) => [actor.email, actor]))
    const handlers = createHandlers(school)
    type Handle = Mounted<Actor, Tables>['handle']
    const rest = {
      idempotent: () => {
        throw new Error('takes no key')
      },
      nameOf: () => '',
      publicReads: { answers: createAnswerCache(async () => '1'), count: null },
    }
    const findActor = (query: unknown): Actor => {
      const actor = actors.get((query as { email: string }).email)
      if (actor === undefined) throw new Error('no such student')
      return actor
    }
    mount(bare, api.listOrders, {
      ...rest,
      identify: async ({ query }) => findActor(query),
      handle: handlers.listOrders as Handle,
    })
    mount(bare, api.readOwnUser, {
      ...rest,
      identify: async ({ query }) => {
        const { email, accountId: uid } = findActor(query)
        return (await recogniseUser(school, { uid, email })) ?? findActor(query)
      },
      handle: handlers.readOwnUser as Handle,
    })
  },
  { prefix: '/bare' },
)
const origin = await app.listen({ host: '127.0.0.1', port: 0 })

const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=safelight-local'
const { port } = new URL(origin)
const server: ApiServer = { port: Number(port), pid: process.pid, students: [], classes }
for (const { email, name } of students) {
  const answer = await app.inject({ method: 'POST', url: signIn, payload: { email, password } })
  const { idToken } = answer.json<{ idToken?: string }>()
  if (idToken === undefined) throw new Error(`nobody signed in: ${answer.body}`)
  server.students.push({ token: idToken, email, name })
}
console.log(JSON.stringify(server))

process.once('SIGTERM', () => {
  void app.close().then(async () => {
    await parts.close()
    process.exit()
  })
})
// The benchmark that started it has ended.
process.stdin.once('end', () => process.exit(1)).resume()

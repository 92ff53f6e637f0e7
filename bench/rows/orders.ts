import { openBarePostgres, openBareSqlite, type Bare } from '#bench/bare-orders.ts'
import { hammer, toBytes } from '#bench/hammer.ts'
import { percentile, ratePerSecond } from '#bench/load.ts'
import type { Measure, Row } from '#bench/row.ts'
import { newFolder, newPostgres, withApi, type Store } from '#bench/start-api.ts'

/** Students at once; the same number order and pay on the bare database. */
const students = 16

/** More classes than one student can order in the time. */
const classes = 3_000

/** Many short ones, so that other work on the machine affects both alike. */
const turns = 14
const seconds = 0.25

/** The number of connections that the product has to PostgreSQL. */
const postgresConnections = 10

async function measureOn(
  engine: string,
  store: Store,
  openBare: (env: Store['env']) => Bare | Promise<Bare>,
): Promise<Row> {
  try {
    return await withApi(store, { students: 2 * students, classes }, async (server) => {
      const people = server.students.slice(0, students)
      const turnOf = people.map((_, index) => Math.floor((index * classes) / students))
      /** A student's next class; each begins at a different one. */
      const nextClass = (of: number[], student: number) => {
        const turn = (of[student] = (of[student] ?? 0) + 1)
        return server.classes[turn % (classes - 10)] ?? ''
      }
      // Two answers for each order that was paid.
      const paid = async () =>
        (await hammer(server.port, students, seconds, (index, body) => {
          const { token = '', email, name } = people[index] ?? {}
          const placed =
            body === undefined ? undefined : (JSON.parse(body) as { insertedId?: string })
          if (placed?.insertedId !== undefined)
            return toBytes('PUT', `/api/order/${placed.insertedId}`, {
              token,
              body: { status: 'Paid' },
            })
          const classId = nextClass(turnOf, index)
          const names = { courseName: 'Class', studentName: name, studentEmail: email }
          return toBytes('POST', '/api/order', { token, body: { classId, ...names } })
        })) / 2

      const bare = await openBare(store.env)
      try {
        const ids = await bare.findIds(server.students.slice(students).map(({ email }) => email))
        const bareTurnOf = turnOf.slice()
        const free = [...ids.keys()].slice(0, bare.students)
        const barePaid = () =>
          ratePerSecond(bare.lanes, seconds, async () => {
            const lane = free.shift() ?? 0
            await bare.orderAndPay(lane, ids[lane] ?? '', nextClass(bareTurnOf, lane))
            free.push(lane)
          })
        await paid()
        await barePaid()
        const rates: [number[], number[]] = [[], []]
        for (let turn = 0; turn < turns; turn += 1) {
          rates[0].push(await paid())
          rates[1].push(await barePaid())
        }
        return {
          what: `order + payment, durable, ${students} students, ${engine}`,
          beside: 'the same two transactions on the bare database',
          unit: '/s',
          measured: percentile(rates[0], 50),
          limit: percentile(rates[1], 50),
          aim: { atLeast: 0.5 },
        }
      } finally {
        await bare.close()
      }
    })
  } finally {
    await store.drop()
  }
}

/** Orders and their payments over HTTP, each durable before it is answered. */
export const measure: Measure = async () => [
  await measureOn('SQLite', await newFolder(), (env) => openBareSqlite(env['DATA_DIR'] ?? '')),
  await measureOn('PostgreSQL', await newPostgres(), (env) =>
    openBarePostgres(env['DATABASE_URL'] ?? '', postgresConnections),
  ),
]

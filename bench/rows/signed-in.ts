import { hammer, toBytes, type NextRequest } from '#bench/hammer.ts'
import { percentile } from '#bench/load.ts'
import type { Measure, Row } from '#bench/row.ts'
import { newFolder, newPostgres, withApi, type Store } from '#bench/start-api.ts'

/** Connections at once, and the number of different people. */
const [connections, students] = [32, 32]

/** Many short ones, so that other work on the machine affects both alike. */
const turns = 16
const seconds = 0.15

type Call = { name: string; own: string; bare: string }

const calls: Call[] = [
  { name: 'GET /api/order?email=', own: '/api/order?email=', bare: '/bare/order?email=' },
  { name: 'GET /api/users/me', own: '/api/users/me?email=', bare: '/bare/users/me?email=' },
]

async function measureOn(engine: string, store: Store): Promise<Row[]> {
  try {
    return await withApi(store, { students, classes: 20 }, async ({ port, students }) => {
      const rows: Row[] = []
      for (const { name, own, bare } of calls) {
        const to =
          (path: string, isOwn: boolean): (() => Promise<number>) =>
          () => {
            const requests = students.map(({ email, token }) =>
              toBytes('GET', path + email, isOwn ? { token } : {}),
            )
            const next: NextRequest = (index) => requests[index % requests.length] ?? ''
            return hammer(port, connections, seconds, next)
          }
        const [measure, limit] = [to(own, true), to(bare, false)]
        // Not counted: compiles both.
        await measure()
        await limit()
        const rates: [number[], number[]] = [[], []]
        for (let turn = 0; turn < turns; turn += 1) {
          rates[0].push(await measure())
          rates[1].push(await limit())
        }
        rows.push({
          what: `${name}, signed in, ${engine}`,
          beside: 'the same handler without token and limits',
          unit: '/s',
          measured: percentile(rates[0], 50),
          limit: percentile(rates[1], 50),
          aim: { atLeast: 0.7 },
        })
      }
      return rows
    })
  } finally {
    await store.drop()
  }
}

/** Reads that need a token, made by 32 people at once. */
export const measure: Measure = async () => [
  ...(await measureOn('SQLite', await newFolder())),
  ...(await measureOn('PostgreSQL', await newPostgres())),
]

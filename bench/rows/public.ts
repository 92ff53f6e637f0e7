import { clientOver } from '#tests/support/school/client-over.ts'
import { signIn } from '#tests/support/school/accounts.ts'
import { compareWithBare, ratePerSecondOf } from '#bench/answer-rates.ts'
import { listEngines, startBenchServer } from '#bench/bench-server.ts'
import type { Measure, Row } from '#bench/row.ts'

const pages = ['/', '/classes', '/instructors']
const calls = ['/api/classes', '/api/users?role=instructor']

/** Changes of a class per second while its readers are counted. */
const writes = 20

/** An account of the demonstration. */
const instructor = { email: 'instructor@safelight.test', password: 'safelight-instructor' }

/** Changes a class this often until it is told to stop; returns the changes a second. */
async function startWriting(origin: string): Promise<() => Promise<number>> {
  const idToken = await signIn(origin, instructor.email, instructor.password)
  const client = clientOver(origin, idToken)
  const { items } = await client.listInstructorClasses({ query: { email: instructor.email } })
  const [own] = items.filter(({ status }) => status === 'approved')
  if (own === undefined) throw new Error('the instructor of the demonstration has no class')
  const { _id: id, className, description } = own
  const startedAt = performance.now()
  const writing: Promise<unknown>[] = []
  const timer = setInterval(() => {
    const price = 10 + (writing.length % 1000) / 100
    writing.push(client.updateClass({ params: { id }, body: { className, description, price } }))
  }, 1000 / writes)
  return async () => {
    clearInterval(timer)
    await Promise.all(writing)
    return (writing.length * 1000) / (performance.now() - startedAt)
  }
}

async function measureOn(engine: 'sqlite' | 'postgres'): Promise<Row[]> {
  const server = await startBenchServer(engine)
  const { origin } = server
  const rows: Row[] = []
  const atLeast = engine === 'sqlite' ? 0.7 : 0.6
  const unit = '/s'
  try {
    for (const path of [...pages, ...calls]) {
      const [measured, limit] = await compareWithBare(origin, path)
      const beside = 'bare node:http, same bytes and headers'
      rows.push({
        what: `GET ${path}, warm, ${engine}`,
        beside,
        unit,
        measured,
        limit,
        aim: { atLeast },
      })
    }
    for (const path of [pages[0] ?? '', calls[0] ?? '']) {
      const limit = await ratePerSecondOf(origin, path, 2)
      const stop = await startWriting(origin)
      const measured = await ratePerSecondOf(origin, path, 2)
      const made = await stop()
      const what = `GET ${path} while a class changes ${Math.round(made)} times a second, ${engine}`
      rows.push({
        what,
        beside: 'the same without writes',
        unit,
        measured,
        limit,
        aim: { atLeast: 0.6 },
      })
    }
  } finally {
    await server.close()
  }
  return rows
}

/** Warm public answers beside plain node:http, and beside themselves while data change. */
export const measure: Measure = async () => {
  const rows: Row[] = []
  for (const engine of await listEngines()) rows.push(...(await measureOn(engine)))
  return rows
}

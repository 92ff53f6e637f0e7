import { loadavg } from 'node:os'
import { adminId, instructorOf, studentOf } from '#tests/support/database/large-school.ts'
import { behind, listCalls, tokenFor } from '#tests/support/database/list-calls.ts'
import { measuredPeopleCalls } from '#tests/support/database/people-calls.ts'
import { serveOnPostgres, serveOnSqlite, type LargeServer } from './large-school-server.ts'
import { timeInTurns, type Taken } from './time-in-turns.ts'

// node bench/lists.ts [large] [small]: how long the API takes to answer each list over HTTP, in a school of
// 1,000 classes and orders (or `small`) and in one of 1,000,000 (or `large`), on SQLite and on the
// PostgreSQL of TEST_DATABASE_URL, or else of this machine. Both schools are open at the same time
// and asked in turns.

const [large = 1_000_000, small = 1000] = process.argv.slice(2).map(Number)

/** A piece of work to time: one call, or several that belong together; returns the last answer. */
type Work = { title: string; run: (school: LargeServer) => Promise<string> }

const firstPages = [...listCalls, ...measuredPeopleCalls].map(({ title, as, address }): Work => ({
  title,
  run: ({ size, call }) => call(address(size), { method: 'GET', token: tokenFor(as, size) }),
}))

/** The turn of a page somewhere in a list; both schools take the same. */
let turn = 0

const otherPages = listCalls.flatMap(({ title, as, address, cursorAt }): Work[] => {
  if (cursorAt === undefined) return []
  const run: Work['run'] = ({ size, call }) => {
    turn += 1
    // Steps of the golden section come near every position and never twice to the same.
    const cursor = cursorAt(size, 0.05 + 0.4 * ((Math.floor(turn / 2) * 0.618034) % 1))
    return call(behind(address(size), cursor), { method: 'GET', token: tokenFor(as, size) })
  }
  return [{ title: `${title}&cursor= another place each time`, run }]
})

/** Adds a class of fifty different words; returns its id. */
async function addClass({ size, call }: LargeServer): Promise<string> {
  const words = Array.from({ length: 47 }, (_, word) => `word${(turn += 1) % 9973}a${word}`)
  const instructor = instructorOf(size / 2)
  const body = {
    className: 'Measured light',
    description: words.join(' '),
    instructorName: 'Bench',
    email: `${instructor}@example.com`,
    photo: 'https://example.com/1.jpg',
    availableSeats: 10,
    price: 10,
  }
  const added = await call('/api/classes', { method: 'POST', token: instructor, body })
  return (JSON.parse(added) as { insertedId: string }).insertedId
}

const approve = ({ call }: LargeServer, id: string) =>
  call(`/api/classStatus/${id}`, {
    method: 'PUT',
    token: adminId,
    body: { status: 'approved' },
  })

/** One class of fifty words in each school, for payments. */
const opened = new Map<LargeServer, string>()

async function openClass(school: LargeServer): Promise<string> {
  const known = opened.get(school)
  if (known !== undefined) return known
  const id = await addClass(school)
  await approve(school, id)
  opened.set(school, id)
  return id
}

/** The cost of lists to writers: an approval writes the words that find a class, a sale none. */
const writes: Work[] = [
  {
    title: 'POST /classes, and its PUT /classStatus',
    run: async (school) => approve(school, await addClass(school)),
  },
  {
    title: 'POST /order, its PUT and its DELETE',
    run: async (school) => {
      const { size, call } = school
      const token = studentOf(size / 2)
      const names = { courseName: 'x', studentName: 'Bench', studentEmail: `${token}@example.com` }
      const body = { classId: await openClass(school), ...names }
      const placed = await call('/api/order', { method: 'POST', token, body })
      const path = `/api/order/${(JSON.parse(placed) as { insertedId: string }).insertedId}`
      await call(path, { method: 'PUT', token, body: { status: 'Paid' } })
      return call(path, { method: 'DELETE', token })
    },
  },
]

/** The number of items in the answers of both schools; none if it is not a list. */
async function countItems(run: Work['run'], few: LargeServer, many: LargeServer): Promise<string> {
  const answers = [JSON.parse(await run(few)), JSON.parse(await run(many))] as unknown[]
  const [one, other] = answers.map((answer) => (Array.isArray(answer) ? answer.length : ''))
  return one === other ? String(one) : `${one} / ${other}`
}

function print(title: string, items: string, few: Taken, many: Taken): void {
  const times = [few.median, many.median, few.min, many.min].map((ms) => `${ms.toFixed(2)} ms`)
  const ratios = [many.median / few.median, many.min / few.min].map((of) => of.toFixed(2))
  const cells = [items, ...times.slice(0, 2), ratios[0], ...times.slice(2), ratios[1]]
  console.log(`| \`${title}\` | ${cells.join(' | ')} |`)
}

async function compare(engine: string, open: (size: number) => Promise<LargeServer>) {
  const few = await open(small)
  const many = await open(large)
  try {
    console.log(
      `\n| ${engine} | items | ${small} | ${large} | ratio | least: ${small} | ${large} | ratio |`,
    )
    console.log(`| --- |${' ---: |'.repeat(7)}`)
    for (const { title, run } of [...firstPages, ...otherPages, ...writes])
      print(
        title,
        await countItems(run, few, many),
        ...(await timeInTurns(
          () => run(few),
          () => run(many),
        )),
      )
    const load = loadavg().map((of) => of.toFixed(1))
    console.log(`\nLoad: ${load.join(', ')}`)
  } finally {
    await few.close()
    await many.close()
  }
}

await compare('SQLite', serveOnSqlite)
await compare('PostgreSQL', serveOnPostgres)

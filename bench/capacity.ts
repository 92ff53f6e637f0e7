import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#platform/database/open.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrations } from '#school/migrations.ts'
import { fillLargeSchool } from '#tests/support/database/large-school.ts'
import { sendCrowd, type CrowdRequest } from '#tests/support/process/crowd.ts'
import { asBody } from '#tests/support/files/test-photos.ts'
import { clientOver } from '#tests/support/school/client-over.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { startBenchServer } from '#bench/bench-server.ts'
import { ask, percentile } from '#bench/load.ts'

// npm run bench:capacity [core database pictures crowd day]: the figures of 'Capacity' in docs/operations.md. Processor
// time is the server's own, so that other work on the machine changes it little.

/** Ticks of processor time that /proc counts in a second. */
const ticks = 100

/** The processor time that a process has used, in milliseconds. */
function readProcessor(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticks
}

const readMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Returns the result of `work`, and the most memory that a process used meanwhile, in megabytes. */
async function watchMemory<Result>(pid: number, work: () => Promise<Result>) {
  let max = 0
  const timer = setInterval(() => (max = Math.max(max, readMegabytes(pid))), 50)
  return { result: await work().finally(() => clearInterval(timer)), max }
}

/** The number of answers with each status, and their times. */
function describe(answers: { status: number; milliseconds: number }[]): string {
  const statuses = Object.entries(Object.groupBy(answers, ({ status }) => status))
  const counts = statuses.map(([status, list]) => `${list?.length} × ${status}`).join(', ')
  const times = answers.map(({ milliseconds }) => milliseconds)
  return `${counts}; p50 ${Math.round(percentile(times, 50))} ms, p99 ${Math.round(percentile(times, 99))} ms`
}

const portOf = (origin: string) => Number(new URL(origin).port)
const register = (origin: string, many: number) =>
  Promise.all(Array.from({ length: many }, () => registerPerson(origin, 'Student')))

/** Answers a second from one core. */
async function measureCore(): Promise<void> {
  const server = await startBenchServer('sqlite')
  try {
    const [{ idToken: token, email } = { idToken: '', email: '' }] = await register(
      server.origin,
      1,
    )
    const requests: CrowdRequest[] = [
      { path: '/' },
      { path: '/api/classes' },
      { path: '/api/users/me', token },
      { path: `/api/order?email=${email}`, token },
    ]
    for (const request of requests) {
      const times = 60
      const run = () => sendCrowd(portOf(server.origin), 32, times, () => request)
      await run()
      const before = readProcessor(server.pid)
      await run()
      const each = (readProcessor(server.pid) - before) / (32 * times)
      const path = request.path.replace(/=.*/, '=…')
      console.log(`GET ${path}: ${each.toFixed(2)} ms, ${Math.round(1_000 / each)} a second`)
    }
  } finally {
    await server.close()
  }
}

/** Students per gigabyte of SQLite: each with ten orders, five of them paid, with receipts. */
async function measureDatabase(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-bench-'))
  const file = join(folder, 'safelight.db')
  const classes = 20_000
  try {
    const database = openDatabase({ file })
    await migrate(database, 'school', migrations)
    await fillLargeSchool(database, classes)
    await database.close()
    const read = new DatabaseSync(file, { readOnly: true })
    const tables = read.prepare(
      `select coalesce(m.tbl_name, s.name) as name, sum(s.pgsize) as bytes from dbstat s
        left join sqlite_schema m on m.name = s.name group by 1`,
    )
    const rows = tables.all() as { name: string; bytes: number }[]
    read.close()
    const isOfClasses = ({ name }: { name: string }) => /^(class|meeting)/.test(name)
    const sum = (all: { bytes: number }[]) => all.reduce((total, { bytes }) => total + bytes, 0)
    const perStudent = sum(rows.filter((row) => !isOfClasses(row))) / (classes / 10)
    const perClass = sum(rows.filter(isOfClasses)) / classes
    console.log(
      `a student: ${(perStudent / 1e3).toFixed(1)} KB, a class: ${(perClass / 1e3).toFixed(1)} KB`,
    )
    console.log(`students a gigabyte, without classes: ${Math.round(1e9 / perStudent)}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Pictures per terabyte: the demonstration's own, as people send them. */
async function measurePictures(): Promise<void> {
  const server = await startBenchServer('sqlite')
  try {
    const { idToken } = await registerPerson(server.origin, 'Instructor')
    const client = clientOver(server.origin, idToken)
    const files = (await readdir('photos')).filter((name) => name.endsWith('.jpg')).slice(0, 4)
    for (const name of files) {
      const body = asBody(await readFile(join('photos', name)))
      await client.addPhoto({ query: { for: 'class' }, body })
    }
    const stored = join(server.dataDir, 'photos')
    const made = (await readdir(stored, { recursive: true })).map((name) =>
      statSync(join(stored, name)),
    )
    const bytes = made.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
    const each = bytes / files.length
    console.log(
      `a picture of a class: ${Math.round(each / 1e3)} KB, ${(1e6 / (each / 1e6) / 1e6).toFixed(1)} million a terabyte`,
    )
  } finally {
    await server.close()
  }
}

/** More connections at once than the server takes. */
async function measureCrowd(): Promise<void> {
  const server = await startBenchServer('sqlite')
  try {
    const people = await register(server.origin, 10)
    // Every fourth connection asks for something public, which differs from request to request.
    const requestOf = (connection: number, round: number): CrowdRequest => {
      if (connection % 4 === 0) return { path: ['/', '/classes', '/api/classes'][round % 3] ?? '/' }
      const { email, idToken: token } = people[connection % 10] ?? { email: '', idToken: '' }
      return { path: round % 2 === 0 ? '/api/users/me' : `/api/order?email=${email}`, token }
    }
    for (const connections of [50, 2_000]) {
      const startedAt = performance.now()
      const { result, max } = await watchMemory(server.pid, () =>
        sendCrowd(portOf(server.origin), connections, 5, requestOf),
      )
      const took = ((performance.now() - startedAt) / 1_000).toFixed(1)
      const { answers, refused, torn } = result
      const about = `${refused} connections refused, ${torn} torn, at most ${Math.round(max)} MB`
      console.log(`${connections} connections, ${took} s: ${about}`)
      const kindOf = ({ path }: { path: string }) => (path.includes('?') ? 'calls' : path)
      for (const [kind, own = []] of Object.entries(Object.groupBy(answers, kindOf)))
        console.log(`  ${kind}: ${describe(own)}`)
    }
  } finally {
    await server.close()
  }
}

/** A day at a large school: 200,000 pages and public lists, 80,000 signed-in calls, 2,000 paid orders. */
const day = { public: 200_000, calls: 80_000, orders: 2_000 }

/** How much faster than a real day, and for how many seconds. */
const [speed, seconds] = [24, 120]

/** Part of such a day at this pace: requests arrive on schedule, however long answers take. */
async function measureDay(): Promise<void> {
  const server = await startBenchServer('sqlite')
  try {
    const people = await register(server.origin, 40)
    const classes = await clientOver(server.origin, null).listClasses({ query: {} })
    const agent = new Agent({ keepAlive: true })
    const answers: Promise<{ kind: string; status: number; milliseconds: number }>[] = []
    let n = 0
    const send = (kind: string, work: () => ReturnType<typeof ask>) => {
      const failed = () => ({ status: 0, milliseconds: 0 })
      answers.push(
        work()
          .catch(failed)
          .then(({ status, milliseconds }) => ({ kind, status, milliseconds })),
      )
    }
    const somebody = () => people[(n += 1) % people.length] ?? { idToken: '', email: '', name: '' }
    const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })
    const pages = ['/', '/classes', '/instructors', '/api/classes', '/api/users?role=instructor']
    const kinds = {
      public: () => ask(agent, server.origin + pages[(n += 1) % pages.length]),
      calls: () => {
        const { idToken, email } = somebody()
        const path = n % 2 === 0 ? '/api/users/me' : `/api/order?email=${email}`
        return ask(agent, server.origin + path, { headers: headersOf(idToken) })
      },
      orders: async () => {
        const { idToken, email, name } = somebody()
        const { _id: classId, className } = classes.items[n % classes.items.length] ?? {}
        const body = { classId, courseName: className, studentName: name, studentEmail: email }
        const headers = headersOf(idToken)
        const placed = await ask(agent, `${server.origin}/api/order`, { body, headers })
        if (placed.status !== 201) return placed
        const { insertedId } = JSON.parse(placed.text) as { insertedId: string }
        const paid = { method: 'PUT', headers, body: { status: 'Paid' } }
        return ask(agent, `${server.origin}/api/order/${insertedId}`, paid)
      },
    }
    const before = readProcessor(server.pid)
    const timers = Object.entries(kinds).map(([kind, work]) => {
      const pace = 86_400_000 / speed / day[kind as keyof typeof day]
      return setInterval(() => send(kind, work), pace)
    })
    const { max } = await watchMemory(server.pid, () => wait(seconds * 1_000))
    timers.forEach(clearInterval)
    const all = await Promise.all(answers)
    const busy = (readProcessor(server.pid) - before) / (seconds * 1_000)
    console.log(
      `${all.length} requests in ${seconds} s, ${busy.toFixed(2)} cores, at most ${Math.round(max)} MB`,
    )
    for (const kind of Object.keys(kinds)) {
      const own = all.filter((answer) => answer.kind === kind)
      console.log(`  ${kind}: ${describe(own)}`)
    }
    agent.destroy()
  } finally {
    await server.close()
  }
}

const parts = {
  core: measureCore,
  database: measureDatabase,
  pictures: measurePictures,
  crowd: measureCrowd,
  day: measureDay,
}
const names = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts))
  if (names.length === 0 || names.includes(name)) await measure()

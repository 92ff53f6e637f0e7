import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { createAudit } from '#school/audit/audit.service.ts'
import { createSchool } from '#school/school.ts'
import type { Tables } from '#school/tables.ts'
import { fillLargeSchool, instructorOf } from '#tests/support/large-school.ts'
import { listCalls, studentActor, type Lists } from '#tests/support/list-calls.ts'
import { timeInTurns, type Taken } from './time-in-turns.ts'

// node bench/lists.ts [large]: how long each list takes in a school of 1,000 classes and orders and
// in one of 1,000,000 (or `large`), on SQLite and, with TEST_DATABASE_URL, on PostgreSQL. Both
// schools are open at the same time and asked in turns.

const small = 1000
const large = Number(process.argv[2] ?? 1_000_000)
const postgresUrl =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

type OpenSchool = { size: number; lists: Lists; close: () => Promise<void> }
type Work = { title: string; run: (school: OpenSchool) => Promise<unknown> }

const never = () => Promise.reject(new Error('nobody calls'))

async function fill(database: Database, size: number): Promise<Lists> {
  const school = await createSchool({
    database,
    verifyToken: never,
    disableAccount: never,
    hasAccount: never,
    clock: Date.now,
    product: 'Bench',
  })
  const start = performance.now()
  await fillLargeSchool(database, size)
  console.error(`${database.engine}: ${size} filled in ${Math.round(performance.now() - start)} ms`)
  return { ...school, audit: createAudit({ db: database.tables<Tables>() }) }
}

async function openSqlite(size: number): Promise<OpenSchool> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-bench-'))
  const database = openDatabase({ file: join(folder, 'school.db') })
  const close = async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
  return { size, lists: await fill(database, size), close }
}

async function openPostgres(size: number): Promise<OpenSchool> {
  const name = `safelight_bench_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  const database = openDatabase({ url: url.href })
  const close = async () => {
    await database.close()
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  }
  return { size, lists: await fill(database, size), close }
}

const firstPages = listCalls.map(({ title, run }): Work => ({
  title,
  run: async ({ lists, size }) => {
    const { items } = await run(lists, { actor: studentActor(size), size })
    if (items.length === 0) throw new Error(`${title} found nothing`)
  },
}))

/** The turn of a page somewhere in a list; both schools take the same. */
let turn = 0

const otherPages = listCalls.flatMap(({ title, run, cursorAt }): Work[] => {
  if (cursorAt === undefined) return []
  const pageAt = async ({ lists, size }: OpenSchool) => {
    turn += 1
    // Steps of the golden section come near every place and never twice to the same.
    const cursor = cursorAt(size, 0.05 + 0.4 * ((Math.floor(turn / 2) * 0.618034) % 1))
    const { items } = await run(lists, { actor: studentActor(size), size, cursor })
    if (items.length < 60) throw new Error(`${title} found only ${items.length}`)
  }
  return [{ title: `${title}&cursor= another place each time`, run: pageAt }]
})

/** What lists cost those who write: a class of fifty different words. */
const addClass: Work = {
  title: 'POST /classes',
  run: ({ lists, size }) => {
    const id = instructorOf(size / 2)
    const email = `${id}@example.com`
    return lists.classes.add(
      { id, accountId: id, name: 'Bench', email, photo: '', role: 'Instructor' },
      {
        className: 'Measured light',
        description: Array.from(
          { length: 47 },
          (_, word) => `word${(turn += 1) % 9973}a${word}`,
        ).join(' '),
        instructorName: 'Bench',
        photo: '/photos/1.jpg',
        availableSeats: 10,
        price: 10,
        topic: 'other',
      },
    )
  },
}

function print(title: string, few: Taken, many: Taken): void {
  const times = [few.median, many.median, few.least, many.least].map((ms) => `${ms.toFixed(2)} ms`)
  const ratios = [many.median / few.median, many.least / few.least].map((of) => of.toFixed(2))
  const cells = [...times.slice(0, 2), ratios[0], ...times.slice(2), ratios[1]]
  console.log(`| \`${title}\` | ${cells.join(' | ')} |`)
}

async function compare(engine: string, open: (size: number) => Promise<OpenSchool>): Promise<void> {
  const few = await open(small)
  const many = await open(large)
  try {
    console.log(
      `\n| ${engine} | ${small} | ${large} | ratio | least: ${small} | ${large} | ratio |`,
    )
    console.log(`| --- |${' ---: |'.repeat(6)}`)
    for (const { title, run } of [...firstPages, ...otherPages, addClass])
      print(
        title,
        ...(await timeInTurns(
          () => run(few),
          () => run(many),
        )),
      )
    console.log(
      `\nLoad: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    )
  } finally {
    await few.close()
    await many.close()
  }
}

await compare('SQLite', openSqlite)
await compare('PostgreSQL', openPostgres)

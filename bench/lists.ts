import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { createAudit } from '#school/audit/audit.service.ts'
import { createSchool } from '#school/school.ts'
import type { Tables } from '#school/tables.ts'
import { fillLargeSchool } from '#tests/support/large-school.ts'
import { listCalls, studentActor, type ListCall, type Lists } from '#tests/support/list-calls.ts'

// node bench/lists.ts [large]: how long each list takes in a school of 1,000 classes and orders and
// in one of 1,000,000 (or `large`), on SQLite and, with TEST_DATABASE_URL, on PostgreSQL.

const small = 1000
const large = Number(process.argv[2] ?? 1_000_000)
const postgresUrl =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Each call is made so often; the median of them counts. */
const warm = 10
const times = 60

/** A slow call is not made as often: milliseconds for all of its times. */
const patience = 5000

const never = () => Promise.reject(new Error('nobody calls'))

async function measureCall(call: ListCall, lists: Lists, size: number): Promise<number> {
  const actor = studentActor(size)
  const taken: number[] = []
  const end = performance.now() + patience
  for (let turn = 0; turn < warm + times && performance.now() < end; turn += 1) {
    const start = performance.now()
    const { items } = await call.run(lists, { actor, size })
    if (items.length === 0) throw new Error(`${call.title} found nothing`)
    if (turn >= warm) taken.push(performance.now() - start)
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? Number.NaN
}

async function measure(database: Database, size: number): Promise<number[]> {
  const school = await createSchool({
    database,
    verifyToken: never,
    disableAccount: never,
    clock: Date.now,
    product: 'Bench',
  })
  const start = performance.now()
  await fillLargeSchool(database, size)
  console.error(`${database.engine}: ${size} filled in ${Math.round(performance.now() - start)} ms`)
  const lists = { ...school, audit: createAudit({ db: database.tables<Tables>() }) }
  const medians = []
  for (const call of listCalls) medians.push(await measureCall(call, lists, size))
  return medians
}

async function onSqlite(size: number): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-bench-'))
  const database = openDatabase({ file: join(folder, 'school.db') })
  try {
    return await measure(database, size)
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
}

async function onPostgres(size: number): Promise<number[]> {
  const name = `safelight_bench_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  const database = openDatabase({ url: url.href })
  try {
    return await measure(database, size)
  } finally {
    await database.close()
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  }
}

function print(engine: string, few: number[], many: number[]): void {
  console.log(`\n| ${engine} | ${small} | ${large} | ratio |\n| --- | ---: | ---: | ---: |`)
  for (const [index, { title }] of listCalls.entries()) {
    const [one = Number.NaN, other = Number.NaN] = [few[index], many[index]]
    console.log(
      `| \`${title}\` | ${one.toFixed(2)} ms | ${other.toFixed(2)} ms | ${(other / one).toFixed(2)} |`,
    )
  }
}

print('SQLite', await onSqlite(small), await onSqlite(large))
print('PostgreSQL', await onPostgres(small), await onPostgres(large))

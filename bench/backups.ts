import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { asAdministrator, urlOf } from '#tests/support/database/databases.ts'
import { fillLargeSchool } from '#tests/support/database/large-school.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { startBenchServer, listEngines } from '#bench/bench-server.ts'
import { ask, percentile } from '#bench/load.ts'

// npm run bench:backups [classes [engine]]: page times during a backup, during a proof, and in turns with neither.

const classes = Number(process.argv[2] ?? 60_000)

/** Seconds during backups, and as many during proofs. */
const measured = 90

/** Requests a second. */
const perSecond = 60

const pick = <Item>(list: readonly Item[]) => list[Math.floor(Math.random() * list.length)] as Item

const popular = ['/', '/classes', '/instructors', '/api/classes', '/api/gallery']

/** Nine in ten requests are for popular pages; the others are for any class, or any search. */
function choosePage(pages: readonly string[]): string {
  if (Math.random() < 0.9) return pick([...popular, ...pages.slice(0, 10)])
  const mood = `mood${100 + Math.floor(Math.random() * 500)}x`
  return Math.random() < 0.5 ? pick(pages) : `/api/classes?q=${mood}`
}

/** At low priority from its start on, as the server runs its own backups. */
async function runBackup(args: readonly string[], settings: NodeJS.ProcessEnv) {
  const child = spawn('nice', ['-n', '19', process.execPath, 'start/commands/backup.ts', ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  const stderr = await text(child.stderr)
  const [code] = (await ended) as [number | null]
  return { code, stderr }
}

async function measureOn(engine: 'sqlite' | 'postgres'): Promise<void> {
  let pages: string[] = []
  const server = await startBenchServer(engine, async (database) => {
    await fillLargeSchool(database, classes)
    // Agrees with the orders; otherwise the server would correct one class after the other meanwhile.
    await sql`update classes set paid_recently = 0`.execute(database.tables())
    const listed = sql<{ _id: string; className: string }>`select id as "_id", name as "className"
      from classes where status = 'approved' limit 20000`
    pages = (await listed.execute(database.tables())).rows.map(classAddress)
  })
  const { origin, dataDir, databaseUrl } = server
  const over = new AbortController()
  try {
    // Taken in turn, so that none is idle until the server closes it.
    const agent = new Agent({ keepAlive: true, maxSockets: 16, scheduling: 'fifo' })
    let answered: number[] = []
    const load = (async () => {
      while (!over.signal.aborted) {
        const times = answered
        const note = async () => {
          const { status, milliseconds } = await ask(agent, origin + choosePage(pages))
          if (status !== 200) throw new Error(`a page was answered with ${status}`)
          times.push(milliseconds)
        }
        note().catch((error: unknown) => over.abort(error))
        await wait((-Math.log(Math.random()) * 1_000) / perSecond)
      }
    })()
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      IDENTITY_SECRET: undefined,
      BACKUP_PROOF_URL: databaseUrl && proofUrl,
    }
    const to = join(tmpdir(), `safelight-bench-backups-${process.pid}`)
    for (const [what, args] of [
      ['a backup', [to]],
      ['a proof', [to, '--prove']],
    ] as const) {
      const beside: number[] = []
      const between: number[] = []
      let [duration, together] = [0, 0]
      // Until the popular pages are cached and the code is warm.
      await wait(15_000)
      while (together < measured * 1_000) {
        answered = beside
        const startedAt = performance.now()
        const { code, stderr } = await runBackup(args, settings)
        // The receipts of the filled school have gaps, which a proof finds at the very end.
        if (code !== 0 && !stderr.includes('receipt numbers have no gaps')) throw new Error(stderr)
        answered = between
        duration = performance.now() - startedAt
        together += duration
        await wait(duration)
        over.signal.throwIfAborted()
      }
      answered = []
      const [during, without] = [percentile(beside, 95), percentile(between, 95)]
      console.log(
        `${engine}, ${what} of ${Math.round(duration / 1_000)} s: p95 ${during.toFixed(1)} ms beside it, ${without.toFixed(1)} without: ${(during / without).toFixed(2)}`,
      )
    }
    over.abort()
    await load
    agent.destroy()
    await rm(to, { recursive: true })
  } finally {
    over.abort()
    await server.close()
  }
}

const role = `safelight_bench_${process.pid}`
const proofUrl = Object.assign(new URL(urlOf('postgres')), { username: role, password: role }).href

const [, , , only] = process.argv
const engines = (await listEngines()).filter((engine) => only === undefined || only === engine)
for (const engine of engines) {
  const isOnPostgres = engine === 'postgres'
  if (isOnPostgres) await asAdministrator(`create role ${role} login createdb password '${role}'`)
  await measureOn(engine)
  if (isOnPostgres) await asAdministrator(`drop role ${role}`)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { migrations } from '#school/migrations.ts'
import { openConfiguredDatabase } from '#start/open-database.ts'
import {
  asAdministrator,
  isPostgresThere,
  newName,
  urlOf,
} from '#tests/support/database/databases.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { serverArgs, serverEnvironment } from '#tools/server.mjs'

/** The built product in its own process, as it runs for visitors, but without limits on calls. */
type BenchServer = {
  origin: string
  dataDir: string
  /** Undefined for SQLite. */
  databaseUrl: string | undefined
  pid: number
  close: () => Promise<void>
}

/** Whether anything answers at an address. */
async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The databases available here. */
export async function listEngines(): Promise<('sqlite' | 'postgres')[]> {
  return (await isPostgresThere()) ? ['sqlite', 'postgres'] : ['sqlite']
}

/** Starts it over an empty database, with demo content, or over one that `fill` has filled; its log is discarded. */
export async function startBenchServer(
  engine: 'sqlite' | 'postgres',
  fill?: (database: Database) => Promise<void>,
): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-bench-'))
  const name = newName()
  if (engine === 'postgres') await asAdministrator(`create database ${name}`)
  const databaseUrl = engine === 'postgres' ? urlOf(name) : undefined
  if (fill !== undefined) {
    const database = await openConfiguredDatabase({ dataDir, databaseUrl })
    await migrate(database, 'school', migrations)
    await fill(database).finally(() => database.close())
  }
  const port = String(await findFreePort())
  const child = spawn(process.execPath, [...serverArgs, 'demo'], {
    env: {
      ...process.env,
      ...serverEnvironment,
      RATE_LIMITS: 'off',
      PORT: port,
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  while (!(await answers(`${origin}/api/gallery`))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await wait(50)
  }
  return {
    origin,
    dataDir,
    databaseUrl,
    pid: child.pid ?? 0,
    close: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true })
      if (engine === 'postgres') await asAdministrator(`drop database ${name} with (force)`)
    },
  }
}

import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import fc from 'fast-check'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { findFreePort } from './free-port.ts'
import { findPostgresPrograms, startOwnPostgres } from './own-postgres.ts'
import { startServerProcess } from './server-process.ts'

/** A server that is killed, and started again at the same address. */
export type KilledServer = {
  origin: string
  kill: () => Promise<void>
  start: () => Promise<void>
}

/** Starts one, which ends with the test. */
export async function startKilledServer(
  t: TestContext,
  settings: Record<string, string>,
): Promise<KilledServer> {
  const port = String(await findFreePort())
  // Node starts in half the time with its cache.
  const cache = { NODE_COMPILE_CACHE: join(tmpdir(), 'safelight-compiled') }
  const start = () => startServerProcess({ ...cache, ...settings, PORT: port })
  let server = await start()
  t.after(() => server.end('SIGKILL'))
  return {
    origin: server.origin,
    kill: () => server.end('SIGKILL'),
    start: async () => {
      server = await start()
    },
  }
}

export type KilledSchool = {
  origins: string[]
  dataDir: string
  /** Kills a server and starts it again; every fifth time PostgreSQL is restarted, too, without warning. */
  kill: () => Promise<void>
  /** Its database, which ends with the test. */
  openDatabase: () => Database
}

/**
 * Starts a school to be killed: one server on a SQLite file, or two on their own PostgreSQL. Skips the test, with
 * undefined, if PostgreSQL's programs are missing.
 */
export async function startKilledSchool(
  t: TestContext,
  engine: Database['engine'],
  more: Record<string, string>,
): Promise<KilledSchool | undefined> {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-killed-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const settings: Record<string, string> = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    IDENTITY_SECRET: randomBytes(32).toString('hex'),
    ...more,
  }
  const open = (location: Parameters<typeof openDatabase>[0]) => {
    const database = openDatabase(location)
    t.after(() => database.close())
    return database
  }
  if (engine === 'sqlite') {
    const server = await startKilledServer(t, settings)
    return {
      origins: [server.origin],
      dataDir,
      kill: async () => {
        await server.kill()
        await server.start()
      },
      openDatabase: () => open({ file: join(dataDir, 'safelight.db') }),
    }
  }
  const bin = findPostgresPrograms()
  if (bin === undefined) {
    t.skip('the programs of PostgreSQL are not installed here')
    return undefined
  }
  const postgres = await startOwnPostgres(bin)
  t.after(postgres.remove)
  settings['DATABASE_URL'] = postgres.url
  const servers = [await startKilledServer(t, settings), await startKilledServer(t, settings)]
  let kills = 0
  return {
    origins: servers.map(({ origin }) => origin),
    dataDir,
    kill: async () => {
      const server = servers[(kills += 1) % servers.length]
      const restart = async () => {
        await postgres.end('SIGQUIT')
        await postgres.start()
      }
      await Promise.all([server?.kill(), kills % 5 === 0 ? restart() : undefined])
      await server?.start()
    },
    openDatabase: () => open({ url: postgres.url }),
  }
}

/** Random moments for kills, in milliseconds up to `lastMoment`, by the seed in KILL_SEED or a new one. */
export function chooseMoments(t: TestContext, count: number, lastMoment: number): number[] {
  const seed = Number(process.env['KILL_SEED'] ?? randomInt(2 ** 31))
  t.diagnostic(`KILL_SEED=${seed}`)
  return fc.sample(fc.noBias(fc.nat(lastMoment)), { seed, numRuns: count })
}

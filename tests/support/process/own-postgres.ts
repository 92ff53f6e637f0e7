import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { asAdministrator } from '#tests/support/database/databases.ts'
import { findFreePort } from './free-port.ts'

const run = promisify(execFile)

/** The programs of the newest PostgreSQL that Debian has installed; undefined if there are none. */
export function findPostgresPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  const folders = readdirSync(root).toSorted((a, b) => Number(b) - Number(a))
  return folders
    .map((name) => join(root, name, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

/** PostgreSQL does not run as root; undefined if this process is not root. */
export function readPostgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** A PostgreSQL for one test alone. */
export type OwnPostgres = {
  port: number
  /** The address of its database `postgres`. */
  url: string
  /** Runs statements; returns the rows of the last. */
  query: (statements: string) => Promise<Record<string, string>[]>
  /** Makes another one from a copy of this, which follows it. */
  addStandby: (name: string) => Promise<OwnPostgres>
  /** Ends it as a power cut would, or at once like `pg_ctl stop -m immediate`, or tells it to stop. */
  end: (signal: 'SIGKILL' | 'SIGQUIT' | 'SIGINT') => Promise<void>
  /** Starts one that has ended, at the same address; rejects if it ends again. */
  start: () => Promise<void>
  /** Ends it, and deletes its files. */
  remove: () => Promise<void>
}

type Parts = {
  bin: string
  user: ReturnType<typeof readPostgresUser>
  folder: string
  /** Such as `fsync=off`. */
  settings?: string[]
}

async function startIn({ bin, user, folder, settings = [] }: Parts): Promise<OwnPostgres> {
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const options = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    ...settings,
  ]
  const args = ['-D', join(folder, 'data'), ...options.flatMap((setting) => ['-c', setting])]
  const query = (statements: string) => asAdministrator(statements, url)
  let child: ChildProcess | undefined
  let ended: Promise<void> = Promise.resolve()
  const own: OwnPostgres = {
    port,
    url,
    query,
    addStandby: async (name) => {
      const copy = await makeFolder(user)
      const to = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-D', join(copy, 'data')]
      const primary = `host=127.0.0.1 port=${port} user=postgres application_name=${name}`
      await run(
        join(bin, 'pg_basebackup'),
        [...to, '-R', '-X', 'stream', '-c', 'fast', '-d', primary],
        { ...user },
      )
      return startIn({ bin, user, folder: copy })
    },
    end: async (signal) => {
      child?.kill(signal)
      await ended
    },
    start: async () => {
      const server = spawn(join(bin, 'postgres'), args, {
        ...user,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let output = ''
      server.stderr.on(
        'data',
        (text: Buffer) => (output = (output + text.toString()).slice(-2_000)),
      )
      child = server
      ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
      for (;;) {
        const isThere = await query('select 1').then(
          () => true,
          () => false,
        )
        if (isThere) return
        if (server.exitCode !== null)
          throw new Error(`PostgreSQL ended with ${server.exitCode}: ${output}`)
        await wait(100)
      }
    },
    remove: async () => {
      await own.end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
  await own.start()
  return own
}

async function makeFolder(user: Parts['user'], parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'safelight-postgres-'))
  if (user !== undefined) await chown(folder, user.uid, user.gid)
  return folder
}

/**
 * Starts an empty one by the programs in `bin`, in its own folder in `parent`, with these settings. Its data
 * survive its end, but not the machine's.
 */
export async function startOwnPostgres(
  bin: string,
  { parent, settings }: { parent?: string; settings?: string[] } = {},
): Promise<OwnPostgres> {
  const user = readPostgresUser()
  const folder = await makeFolder(user, parent)
  const data = join(folder, 'data')
  const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  await run(join(bin, 'initdb'), options, { ...user, cwd: folder })
  return startIn({ bin, user, folder, settings })
}

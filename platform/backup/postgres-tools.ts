import { execFile, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql, type Kysely } from 'kysely'
import { BackupFault } from './manifest.ts'

const describeMissing = (program: string) =>
  `${program} was not found; install the client programs of PostgreSQL, of the server's version or newer`

/** In milliseconds, after each piece of some 64 KB. */
const pause = 60

/**
 * Slows down a dump or its restore, and with it PostgreSQL, whose process has no low priority: it leaves most
 * of a core to visitors.
 */
export async function* slowDown(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece
    await wait(pause)
  }
}

type Streams = {
  input?: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  readOutput?: (output: Readable) => Promise<void>
}

/**
 * The program is on the PATH. The password is not in its arguments, which every user of the machine can see.
 * Throws BackupFault with the program's message.
 */
export async function runPostgresTool(
  program: string,
  url: string,
  args: string[],
  { input = [], readOutput }: Streams,
): Promise<void> {
  const [, before = '', password, after = ''] =
    /^(postgres(?:ql)?:\/\/[^:@/?]*)(?::([^@/]*))?(.*)$/s.exec(url) ?? []
  const child = spawn(program, [...args, `--dbname=${before}${after}`], {
    stdio: 'pipe',
    env: {
      ...process.env,
      ...(password !== undefined && { PGPASSWORD: decodeURIComponent(password) }),
    },
  })
  const end = () => child.kill()
  process.once('exit', end)
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  try {
    // If the program has stopped reading, its message says why.
    const written = pipeline(input, child.stdin).catch(() => {})
    const read = readOutput === undefined ? child.stdout.resume() : readOutput(child.stdout)
    const [ended, stderr] = await Promise.all([code, text(child.stderr), written, read])
    if (ended !== 0)
      throw new BackupFault(`${program} failed: ${stderr.trim().split('\n')[0] || `code ${ended}`}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new BackupFault(describeMissing(program), { cause: error })
  } finally {
    process.off('exit', end)
    child.kill()
  }
}

/** Why this machine's `pg_dump` cannot copy the database, in one line; undefined if it can. */
export async function findDumpFault(db: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{
    server: number
  }>`select current_setting('server_version_num')::int / 10000 as server`.execute(db)
  const server = rows[0]?.server ?? 0
  const found = await promisify(execFile)('pg_dump', ['--version']).catch(() => undefined)
  if (found === undefined) return describeMissing('pg_dump')
  const program = Number(/\d+/.exec(found.stdout)?.[0])
  return program < server
    ? `pg_dump ${program} cannot copy PostgreSQL ${server}; install the client programs of PostgreSQL ${server} or newer`
    : undefined
}

import { execFile, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql, type Kysely } from 'kysely'
import { BackupFault } from './manifest.ts'

const describeMissing = (program: string) =>
  `${program} was not found; install the client programs of PostgreSQL, of the server's version or newer`

/**
 * The program is on the PATH. The password is not in its arguments, which every user of the machine can see.
 * `take` reads what it writes. Throws BackupFault with the program's message.
 */
export async function runPostgresTool(
  program: string,
  url: string,
  args: string[],
  take?: (output: Readable) => Promise<void>,
): Promise<void> {
  const [, before = '', password, after = ''] =
    /^(postgres(?:ql)?:\/\/[^:@/?]*)(?::([^@/]*))?(.*)$/s.exec(url) ?? []
  const child = spawn(program, [...args, `--dbname=${before}${after}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
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
    const taken = take === undefined ? child.stdout.resume() : take(child.stdout)
    const [ended, said] = await Promise.all([code, text(child.stderr), taken])
    if (ended !== 0)
      throw new BackupFault(`${program} failed: ${said.trim().split('\n')[0] || `code ${ended}`}`)
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
  const said = await promisify(execFile)('pg_dump', ['--version']).catch(() => undefined)
  if (said === undefined) return describeMissing('pg_dump')
  const program = Number(/\d+/.exec(said.stdout)?.[0])
  return program < server
    ? `pg_dump ${program} cannot copy PostgreSQL ${server}; install the client programs of PostgreSQL ${server} or newer`
    : undefined
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPostgresUser } from './own-postgres.ts'
import { findFreePort } from './free-port.ts'

/** The path of the program in Debian's package `pgbouncer`. */
const program = '/usr/sbin/pgbouncer'

export const isPgBouncerThere = () => existsSync(program)

/** A PgBouncer in transaction mode, with fewer connections than its clients. */
export type PgBouncer = { url: string; end: () => Promise<void> }

/** Starts one in front of a database; `more` are lines of its settings. Needs Debian's package. */
export async function startPgBouncer(database: string, more: string[] = []): Promise<PgBouncer> {
  const { hostname, port, pathname, username, password } = new URL(database)
  const name = pathname.slice(1)
  const folder = await mkdtemp(join(tmpdir(), 'safelight-pgbouncer-'))
  const ownPort = await findFreePort()
  const target = `host=${hostname} port=${port || 5432} dbname=${name} user=${username}`
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `${name} = ${target} ${password && `password=${password}`}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ownPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
    ...more,
  ]
  await writeFile(file, settings.join('\n'))
  // It does not run as root.
  await chmod(folder, 0o755)
  const child = spawn(program, [file], {
    ...readPostgresUser(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => {
      output += text.toString()
      if (output.includes('process up')) resolve()
    })
    child.once('exit', () => reject(new Error(`PgBouncer ended: ${output}`)))
  })
  return {
    url: `postgres://${username}@127.0.0.1:${ownPort}/${name}`,
    end: async () => {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

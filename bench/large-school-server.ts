import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { migrations } from '#school/migrations.ts'
import { asAdministrator, newName, urlOf } from '#tests/support/database/databases.ts'
import { createLargeApi } from '#tests/support/database/large-api.ts'
import { fillLargeSchool } from '#tests/support/database/large-school.ts'
import { ask } from './load.ts'

type Sent = { method: string; token: string | null; body?: unknown }

/** The API of a school of `size` classes and orders, listening on loopback. */
export type LargeServer = {
  size: number
  database: Database
  /** The body of an answer; throws if the call was refused. */
  call: (address: string, sent: Sent) => Promise<string>
  close: () => Promise<void>
}

async function serve(
  database: Database,
  size: number,
  drop: () => Promise<void>,
): Promise<LargeServer> {
  await migrate(database, 'school', migrations)
  const start = performance.now()
  await fillLargeSchool(database, size)
  console.error(`${database.engine}: ${size} filled in ${Math.round(performance.now() - start)} ms`)
  const app = await createLargeApi(database)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  return {
    size,
    database,
    call: async (address, { token, ...sent }) => {
      const headers = { ...(token !== null && { authorization: `Bearer ${token}` }) }
      const url = `http://127.0.0.1:${port}${address}`
      const { status, text } = await ask(agent, url, { ...sent, headers })
      if (status !== 200) throw new Error(`${address} answered ${status}: ${text}`)
      return text
    },
    close: async () => {
      agent.destroy()
      await app.close()
      await database.close()
      await drop()
    },
  }
}

/** A large school on SQLite, in its own file. */
export async function serveOnSqlite(size: number): Promise<LargeServer> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-bench-'))
  const database = openDatabase({ file: join(folder, 'school.db') })
  return serve(database, size, () => rm(folder, { recursive: true }))
}

/** A large school on PostgreSQL, in its own database. */
export async function serveOnPostgres(size: number): Promise<LargeServer> {
  const name = newName()
  await asAdministrator(`create database ${name}`)
  return serve(openDatabase({ url: urlOf(name) }), size, async () => {
    await asAdministrator(`drop database ${name} with (force)`)
  })
}

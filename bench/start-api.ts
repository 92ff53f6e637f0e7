import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { asAdministrator, newName, urlOf } from '#tests/support/database/databases.ts'
import type { ApiServer } from './api-server.ts'

/** The data of a benchmark; `drop` removes it. */
export type Store = { env: Record<string, string>; drop: () => Promise<void> }

/** A new folder, for SQLite. */
export async function newFolder(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-bench-'))
  return { env: { DATA_DIR: folder }, drop: () => rm(folder, { recursive: true }) }
}

/** A new PostgreSQL database, and a folder for the secret. */
export async function newPostgres(): Promise<Store> {
  const folder = await newFolder()
  const name = newName()
  await asAdministrator(`create database ${name}`)
  return {
    env: { ...folder.env, DATABASE_URL: urlOf(name) },
    drop: async () => {
      await asAdministrator(`drop database ${name} with (force)`)
      await folder.drop()
    },
  }
}

/** Runs `work` beside bench/api-server.ts in its own process, and ends it. */
export async function withApi<Result>(
  { env }: Store,
  size: { students: number; classes: number },
  work: (server: ApiServer) => Promise<Result>,
): Promise<Result> {
  const script = join(import.meta.dirname, 'api-server.ts')
  const options = (process.env['BENCH_NODE_OPTIONS'] ?? '').split(' ').filter(Boolean)
  const child = spawn(
    process.execPath,
    [...options, script, String(size.students), String(size.classes)],
    {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const exited = once(child, 'exit')
  try {
    const lines = createInterface(child.stdout)
    const first = await Promise.race([once(lines, 'line'), exited])
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    return await work(JSON.parse(String(first[0])) as ApiServer)
  } finally {
    child.kill()
    await exited
  }
}

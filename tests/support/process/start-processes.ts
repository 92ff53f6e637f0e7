import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { startServerProcess } from './server-process.ts'

/** Starts this many server processes for one school, whose database is at an address. Returns their origins. */
export async function startProcesses(
  t: TestContext,
  url: string,
  count: number,
): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-processes-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    IDENTITY_SECRET: randomBytes(32).toString('hex'),
    PAYMENTS: 'instant',
    WITHDRAWAL: 'eu',
  }
  const origins: string[] = []
  // The first fills the school.
  while (origins.length < count) {
    const server = await startServerProcess(settings)
    t.after(() => server.end('SIGKILL'))
    origins.push(server.origin)
  }
  return origins
}

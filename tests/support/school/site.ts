import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Client } from '#contract/client.ts'
import { systemClock, type Clock } from '#platform/clock.ts'
import { readConfig, type Mode } from '#start/config/config.ts'
import { createLog } from '#platform/log.ts'
import { createApp } from '#start/http/app.ts'
import { openDemo } from '#start/demo/open-demo.ts'
import type { Parts } from '#start/parts.ts'
import { clientOver } from './client-over.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import '#tests/support/quick-hashes.ts'

/** The whole product, listening on loopback over its own empty database. */
export type TestSite = {
  origin: string
  parts: Parts
  /** Fills it with the content of the demonstration, before any request. */
  fill: () => Promise<void>
  /** The school's API over HTTP, as the holder of the token. */
  apiAs: (idToken: string | null) => Client
  close: () => Promise<void>
}

/**
 * Starts the product; `settings` are environment variables as an operator would set them. Without a
 * mode it is a demonstration without content; without a log it gets its own.
 */
export async function startSite(
  settings: Record<string, string> = {},
  mode: Mode = 'demo',
  clock: Clock = systemClock,
  log?: Logger,
): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-test-'))
  const config = readConfig(
    {
      PORT: String(await findFreePort()),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      SCHOOL_TIME_ZONE: 'UTC',
      ...settings,
    },
    mode,
  )
  const { parts, fill } = await openDemo(config, clock)
  const app = await createApp({ log: log ?? createLog(config.logLevel), ...parts })
  await app.listen({ host: config.host, port: config.port })
  return {
    origin: config.origin,
    parts,
    fill,
    apiAs: (idToken) => clientOver(config.origin, idToken),
    close: async () => {
      await app.close()
      await parts.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

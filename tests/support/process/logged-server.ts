import type { Server } from 'node:http'
import { Writable } from 'node:stream'
import { pino, type Level, type Logger } from 'pino'
import { readConfig } from '#start/config/config.ts'
import { createServer } from '#platform/http/server.ts'
import { openParts, type Parts } from '#start/parts.ts'
import '#tests/support/quick-hashes.ts'

/** One line of the log; `level` is pino's number: 30 info, 40 warn, 50 error. */
type LogLine = { level: number; msg: string; path?: string; status?: number }

/** The school's API and the identity service, without pages, listening on loopback; the log is kept. */
export type LoggedServer = {
  origin: string
  parts: Parts
  lines: LogLine[]
  http: Server
  close: () => Promise<void>
}

/** A log that is kept, from `level` upwards. */
export function keepLog(level: Level): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = []
  const stream = new Writable({
    write: (text: Buffer, _encoding, done) => {
      lines.push(JSON.parse(text.toString()) as LogLine)
      done()
    },
  })
  return { log: pino({ level, base: null }, stream), lines }
}

/** Starts it; `settings` are environment variables, `DATA_DIR` or `DATABASE_URL` among them. */
export async function startLoggedServer(settings: Record<string, string>): Promise<LoggedServer> {
  const { log, lines } = keepLog('info')
  const config = readConfig({ RATE_LIMITS: 'off', ...settings }, 'demo')
  const parts = await openParts(config)
  const { answers } = parts.school
  const app = await createServer(log, 'loopback', { answers })
  if (parts.identity !== null) await app.register(parts.identity.plugin)
  await app.register(parts.school.plugin, { prefix: '/api' })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    parts,
    lines,
    http: app.server,
    close: async () => {
      await app.close()
      await parts.close()
    },
  }
}

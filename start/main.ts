import { createApp } from './app.ts'
import { admin, instructors, students } from './demo/content.ts'
import { fillWithDemoContent } from './demo/fill.ts'
import { openParts } from './parts.ts'
import { ConfigError, readConfig, type Config, type Mode } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'

/** Starts the server: `node start/main.ts demo` or `node start/main.ts production`. */
async function main(mode: Mode): Promise<void> {
  const config = readConfig(process.env, mode)
  const log = createLog(config.logLevel)
  const parts = await openParts(config)
  if (mode === 'demo') await fillWithDemoContent(parts)
  if (mode === 'production' && parts.outbox !== null)
    log.warn('SMTP_URL is not set: no mail leaves, so nobody can reset a password')
  const app = await createApp({ config, log, ...parts })
  await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    await app.close()
    await parts.close()
    throw error
  })

  let closing = false
  const close = async () => {
    // A second signal means: now.
    if (closing) process.exit(1)
    closing = true
    await app.close()
    await parts.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      close().catch((error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      })
    })
  printWelcome(config)
}

function printWelcome(config: Config): void {
  const lines = [`${config.product} is open at ${config.origin}`]
  if (config.mode === 'demo' && config.firebase === undefined)
    lines.push(
      'Demo accounts:',
      ...[admin, ...instructors, ...students].flatMap(({ email, password }) =>
        password === undefined ? [] : [`  ${email} / ${password}`],
      ),
      'Ctrl-C stops it; the data stays in ' + config.dataDir,
    )
  console.log(lines.join('\n'))
}

/** One clear line for what the person who starts the server can mend; undefined for anything else. */
function explain(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message
  const { code, address, port, hostname, severity, message } = error as Partial<
    Record<'code' | 'address' | 'hostname' | 'severity' | 'message', string> & { port: number }
  >
  if (code === 'EADDRINUSE')
    return `PORT: ${address}:${port} is in use already; stop what runs there or set another PORT`
  if (code === 'EACCES' && port !== undefined) return `PORT: not allowed to listen on port ${port}`
  if (code === 'EADDRNOTAVAIL') return `HOST: this machine has no address ${address}`
  if (code === 'ECONNREFUSED') return `DATABASE_URL: no database answers at ${address}:${port}`
  if (code === 'ENOTFOUND') return `DATABASE_URL: there is no host ${hostname}`
  // What PostgreSQL says while it refuses a connection: wrong password, unknown database …
  if (severity === 'FATAL') return `DATABASE_URL: ${message}`
  return undefined
}

const mode = process.argv[2]
if (mode !== 'demo' && mode !== 'production') {
  console.error('usage: node start/main.ts demo|production')
  process.exit(2)
}
main(mode).catch((error: unknown) => {
  const line = explain(error)
  console.error(line === undefined ? error : `Cannot start. ${line}`)
  process.exit(1)
})

import { createApp } from './app.ts'
import { demoAccounts } from './demo/content.ts'
import { fillWithDemoContent } from './demo/fill.ts'
import { explainTrouble } from './explain-trouble.ts'
import { openParts } from './parts.ts'
import { readConfig, type Config, type Mode } from '#platform/config.ts'
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
      ...demoAccounts.map(({ email, password }) => `  ${email} / ${password}`),
      'Ctrl-C stops it; the data stays in ' + config.dataDir,
    )
  console.log(lines.join('\n'))
}

const mode = process.argv[2]
if (mode !== 'demo' && mode !== 'production') {
  console.error('usage: node start/main.ts demo|production')
  process.exit(2)
}
main(mode).catch((error: unknown) => {
  const line = explainTrouble(error)
  console.error(line === undefined ? error : `Cannot start. ${line}`)
  process.exit(1)
})

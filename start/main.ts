import { isatty } from 'node:tty'
import type { Logger } from 'pino'
import { createApp } from './http/app.ts'
import { isUnencrypted, readConfig, type Config, type Mode } from './config/config.ts'
import { listMisspelt } from './config/misspelt.ts'
import { demoAccounts } from './demo/content.ts'
import { openDemo } from './demo/open-demo.ts'
import { watchConnections } from './http/drain.ts'
import { explainError } from './commands/explain-error.ts'
import { listUnwrittenPages } from './content.ts'
import { openParts, type Parts } from './parts.ts'
import { setUpFirst } from './setup/set-up-first.ts'
import { createLog, logConsole } from '#platform/log.ts'
import { isSetUp } from '#school/settings/set-up.ts'

/** Milliseconds from the signal to a forced exit. */
const maxTime = 9_000

/**
 * Only the first signal counts: a terminal's Ctrl-C, npm and the launcher (`tools/run-node.mjs`) each send
 * one.
 */
function stopAtSignal(stop: () => void): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // Without a terminal it is nohup's: Node has undone the ignoring of SIGHUP.
      if (stopping || (signal === 'SIGHUP' && !isatty(0))) return
      stopping = true
      stop()
    })
}

type Address = { host: string; port: number }

async function openFilled(config: Config): Promise<Parts> {
  const { parts, fill } = await openDemo(config)
  await fill()
  return parts
}

/** After the first start of an empty database the parts are opened again, with what was stored (clause 20.5). */
async function openSetUp(config: Config, log: Logger, address: Address): Promise<Parts> {
  const parts = await openParts(config)
  if (!(await isSetUp(parts.school.db)))
    return (await setUpFirst({ parts, log, print: console.log }, address))
      ? openParts(config)
      : parts
  const unwritten = listUnwrittenPages(parts.config, parts.school.settings.parts.pages)
  if (unwritten.some(({ name }) => name === 'imprint'))
    log.warn(
      'the imprint does not say who runs the school: an admin can write it on the page School',
    )
  return parts
}

/** Usage: `node start/main.ts demo` or `node start/main.ts production`. */
async function main(mode: Mode): Promise<void> {
  // Before it listens, nothing is lost: the database rolls back unfinished work.
  let stop: () => void = () => process.exit(0)
  stopAtSignal(() => stop())
  const config = readConfig(process.env, mode)
  const log = createLog(config.logLevel)
  for (const { name, meant } of listMisspelt(process.env))
    log.warn(`${name} is not a setting; is ${meant} meant?`)
  if (mode === 'production' && config.mail === undefined && config.firebase === undefined)
    log.warn('SMTP_URL is not set: no email is sent, so nobody can reset a password')
  if (mode === 'production' && isUnencrypted(config.origin))
    log.warn(
      'PUBLIC_ORIGIN uses http: passwords and tokens can be read in transit; serve a real site over https',
    )
  // For `localhost` Fastify makes a second server, without the limits of the first.
  const host = config.host === 'localhost' ? '127.0.0.1' : config.host
  const address = { host, port: config.port }
  const parts = await (mode === 'demo' ? openFilled(config) : openSetUp(config, log, address))
  const app = await createApp({ log, ...parts })
  const drain = watchConnections(app.server)
  await app.listen(address).catch(async (error: unknown) => {
    await app.close()
    await parts.close()
    throw error
  })

  async function close(): Promise<number> {
    const [cutOff] = await Promise.all([drain(), parts.jobs.stop()])
    await app.close()
    await parts.close()
    if (cutOff > 0) log.warn({ answers: cutOff }, 'some responses were cut off to stop in time')
    return cutOff === 0 ? 0 : 1
  }
  stop = () => {
    parts.readiness.stop()
    setTimeout(() => process.exit(1), maxTime).unref()
    close().then(
      (code) => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  logConsole(log)
  printWelcome(parts)
}

function printWelcome({ config, school }: Parts): void {
  const lines = [`${school.settings.product} is open at ${config.origin}`]
  if (config.mode === 'demo' && config.firebase === undefined)
    lines.push(
      'Demo accounts:',
      ...demoAccounts.map(({ email, password }) => `  ${email} / ${password}`),
      'Press Ctrl-C to stop. The data stays in ' + config.dataDir,
    )
  console.log(lines.join('\n'))
}

const mode = process.argv[2]
if (mode !== 'demo' && mode !== 'production') {
  console.error('usage: node start/main.ts demo|production')
  process.exit(2)
}
main(mode).catch((error: unknown) => {
  const line = explainError(error)
  console.error(line === undefined ? error : `Cannot start. ${line}`)
  process.exit(1)
})

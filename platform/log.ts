import { format } from 'node:util'
import { pino, type LevelWithSilent, type Logger } from 'pino'

/** Private headers. */
const secretHeaders = ['authorization', 'cookie', 'set-cookie']
const secretFields = ['password', 'newPassword', 'oobCode', 'idToken', 'id_token']
const secretTokens = ['refreshToken', 'refresh_token', 'pendingToken']

const removed = [
  ...secretHeaders.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
  ...[...secretFields, ...secretTokens].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
]

export type Log = { warn: (about: object, message: string) => void }

/**
 * Lines are batched, within `periodicFlush` milliseconds and at exit: one write each would take a quarter of
 * the time of a cached answer. If nobody reads them, those beyond `maxLength` are lost.
 */
const openOutput = () =>
  pino.destination({ sync: false, minLength: 4096, maxLength: 16_777_216, periodicFlush: 100 })

let output: ReturnType<typeof openOutput> | undefined

/**
 * One JSON object a line on standard output. Authorization headers, cookies, passwords and tokens are removed
 * even from a logged request or body.
 */
export function createLog(level: LevelWithSilent): Logger {
  output ??= openOutput()
  return pino({ level, base: null, redact: { paths: removed, remove: true } }, output)
}

/** What libraries and Node print themselves becomes lines of the log, too. */
export function logConsole(log: Pick<Logger, 'warn' | 'error'>): void {
  Object.assign(console, {
    error: (...printed: unknown[]) => log.error(format(...printed)),
    warn: (...printed: unknown[]) => log.warn(format(...printed)),
  })
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'))
}

import { pino, type LevelWithSilent, type Logger } from 'pino'

/** What a request's headers or body have that is nobody else's business. */
const secretHeaders = ['authorization', 'cookie', 'set-cookie']
const secretFields = ['password', 'newPassword', 'oobCode', 'idToken', 'id_token']
const secretTokens = ['refreshToken', 'refresh_token', 'pendingToken']

const removed = [
  ...secretHeaders.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
  ...[...secretFields, ...secretTokens].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
]

/** The process's log, for what happens outside of requests. */
export type Log = { warn: (about: object, message: string) => void }

/**
 * Lines go out together, within `periodicFlush` milliseconds and at the process's end: a write for each would
 * take a quarter of the time of a cached answer. Where nobody reads them, those beyond `maxLength` are lost.
 */
const openOutput = () =>
  pino.destination({ sync: false, minLength: 4096, maxLength: 16_777_216, periodicFlush: 100 })

let output: ReturnType<typeof openOutput> | undefined

/**
 * The process's log: one JSON object a line on standard output. Authorization headers, cookies,
 * passwords and tokens are removed even where somebody logs a whole request or body.
 */
export function createLog(level: LevelWithSilent): Logger {
  output ??= openOutput()
  return pino({ level, base: null, redact: { paths: removed, remove: true } }, output)
}

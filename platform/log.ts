import { pino, type LevelWithSilent, type Logger } from 'pino'

/** What a request's headers or body have that is nobody else's business. */
const secretHeaders = ['authorization', 'cookie', 'set-cookie']
const secretFields = ['password', 'newPassword', 'oobCode', 'idToken', 'id_token']
const secretTokens = ['refreshToken', 'refresh_token', 'pendingToken']

const removed = [
  ...secretHeaders.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
  ...[...secretFields, ...secretTokens].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
]

/**
 * The process's log: one JSON object a line on standard output. Authorization headers, cookies,
 * passwords and tokens are removed even where somebody logs a whole request or body.
 */
export function createLog(level: LevelWithSilent): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: removed, remove: true },
  })
}

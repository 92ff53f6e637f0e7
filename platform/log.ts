import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'

/**
 * The process's log: one JSON object a line on standard output. Authorization headers and
 * passwords are removed even where somebody logs a whole request or body.
 */
export function createLog(level: Config['logLevel']): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'headers.authorization',
        'password',
        '*.password',
        'idToken',
        '*.idToken',
        'refreshToken',
        '*.refreshToken',
      ],
      remove: true,
    },
  })
}

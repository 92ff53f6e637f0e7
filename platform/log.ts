import { pino, type Logger } from 'pino'

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/**
 * The process's log: one JSON object a line on standard output. Authorization headers and
 * passwords are removed even where somebody logs a whole request or body.
 */
export function createLog(level: LogLevel): Logger {
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

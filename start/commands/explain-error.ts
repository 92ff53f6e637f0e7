import { WrongSecret } from '#identity/keys/keys.ts'
import { DiskFull } from '#platform/database/transient-failures.ts'
import { BackupFault } from '#platform/backup/manifest.ts'
import { StorageUnavailable } from '#platform/files/files.ts'
import { UnsafeName } from '#platform/files/inner-name.ts'
import { ConfigError } from '#platform/settings.ts'

/** One line about an error that the operator can correct; undefined for any other. */
export function explainError(error: unknown): string | undefined {
  // A host with several addresses fails with one error each.
  if (error instanceof AggregateError) return explainError(error.errors.at(-1))
  const isPlain = [ConfigError, BackupFault, StorageUnavailable, DiskFull, UnsafeName].some(
    (kind) => error instanceof kind,
  )
  if (isPlain && error instanceof Error) return error.message
  if (error instanceof WrongSecret)
    return 'IDENTITY_SECRET: the signing keys in the database were encrypted with a different secret; set the one that was used before'
  const { code, address, port, hostname, path, severity, message } = error as Partial<
    Record<'code' | 'address' | 'hostname' | 'path' | 'severity' | 'message', string> & {
      port: number
    }
  >
  if (code === 'EADDRINUSE')
    return `PORT: ${address}:${port} is already in use; stop the process that uses it or set another PORT`
  if (code === 'EACCES' && port !== undefined) return `PORT: not allowed to listen on port ${port}`
  if (code === 'EROFS' && path !== undefined) return `${path}: the file system is read-only`
  if ((code === 'EACCES' || code === 'EPERM') && path !== undefined)
    return `${path}: this user may not read or write there`
  if (code === 'EADDRNOTAVAIL') return `HOST: this machine has no address ${address}`
  if (code === 'ECONNREFUSED') return `DATABASE_URL: no database is answering at ${address}:${port}`
  if (code === 'ENOTFOUND') return `DATABASE_URL: the host ${hostname} was not found`
  // From node-postgres, after five seconds.
  if (message === 'timeout expired') return 'DATABASE_URL: the server there does not answer'
  // PostgreSQL refused the connection: wrong password, unknown database …
  if (severity === 'FATAL') return `DATABASE_URL: ${message}`
  // From a migration: the role may not make tables, or the server is a standby.
  if (code === '42501' || code === '25006') return `DATABASE_URL: ${message}`
  return undefined
}

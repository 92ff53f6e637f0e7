/** Nothing can be written until the disk with the data has room again; reads go on. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

const fromDatabase = new WeakSet<Error>()

/** Remembers that `error` came from the database; gives it back. */
export function markAsDatabaseError(error: unknown): unknown {
  if (error instanceof Error) fromDatabase.add(error)
  return error
}

/**
 * Whether `error` says that another connection writes to the SQLite file: SQLITE_BUSY and its extended
 * codes. https://sqlite.org/rescode.html
 */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
}

const readOnly = 'cannot be written to: it is read-only'
const broken = 'cannot be written to: it is over its quota or broken'

/** SQLITE_FULL; SQLITE_IOERR_SHMSIZE, where the file that all readers share (-shm) could not grow. */
const full = [13, 4874]

/** What it means where SQLite could not write, by the rest of its codes: SQLITE_READONLY, SQLITE_IOERR. */
const unwritable: Record<number, string> = {
  8: readOnly,
  10: broken,
}

/** `error`, or where the disk of `folder` is full or lets nothing be written what says so. */
export function nameFullDisk(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error
  const code = Number(error.errcode)
  const what = full.includes(code) ? 'is full' : unwritable[code & 0xff]
  return what === undefined
    ? error
    : new DiskFull(`the disk of ${folder} ${what}`, { cause: error })
}

/** What it means where a file could not be written, by the code of the system. */
const unwritableFiles: Record<string, string> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full',
  EROFS: readOnly,
  EACCES: readOnly,
  EIO: broken,
}

/** `error` of writing a file, or where the disk of `folder` is full or lets nothing be written what says so. */
export function nameFullDiskOfFiles(error: unknown, folder: string): unknown {
  const what = unwritableFiles[String((error as NodeJS.ErrnoException).code)]
  return what === undefined
    ? error
    : new DiskFull(`the disk of ${folder} ${what}`, { cause: error })
}

/**
 * PostgreSQL's: connection lost, a standby that only reads, broken off by another transaction, out of
 * resources, lock not to be had, time limit, shutting down, a disk that fails. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const transientStates = /^(?:08...|25006|40001|40P01|53...|55P03|57014|57P0[123]|58030)$/
const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** Those that node-postgres gives no code: no connection free or answer there in time, and one that broke. */
const uncoded =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/

/**
 * Whether `error` says that the database is busy, full or away: the same call may succeed later. Only
 * of what came from the database: a client whose connection breaks fails with ECONNRESET, too.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error) || !fromDatabase.has(error)) return false
  if (error instanceof DiskFull || isLocked(error)) return true
  if (!('code' in error)) return uncoded.test(error.message)
  const code = String(error.code)
  return transientStates.test(code) || connectionLost.has(code)
}

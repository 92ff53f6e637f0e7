/** Lasts until the disk with the data has room again; reads continue. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

const fromDatabase = new WeakSet<Error>()

/** Marks the error and returns it. */
export function markAsDatabaseError(error: unknown): unknown {
  if (error instanceof Error) fromDatabase.add(error)
  return error
}

/**
 * Another connection writes to the SQLite file: SQLITE_BUSY and its extended codes.
 * https://sqlite.org/rescode.html
 */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
}

const readOnly = 'cannot be written to: it is read-only'
const broken = 'cannot be written to: it is over its quota or broken'

/** SQLITE_FULL; SQLITE_IOERR_SHMSIZE, if the file shared by all readers (-shm) could not grow. */
const full = [13, 4874]

/** By SQLite's other codes: SQLITE_READONLY, SQLITE_IOERR. */
const unwritable: Record<number, string> = {
  8: readOnly,
  10: broken,
}

/** Returns `error`, or DiskFull if the disk of `folder` is full or not writable. */
export function nameFullDisk(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error
  const code = Number(error.errcode)
  const what = full.includes(code) ? 'is full' : unwritable[code & 0xff]
  return what === undefined
    ? error
    : new DiskFull(`the disk of ${folder} ${what}`, { cause: error })
}

/** By the system's code. */
const unwritableFiles: Record<string, string> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full',
  EROFS: readOnly,
  EACCES: readOnly,
  EIO: broken,
}

/** As `nameFullDisk`, for errors of writing a file. */
export function nameFullDiskOfFiles(error: unknown, folder: string): unknown {
  const what = unwritableFiles[String((error as NodeJS.ErrnoException).code)]
  return what === undefined
    ? error
    : new DiskFull(`the disk of ${folder} ${what}`, { cause: error })
}

/**
 * PostgreSQL's: connection lost, a read-only standby, aborted by another transaction, out of resources, lock
 * not available, time limit, shutting down, a failing disk.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const transientStates = /^(?:08...|25006|40001|40P01|53...|55P03|57014|57P0[123]|58030)$/
const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** Errors of node-postgres without a code: no connection or answer in time, and a broken one. */
const uncoded =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/

/**
 * The database is busy, full or away: the same call may succeed later. Only for errors of the database: a
 * client whose connection breaks fails with ECONNRESET, too.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error) || !fromDatabase.has(error)) return false
  if (error instanceof DiskFull || isLocked(error)) return true
  if (!('code' in error)) return uncoded.test(error.message)
  const code = String(error.code)
  return transientStates.test(code) || connectionLost.has(code)
}

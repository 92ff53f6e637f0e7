/**
 * PostgreSQL's: connection lost, a standby that only reads, broken off by another transaction, out of
 * resources, lock not to be had, time limit, shutting down. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passingStates = /^(?:08...|25006|40001|40P01|53...|55P03|57014|57P0[123])$/
const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** Those that node-postgres gives no code: no connection free in time, and one that broke. */
const uncoded =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** Whether `error` says that the database is busy or away: the same call may succeed later. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // SQLITE_BUSY and its extended codes.
  if ('errcode' in error && typeof error.errcode === 'number') return (error.errcode & 0xff) === 5
  if (!('code' in error)) return uncoded.test(error.message)
  const code = String(error.code)
  return passingStates.test(code) || connectionLost.has(code)
}

import type { Kysely, Transaction } from 'kysely'
import { commitInGroup } from './group-commit.ts'
import { isPostgres } from './is-postgres.ts'

/** PostgreSQL asks to run the transaction again: serialization failure, deadlock. */
const retryable = new Set(['40001', '40P01'])

/**
 * Runs work in one transaction: all of it or nothing. `admit` goes first and refuses by throwing, also
 * where the work was done before and only its answer is given again.
 */
export type Atomically<Tables> = <Result>(
  admit: (trx: Transaction<Tables>) => Promise<unknown>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
) => Promise<Result>

/** What waits for the end of each transaction that is open. */
const waiting = new WeakMap<object, (() => void)[]>()

/** Calls `listener` when the transaction `db` is committed, at once where it is none of `transaction`. */
export function onCommit(db: object, listener: () => void): void {
  const listeners = waiting.get(db)
  if (listeners === undefined) listener()
  else listeners.push(listener)
}

/** How often a transaction is tried in all. */
const attempts = 5

/**
 * Runs `work` in one transaction: all of it or nothing; what it gives is given when that is durable. Where
 * PostgreSQL broke it off because of another transaction it runs again, and on SQLite where another one in
 * its group did (see `commitInGroup`), so `work` must do nothing but talk to the database.
 */
export async function transaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      let listeners: (() => void)[] = []
      const begin = (trx: Transaction<Tables>) => {
        waiting.set(trx, (listeners = []))
        return work(trx)
      }
      const result = await (isPostgres(db)
        ? db.transaction().execute(begin)
        : commitInGroup(db, begin))
      for (const listener of listeners) listener()
      return result
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempt === attempts || !retryable.has(code)) throw error
    }
  }
}

/** The plain way to run work once it is admitted: every time anew. */
export function atomicallyIn<Tables>(db: Kysely<Tables>): Atomically<Tables> {
  return (admit, work) =>
    transaction(db, async (trx) => {
      await admit(trx)
      return work(trx)
    })
}

/** Whether `error` says that a unique index refused the row, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === '23505') return true
  // SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY, https://sqlite.org/rescode.html
  return 'errcode' in error && (error.errcode === 2067 || error.errcode === 1555)
}

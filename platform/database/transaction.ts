import type { Kysely, Transaction } from 'kysely'
import { commitInGroup } from './group-commit.ts'
import { isPostgres } from './is-postgres.ts'

/** PostgreSQL asks for a retry: serialization failure, deadlock. */
const retryable = new Set(['40001', '40P01'])

/**
 * Runs work in one transaction. `admit` runs first and refuses by throwing, also if the work was done before
 * and only its answer is repeated; `work` gets what it returned.
 */
export type Atomically<Tables> = <Admitted, Result>(
  admit: (trx: Transaction<Tables>) => Promise<Admitted>,
  work: (trx: Transaction<Tables>, admitted: Admitted) => Promise<Result>,
) => Promise<Result>

/** Callbacks per open transaction. */
const waiting = new WeakMap<object, (() => void)[]>()

/** Called at once if `db` is not a transaction of `transaction`. */
export function onCommit(db: object, listener: () => void): void {
  const listeners = waiting.get(db)
  if (listeners === undefined) listener()
  else listeners.push(listener)
}

const maxAttempts = 5

/**
 * All or nothing; resolves when the commit is durable. `work` runs again if PostgreSQL aborted it because of
 * another transaction, or on SQLite if another one in its group failed (see `commitInGroup`), so it must only
 * talk to the database.
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
      if (attempt === maxAttempts || !retryable.has(code)) throw error
    }
  }
}

/** Without a key: the work always runs. */
export function atomicallyIn<Tables>(db: Kysely<Tables>): Atomically<Tables> {
  return (admit, work) => transaction(db, async (trx) => work(trx, await admit(trx)))
}

/** On either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === '23505') return true
  // SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY, https://sqlite.org/rescode.html
  return 'errcode' in error && (error.errcode === 2067 || error.errcode === 1555)
}

import { createHash } from 'node:crypto'
import type { Kysely, QueryExecutorProvider, Transaction } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { transaction, type Atomically } from '#platform/database/transaction.ts'
import { HttpError, inputFaults, invalidFields } from './errors.ts'

/** `response` is JSON; null only inside the transaction that does the work. */
export type IdempotencyTables = {
  idempotency_keys: {
    key_hash: string
    body_hash: string
    started_at: number
    response: string | null
  }
}

/** `readSent` returns the content, once the work may begin: bytes are hashed while they arrive. */
export type KeyedCall = { caller: string; call: string; key: string; readSent: () => unknown }

/** `replayed`: whether the stored response was used. */
export type Idempotent<Tables> = { atomically: Atomically<Tables>; replayed: () => boolean }

/** In milliseconds. */
const storedFor = 24 * 3_600_000

const hash = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/**
 * Undefined without one; 400 unless it is 1 to 255 visible ASCII characters.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = Array.isArray(header) ? header.join(',') : header
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw invalidFields({ 'Idempotency-Key': inputFaults.badKey })
}

/** Inserts the key, or finds its row; waits for a concurrent insert. */
async function insertKey(
  trx: Transaction<IdempotencyTables>,
  row: IdempotencyTables['idempotency_keys'],
) {
  return trx
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      // Changes nothing, but unlike `do nothing` it returns the existing row.
      conflict.column('key_hash').doUpdateSet({ key_hash: row.key_hash }),
    )
    .returning(['body_hash', 'response'])
    .executeTakeFirstOrThrow()
}

/** `now` is milliseconds since 1970. */
export const deleteOldKeys = (db: QueryExecutorProvider, now: number): Promise<void> =>
  deleteBefore(db, 'idempotency_keys', ['key_hash', 'started_at'], now - storedFor)

/**
 * Writes key, work and response in one transaction. For 24 hours and in all processes the same key, caller
 * and content get the stored response, if the caller may still call; concurrent calls wait for the first one.
 * Other content is 422 `idempotency-key-reused`. After work that throws the key can be used again.
 */
export function createIdempotency<Tables>(
  db: Kysely<Tables>,
  clock: Clock,
): (call: KeyedCall) => Idempotent<Tables> {
  const keysIn = (handle: Kysely<Tables>) => handle as unknown as Transaction<IdempotencyTables>

  return ({ caller, call, key, readSent }) => {
    const key_hash = hash(caller, call, key)
    let replayed = false

    return {
      replayed: () => replayed,
      atomically: async (admit, work) => {
        const started_at = clock()
        const body_hash = hash(JSON.stringify(readSent()))
        await keysIn(db)
          .deleteFrom('idempotency_keys')
          .where('key_hash', '=', key_hash)
          .where('started_at', '<=', started_at - storedFor)
          .execute()
        return transaction(db, async (trx) => {
          const admitted = await admit(trx)
          const keys = keysIn(trx)
          const row = await insertKey(keys, { key_hash, body_hash, started_at, response: null })
          if (row.body_hash !== body_hash) {
            const message = 'This Idempotency-Key was used for another request. Use a new one.'
            throw new HttpError(422, 'idempotency-key-reused', message)
          }
          replayed = row.response !== null
          if (row.response !== null) return JSON.parse(row.response) as never
          const result = await work(trx, admitted)
          await keys
            .updateTable('idempotency_keys')
            .set({ response: JSON.stringify(result) })
            .where('key_hash', '=', key_hash)
            .execute()
          return result
        })
      },
    }
  }
}

import { createHash } from 'node:crypto'
import { transaction } from '#platform/database/transaction.ts'
import { Problem } from './problem.ts'
import type { FakeDb, FakeTrx } from './tables.ts'

/** In milliseconds. */
const keyLifetime = 24 * 3_600_000

/**
 * Runs at most once per idempotency key, and repeats its first answer for a day, as JSON. Refusals are not
 * stored. `now` is milliseconds. https://docs.stripe.com/api/idempotent_requests
 */
export function answerOnce(
  db: FakeDb,
  now: number,
  key: string | undefined,
  request: string,
  work: (trx: FakeTrx) => Promise<object>,
): Promise<string> {
  const hash = createHash('sha256').update(request).digest('base64url')
  return transaction(db, async (trx) => {
    if (key === undefined) return JSON.stringify(await work(trx))
    await trx
      .deleteFrom('fake_keys')
      .where('at', '<', now - keyLifetime)
      .execute()
    const stored = await trx
      .selectFrom('fake_keys')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst()
    if (stored !== undefined && stored.request !== hash)
      throw new Problem('Keys for idempotent requests can only be used with the same parameters.', {
        type: 'idempotency_error',
      })
    if (stored !== undefined) return stored.body
    const body = JSON.stringify(await work(trx))
    await trx
      .insertInto('fake_keys')
      .values({ key, request: hash, at: now, status: 200, body })
      .execute()
    return body
  })
}

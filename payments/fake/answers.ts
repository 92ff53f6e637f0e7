import { createHash } from 'node:crypto'
import { transaction } from '#platform/database/transaction.ts'
import { Problem } from './problem.ts'
import type { FakeDb, FakeTrx } from './tables.ts'

/** How long an answer is repeated for its key, in milliseconds. */
const keyLifetime = 24 * 3_600_000

/**
 * Does something at most once for an idempotency key, and gives its first answer again for a day, as JSON. A refusal
 * is not stored. `now` is in milliseconds. https://docs.stripe.com/api/idempotent_requests
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

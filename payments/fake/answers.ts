import { createHash } from 'node:crypto'
import { transaction } from '#platform/database/transaction.ts'
import { Problem } from './problem.ts'
import type { FakeDb, FakeTrx } from './tables.ts'

/** What an answer is made to be, once: lost after the work was done, or in place of the work. */
export type Mishap = 'lost' | '500' | '409' | '429'

export type Answer = { status: number; body: string }

export const toAnswer = (body: object, status = 200): Answer => ({
  status,
  body: JSON.stringify(body),
})

const answerTo = (error: unknown): Answer => {
  if (error instanceof Problem) return toAnswer(error.body, error.status)
  throw error
}

/** How long answers are given again, in milliseconds. */
const keyLives = 24 * 3_600_000

/**
 * Does something at most once for a key, and gives its first answer again for a day: an error of the provider as well,
 * but not that a request was refused. `now` is in milliseconds. https://docs.stripe.com/api/idempotent_requests
 */
export function answerOnce(
  db: FakeDb,
  now: number,
  key: string | undefined,
  request: string,
  work: (trx: FakeTrx) => Promise<object>,
  fails: boolean,
): Promise<Answer> {
  const asked = createHash('sha256').update(request).digest('base64url')
  return transaction(db, async (trx) => {
    await trx
      .deleteFrom('fake_keys')
      .where('at', '<', now - keyLives)
      .execute()
    const done =
      key === undefined
        ? undefined
        : await trx.selectFrom('fake_keys').selectAll().where('key', '=', key).executeTakeFirst()
    if (done !== undefined && done.request !== asked)
      throw new Problem('Keys for idempotent requests can only be used with the same parameters.', {
        type: 'idempotency_error',
      })
    if (done !== undefined) return { status: done.status, body: done.body }
    const made = toAnswer(await work(trx))
    const answer = fails
      ? toAnswer({ error: { type: 'api_error', message: 'Something went wrong.' } }, 500)
      : made
    if (key !== undefined)
      await trx
        .insertInto('fake_keys')
        .values({ key, request: asked, at: now, ...answer })
        .execute()
    return answer
  }).catch(answerTo)
}

/** The same of what changes nothing. */
export const answerRead = (work: () => Promise<object>): Promise<Answer> =>
  work().then((body) => toAnswer(body), answerTo)

import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { HttpError } from './errors.ts'

/** `answer` is null while the first call runs; `run` names the attempt that may write it. */
export type KeptAnswersTables = {
  kept_answers: {
    key_hash: string
    body_hash: string
    run: string
    started_at: number
    answer: string | null
  }
}

/** One call with an Idempotency-Key: who makes it, which call, the key, and what was sent. */
export type KeyedCall = { caller: string; call: string; key: string; sent: unknown }

type Refusal = { status: number; code: string; message: string; fields?: Record<string, string> }
type Answer = { body: unknown } | { refusal: Refusal }

/** The answer to a call, and whether it is one that was given before. */
export type Once = { body: unknown; replayed: boolean } | { refusal: HttpError; replayed: boolean }

/** Does `work` at most once for a key. */
export type DoOnce = (call: KeyedCall, work: () => Promise<unknown>) => Promise<Once>

/** How long an answer is kept, in milliseconds. */
const keptFor = 24 * 3_600_000

/** After so many milliseconds without an answer the process that ran the call is taken for dead. */
const lease = 60_000

/** How long a second call waits for the first one's answer: so often, so many milliseconds. */
const looks = 200
const pause = 50

/** Refusals that stand however often the same call is made; others may pass, so nothing is kept. */
const finalRefusals = new Set([400, 404, 409, 422])

const hash = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

function inUse(): HttpError {
  const message = 'The first call with this Idempotency-Key has not been answered yet.'
  return new HttpError(409, 'idempotency-key-in-use', message)
}

function reused(): HttpError {
  const message = 'This Idempotency-Key was used for another request. Use a new one.'
  return new HttpError(422, 'idempotency-key-reused', message)
}

/**
 * The key of a request, or undefined without one; 400 where it is not 1 to 255 visible ASCII
 * characters. https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = Array.isArray(header) ? header.join(',') : header
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new HttpError(400, 'invalid-input', 'Please check: Idempotency-Key.', {
    'Idempotency-Key': 'Send 1 to 255 letters, digits or signs without a space',
  })
}

/**
 * Keeps the answers of calls with an Idempotency-Key for 24 hours, for all processes on a database:
 * the same key of the same caller with the same content gets the first answer again, also while the
 * first call still runs; with other content it is 422 `idempotency-key-reused`. Only what is final
 * is kept (done, 400, 404, 409, 422). A call whose process died frees its key after a minute; if it
 * died between its work and the keeping of the answer, the work is done again.
 */
export function createDoOnce(db: Kysely<KeptAnswersTables>, clock: Clock): DoOnce {
  async function take(key_hash: string, body_hash: string, run: string): Promise<Answer | 'mine'> {
    for (let look = 0; look < looks; look += 1) {
      const now = clock()
      await db
        .deleteFrom('kept_answers')
        .where('started_at', '<=', now - keptFor)
        .execute()
      const row = { key_hash, body_hash, run, started_at: now, answer: null }
      const taken = await db
        .insertInto('kept_answers')
        .values(row)
        .onConflict((conflict) => conflict.column('key_hash').doNothing())
        .returning('run')
        .executeTakeFirst()
      if (taken !== undefined) return 'mine'
      const first = await db
        .selectFrom('kept_answers')
        .selectAll()
        .where('key_hash', '=', key_hash)
        .executeTakeFirst()
      if (first !== undefined && first.body_hash !== body_hash) throw reused()
      if (first !== undefined && first.answer !== null) return JSON.parse(first.answer) as Answer
      if (first !== undefined && first.started_at <= now - lease) {
        const inherited = await db
          .updateTable('kept_answers')
          .set({ run, started_at: now })
          .where('key_hash', '=', key_hash)
          .where('run', '=', first.run)
          .where('answer', 'is', null)
          .returning('run')
          .executeTakeFirst()
        if (inherited !== undefined) return 'mine'
      }
      await setTimeout(pause)
    }
    throw inUse()
  }

  async function work(doWork: () => Promise<unknown>, forget: () => Promise<unknown>) {
    try {
      return { body: await doWork() }
    } catch (error) {
      if (error instanceof HttpError && finalRefusals.has(error.status)) {
        const { status, code, message, fields } = error
        return { refusal: { status, code, message, ...(fields && { fields }) } }
      }
      await forget()
      throw error
    }
  }

  const toOnce = (answer: Answer, replayed: boolean): Once => {
    if ('body' in answer) return { body: answer.body, replayed }
    const { status, code, message, fields } = answer.refusal
    return { refusal: new HttpError(status, code, message, fields), replayed }
  }

  return async ({ caller, call, key, sent }, doWork) => {
    const key_hash = hash(caller, call, key)
    const run = newId()
    const kept = await take(key_hash, hash(JSON.stringify(sent)), run)
    if (kept !== 'mine') return toOnce(kept, true)
    const forget = () =>
      db
        .deleteFrom('kept_answers')
        .where('key_hash', '=', key_hash)
        .where('run', '=', run)
        .execute()
    const answer: Answer = await work(doWork, forget)
    await db
      .updateTable('kept_answers')
      .set({ answer: JSON.stringify(answer) })
      .where('key_hash', '=', key_hash)
      .where('run', '=', run)
      .execute()
    return toOnce(answer, false)
  }
}

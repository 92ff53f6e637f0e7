import { createHmac } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { findObject } from './store.ts'
import type { FakeDb } from './tables.ts'

/** How deliveries are made to go wrong, until it is taken back. */
export type Misbehaviour = {
  drop?: boolean
  duplicate?: boolean
  reverse?: boolean
  wrongSignature?: boolean
  oldTimestamp?: boolean
}

type DeliveriesParts = {
  db: FakeDb
  clock: Clock
  webhookSecret: string
  webhookUrl: () => string
  misbehaviour: () => Misbehaviour
}

/** How often an event is sent in all, and how long after the first failure it is sent again, in milliseconds. */
const maxAttempts = 12
const firstPause = 10_000
const longestPause = 3_600_000

/** How long an answer is waited for, in milliseconds. */
const timeout = 10_000

/** The header of a signature: https://docs.stripe.com/webhooks#verify-manually */
export function signEvent(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** Sends what has happened to the school, and again where it is not answered. */
export function createDeliveries(parts: DeliveriesParts) {
  const { db, clock, webhookSecret, webhookUrl, misbehaviour } = parts

  async function send(id: string): Promise<boolean> {
    const { wrongSignature, oldTimestamp } = misbehaviour()
    const body = JSON.stringify(await findObject<object>(db, 'event', id))
    const seconds = Math.floor(clock() / 1_000) - (oldTimestamp ? 3_600 : 0)
    const secret = wrongSignature ? 'whsec_wrong' : webhookSecret
    const answer = await fetch(webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signEvent(body, secret, seconds),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.ok ?? false
  }

  async function deliver(event: string, attempt: number): Promise<void> {
    const { drop, duplicate } = misbehaviour()
    const isDone = drop || (await send(event))
    if (duplicate && !drop) await send(event)
    const row = db.updateTable('fake_deliveries').where('event', '=', event)
    if (isDone || attempt + 1 >= maxAttempts) {
      await db.deleteFrom('fake_deliveries').where('event', '=', event).execute()
      return
    }
    const pause = Math.min(firstPause * 2 ** attempt, longestPause)
    await row.set({ attempt: attempt + 1, due_at: clock() + pause }).execute()
  }

  /** Sends every event that is due by the clock. */
  return async function deliverDue(): Promise<void> {
    const due = await db
      .selectFrom('fake_deliveries')
      .select(['event', 'attempt'])
      .where('due_at', '<=', clock())
      .orderBy('due_at', misbehaviour().reverse ? 'desc' : 'asc')
      .limit(200)
      .execute()
    for (const { event, attempt } of due) await deliver(event, attempt)
  }
}

import { createHmac } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { findObject } from './store.ts'
import type { FakeDb } from './tables.ts'

type DeliveriesParts = {
  db: FakeDb
  clock: Clock
  webhookSecret: string
  webhookUrl: string
}

/** Attempts in all, and milliseconds before the first retry. */
const maxAttempts = 12
const firstPause = 10_000

/** In milliseconds. */
const timeout = 10_000

/** The signature header: https://docs.stripe.com/webhooks#verify-manually */
export function signEvent(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** Retries events that are not accepted. */
export function createDeliveries({ db, clock, webhookSecret, webhookUrl }: DeliveriesParts) {
  async function send(id: string): Promise<boolean> {
    const body = JSON.stringify(await findObject<object>(db, 'event', id))
    const answer = await fetch(webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signEvent(body, webhookSecret, Math.floor(clock() / 1_000)),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.ok ?? false
  }

  async function deliver(event: string, attempt: number): Promise<void> {
    if ((await send(event)) || attempt + 1 >= maxAttempts) {
      await db.deleteFrom('fake_deliveries').where('event', '=', event).execute()
      return
    }
    await db
      .updateTable('fake_deliveries')
      .set({ attempt: attempt + 1, due_at: clock() + firstPause * 2 ** attempt })
      .where('event', '=', event)
      .execute()
  }

  return async function deliverDue(): Promise<void> {
    const due = await db
      .selectFrom('fake_deliveries')
      .select(['event', 'attempt'])
      .where('due_at', '<=', clock())
      .orderBy('due_at')
      .limit(200)
      .execute()
    for (const { event, attempt } of due) await deliver(event, attempt)
  }
}

import type Stripe from 'stripe'
import { minSum } from '#payments/least-sum.ts'
import { makeSession, newFakeId, totalOf } from './objects.ts'
import type { NewSession } from './parameters.ts'
import type { PayLine } from './pay-page.ts'
import { Problem } from './problem.ts'
import { addObject, findObject } from './store.ts'
import type { FakeDb, FakeTrx } from './tables.ts'

type Session = Stripe.Checkout.Session

/** How long a page can stay open, in seconds: https://docs.stripe.com/api/checkout/sessions/create */
const opensFor = { least: 30 * 60, most: 24 * 3_600 }

/** The most that can be paid, in minor units. */
const maxPayable = 99_999_999

/** The id of what a session sells, which the provider lists apart. */
const linesOf = (sessionId: string) => `${sessionId}_lines`

async function addSession(trx: FakeTrx, session: Session, { line_items }: NewSession) {
  const { id, created, expires_at } = session
  await addObject(trx, 'session', session, { later: 'expire', later_at: expires_at })
  const lines: PayLine[] = line_items.map(({ quantity, price_data }) => ({
    name: price_data.product_data.name,
    amount: quantity * price_data.unit_amount,
  }))
  await addObject(trx, 'lines', { id: linesOf(id), created, lines })
}

/** Creates a Checkout Session by the API; `now` is in seconds. */
export async function createSession(
  trx: FakeTrx,
  wanted: NewSession,
  now: number,
  origin: string,
): Promise<Session> {
  const total = totalOf(wanted)
  const param = 'line_items'
  const currency = wanted.line_items[0]?.price_data.currency ?? ''
  if (total < minSum(currency.toUpperCase()))
    throw new Problem('The total amount is too small.', { code: 'amount_too_small', param })
  if (total > maxPayable)
    throw new Problem('The total amount is too large.', { code: 'amount_too_large', param })
  const opens = (wanted.expires_at ?? now + opensFor.most) - now
  if (opens < opensFor.least || opens > opensFor.most)
    throw new Problem('expires_at must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    })
  const session = makeSession(wanted, now, origin)
  await addSession(trx, session, wanted)
  return session
}

/**
 * Creates the Checkout Session of a Payment Link: the buyer chooses the reference, and there is no metadata of ours.
 * Gives the address of its page; `now` is in seconds.
 */
export async function followLink(
  trx: FakeTrx,
  { amount, currency, reference }: { amount: number; currency: string; reference: string },
  now: number,
  origin: string,
): Promise<string> {
  const price_data = { currency, unit_amount: amount, product_data: { name: 'A print' } }
  const wanted: NewSession = {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    success_url: origin,
    client_reference_id: reference,
  }
  const payment_link = newFakeId('plink')
  const session = { ...makeSession(wanted, now, origin), payment_link }
  await addSession(trx, session, wanted)
  return session.url ?? ''
}

/** The line items of a session. */
export const listLines = async (db: FakeDb, sessionId: string): Promise<PayLine[]> =>
  (await findObject<{ lines: PayLine[] }>(db, 'lines', linesOf(sessionId))).lines

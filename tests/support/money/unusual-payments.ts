import type Stripe from 'stripe'
import type { FakeProvider } from '#payments/fake/fake.ts'
import { newFakeId, type Payment, type Refund, type Session } from '#payments/fake/objects.ts'
import { addObject, emit, listObjects, lockObject, saveObject } from '#payments/fake/store.ts'
import type { FakeDb } from '#payments/fake/tables.ts'
import { transaction } from '#platform/database/transaction.ts'
import { secretKey, type OpenFake } from './fake-provider.ts'

// Actions of payers and their banks beyond the fake provider's pages. Times are in milliseconds.

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'status'
> & { payment_intent: string; evidence_details: { due_by: number } }

const newest = async <Body>(db: FakeDb, kind: 'payment' | 'dispute', nth: number) =>
  (await listObjects<Body>(db, kind, { count: nth + 1 })).at(-1)

/** The bank of a payment that has not arrived sends no money. */
export const failBankPayment = (db: FakeDb, now: number, sessionId: string): Promise<void> =>
  transaction(db, async (trx) => {
    const session = await lockObject<Session>(trx, 'session', sessionId)
    if (session.payment_intent === null) return
    const payment = await lockObject<Payment>(trx, 'payment', session.payment_intent)
    if (payment.status !== 'processing') return
    await saveObject(trx, { ...payment, status: 'requires_payment_method' })
    // Clears `later`, so that the money does not arrive.
    await saveObject(trx, session)
    await emit(trx, 'checkout.session.async_payment_failed', session, now)
  })

/**
 * Opens a Payment Link of the account like a buyer who has set `client_reference_id` in its URL. Returns the address
 * of the page to pay on.
 */
export const followPaymentLink = (
  { db, engine }: FakeProvider,
  { amount, currency, reference }: { amount: number; currency: string; reference: string },
): Promise<string> =>
  transaction(db, async (trx) => {
    const price_data = { currency, unit_amount: amount, product_data: { name: 'A print' } }
    const session = await engine.createSession(trx, {
      mode: 'payment',
      line_items: [{ quantity: 1, price_data }],
      success_url: 'https://links.example/',
    })
    const link = { client_reference_id: reference, payment_link: newFakeId('plink') }
    await saveObject(trx, { ...session, ...link })
    return session.url ?? ''
  })

/** Disputes the part not refunded of one of the newest payments. An inquiry only asks. */
export async function openDispute(
  db: FakeDb,
  now: number,
  nth: number,
  status: 'needs_response' | 'warning_needs_response' = 'needs_response',
) {
  const found = await newest<Payment>(db, 'payment', nth)
  if (found === undefined) return 'nothing'
  return transaction(db, async (trx) => {
    const { id, currency, ...payment } = await lockObject<Payment>(trx, 'payment', found.id)
    const refunds = await listObjects<Refund>(trx, 'refund', { refs: [id] })
    const amount = refunds
      .filter((refund) => refund.status !== 'failed')
      .reduce((sum, refund) => sum - refund.amount, payment.amount)
    const disputes = await listObjects<Dispute>(trx, 'dispute', { refs: [id] })
    const isDisputed = disputes.some((dispute) => dispute.status !== 'won')
    if (payment.status !== 'succeeded' || isDisputed || amount === 0) return 'nothing'
    const created = Math.floor(now / 1_000)
    const dispute: Dispute = {
      id: newFakeId('du'),
      object: 'dispute',
      amount,
      created,
      currency,
      evidence_details: { due_by: created + 7 * 24 * 3_600 },
      livemode: false,
      payment_intent: id,
      status,
    }
    await addObject(trx, 'dispute', dispute, { ref: id })
    await emit(trx, 'charge.dispute.created', dispute, now)
    return 'disputed'
  })
}

/** Decides one of the newest disputes; a lost one can still be won, and its money comes back. */
export async function decideDispute(db: FakeDb, now: number, nth: number, status: 'won' | 'lost') {
  const found = await newest<Dispute>(db, 'dispute', nth)
  if (found === undefined) return 'nothing'
  return transaction(db, async (trx) => {
    // In the order in which the provider locks them.
    await lockObject<Payment>(trx, 'payment', found.payment_intent)
    const dispute = await lockObject<Dispute>(trx, 'dispute', found.id)
    const wasLost = dispute.status === 'lost'
    if (dispute.status === 'won' || (wasLost && status === 'lost')) return 'nothing'
    const decided: Dispute = { ...dispute, status }
    await saveObject(trx, decided)
    const type = wasLost ? 'charge.dispute.funds_reinstated' : 'charge.dispute.closed'
    await emit(trx, type, decided, now)
    return status
  })
}

/** Calls the provider like another holder of the school's key. */
export async function callProvider(
  { origin }: OpenFake,
  path: string,
  form: Record<string, string>,
) {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams(form),
  }).catch(() => undefined)
  return ((await answer?.json()) ?? {}) as { url?: string }
}

/** A second page for a checkout, as when the answer to its start was lost for a day. */
export function openAnotherPage(fake: OpenFake, id: string, amount: number) {
  return callProvider(fake, '/v1/checkout/sessions', {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(amount),
    'line_items[0][price_data][product_data][name]': 'A class',
    success_url: 'https://school.example/',
    'metadata[checkout]': id,
  })
}

import type Stripe from 'stripe'
import { makeDispute, type FakeCharge } from '#payments/fake/objects.ts'
import { addObject, emit, listObjects, lockObject, saveObject } from '#payments/fake/store.ts'
import type { FakeDb } from '#payments/fake/tables.ts'
import { idOf } from '#payments/id-of.ts'
import { transaction } from '#platform/database/transaction.ts'

// The disputes of cardholders and their banks: the fake provider has disputes of certain cards only, and decides none.

const newest = <Body>(db: FakeDb, kind: 'charge' | 'dispute', which: number): Promise<Body[]> =>
  listObjects<Body>(db, kind, {}, { count: which + 1 })

/** Disputes what was not given back of one of the newest charges. */
export async function openDispute(db: FakeDb, now: number, which: number) {
  const found = (await newest<FakeCharge>(db, 'charge', which)).at(-1)
  if (found === undefined) return 'nothing'
  return transaction(db, async (trx) => {
    const charge = await lockObject<FakeCharge>(trx, 'charge', found.id)
    const amount = charge.amount - charge.amount_refunded
    if (charge.disputed || amount === 0) return 'nothing'
    const made = makeDispute(charge, 'fraudulent', Math.floor(now / 1_000))
    const dispute: Stripe.Dispute = { ...made, amount }
    await saveObject(trx, { ...charge, disputed: true })
    await addObject(trx, 'dispute', dispute, { ref: charge.payment_intent })
    await emit(trx, 'charge.dispute.created', dispute, now)
    return 'disputed'
  })
}

/** Decides one of the newest disputes; one that was lost can still be won, and its money comes back. */
export async function decideDispute(
  db: FakeDb,
  now: number,
  which: number,
  status: 'won' | 'lost',
) {
  const found = (await newest<Stripe.Dispute>(db, 'dispute', which)).at(-1)
  if (found === undefined) return 'nothing'
  return transaction(db, async (trx) => {
    // In the order in which the provider locks them.
    const charge = await lockObject<FakeCharge>(trx, 'charge', idOf(found.charge))
    const dispute = await lockObject<Stripe.Dispute>(trx, 'dispute', found.id)
    const wasLost = dispute.status === 'lost'
    if (dispute.status === 'won' || (wasLost && status === 'lost')) return 'nothing'
    const decided: Stripe.Dispute = { ...dispute, status }
    await saveObject(trx, decided)
    await saveObject(trx, { ...charge, disputed: status === 'lost' })
    const type = wasLost ? 'charge.dispute.funds_reinstated' : 'charge.dispute.closed'
    await emit(trx, type, decided, now)
    return status
  })
}

import { z } from 'zod'
import type { FactOf } from '#school/base/facts.ts'
import { defineJob } from '#school/base/job.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { listCheckoutsOf } from '#school/sales/checkouts.repo.ts'
import { closeAtProvider } from './sync-with-provider.ts'

/** Its orders are gone: nobody can pay it any more, its seats become free, and a payment is refunded. */
export const closeCheckout = defineJob({
  kind: 'checkout-close',
  lane: 'payments',
  schema: z.object({ id: z.string() }),
  run: (school, { id }) => closeAtProvider(school, id),
})

/** The checkouts that these orders are in. */
export async function listToClose(
  { orderIds }: FactOf<'orders-closed'>,
  _school: School,
  trx: Trx,
) {
  const ids = await listCheckoutsOf(trx, orderIds)
  return ids.map((id) => ({ id }))
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Refund } from '#contract/refunds.ts'
import type { ProviderDispute, ProviderRefund } from '#payments/provider.ts'
import type { ProviderSchool } from './provider-school.ts'
import type { Person } from '#tests/support/school/school.ts'

/** Movements of money by students, admins, the provider and banks, at a school paid through a provider in memory. */
export function createMoves(school: ProviderSchool, admin: Person) {
  const { at, pay, fillCart, deliver } = school

  return {
    /** Seats that a student pays for at once, through the provider. */
    buy: async (...prices: number[]) => {
      const cart = await fillCart(prices)
      const checkout = await cart.start()
      const { paymentId } = pay.pay(checkout._id)
      await deliver({ id: `cs_${checkout._id}` })
      const [id = ''] = cart.orderIds
      return { ...cart, id, checkout, paymentId: paymentId ?? '' }
    },

    /** The refund of a place that its student cancels. */
    cancel: async ({ client }: Person, id: string) =>
      (await client.deleteOrder({ params: { id } })).refund,

    give: (id: string, amount: number) =>
      admin.client.refundOrder({ params: { id }, body: { amount, reason: 'The room was cold' } }),

    /** Runs the jobs that are due, such as sending refunds. */
    work: () => at.jobs.runDue(),

    /** The refund of part of a payment fails at the provider, days after it succeeded. */
    failRefund: async (
      paymentId: string,
      amountMinor?: number,
      failureReason: string | null = 'expired_or_canceled_card',
    ) => {
      const found = [...pay.refunds.values()].find(
        (refund) =>
          refund.paymentId === paymentId &&
          refund.status !== 'failed' &&
          (amountMinor === undefined || refund.amountMinor === amountMinor),
      )
      assert.ok(found, 'no such refund')
      Object.assign(found, { status: 'failed', failureReason })
      await deliver({ id: found.id }, randomUUID(), 'refund')
    },

    /** A refund made at the provider. */
    refundAtProvider: async (
      paymentId: string,
      amountMinor: number,
      status: ProviderRefund['status'] = 'succeeded',
    ) => {
      const id = `re_${randomUUID()}`
      const facts = { refundId: null, paymentId, amountMinor, currency: 'USD', failureReason: null }
      pay.refunds.set(id, { id, ...facts, status })
      await deliver({ id }, randomUUID(), 'refund')
    },

    /** A cardholder disputes some of a payment, or the bank decides that dispute. */
    dispute: async (paymentId: string, amountMinor: number, status: ProviderDispute['status']) => {
      const id = `dp_${paymentId}`
      const facts = { paymentId, amountMinor, currency: 'USD', dueAt: null }
      pay.disputes.set(id, { id, ...facts, status })
      await deliver({ id }, randomUUID(), 'dispute')
    },

    /** The newest refund of a student. */
    refundOf: async ({ account }: Person): Promise<Refund> => {
      const { items } = await admin.client.listRefunds({ query: {} })
      const found = items.find(({ studentEmail }) => studentEmail === account.email)
      return found ?? assert.fail('there is no refund')
    },

    /** The documents of a student, newest first: kinds and totals. */
    documentsOf: async ({ client }: Person) =>
      (await client.listReceipts({ query: {} })).items.map(({ kind, total }) => `${kind} ${total}`),
  }
}

export type Moves = ReturnType<typeof createMoves>

import { screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { createSqlite } from '#tests/support/database/databases.ts'
import { startProviderSchool } from '#tests/support/money/provider-school.ts'
import { network } from '#tests/support/page/network.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { ordersOf, remove } from '#tests/support/school/orders.ts'

vi.useFakeTimers({ toFake: ['Date'] })
const { at, pay, fillCart, payer, deliver, close } = await startProviderSchool(createSqlite)
afterAll(close)

/** A student on the provider's page: the checkout, and the page that the provider sends them back to. */
async function startPaying() {
  const student = await payer()
  const { start } = await fillCart([10], 2, student)
  const { _id: id } = await start()
  const comeBack = () => renderPage(at, student, `/dashboard/checkout/${id}?returned=1`)
  return { student, id, comeBack }
}

const onItsWay = { isPaid: false, paymentId: null }

test('[13.3] back from the payment page it is checked, without an error, until the provider has answered', async () => {
  const { id, comeBack } = await startPaying()
  await comeBack()
  await screen.findAllByText('We are checking your payment')
  screen.getByText('Haven’t paid yet? You can continue, or cancel the payment.')
  pay.pay(id, onItsWay)
  await reconcilePayments(at.school)
  // The answer to its first request is lost.
  network.calls = []
  network.cut()
  await waitFor(() => expect(network.calls).toEqual([`GET /api/checkout/${id}`]))
  network.open()
  await screen.findByText('Your bank is processing the payment')
  expect(screen.queryByRole('alert')).toBeNull()
})

type Paying = Awaited<ReturnType<typeof startPaying>>

const outcomes: Record<string, { says: RegExp[]; come: (paying: Paying) => Promise<unknown> }> = {
  expired: {
    says: [/^This payment is closed/, /You have not been charged/],
    come: ({ student, id }) => student.client.closeCheckout({ params: { id } }),
  },
  failed: {
    says: [/^The payment failed/, /the seat is free again/],
    come: async ({ id }) => Object.assign(pay.pay(id, onItsWay), { hasFailed: true }),
  },
  refused: {
    says: [/^No seats were left/, /You will get a full refund/],
    come: async ({ student, id }) => {
      await student.client.closeCheckout({ params: { id } })
      const [unpaid] = (await ordersOf(student)).filter(({ status }) => status === 'Not Paid')
      await remove(student, unpaid?._id ?? '')
      await deliver(pay.pay(id))
    },
  },
  'at fault': {
    says: [/^The school is looking into your payment/, /Please do not pay again/],
    come: async ({ id }) => pay.pay(id, { amountMinor: 999 }),
  },
  paid: {
    says: [/^Your booking is confirmed/],
    come: async ({ id }) => pay.pay(id),
  },
}

for (const [outcome, { says, come }] of Object.entries(outcomes))
  test(`[13.3] [13.6] a payment that is ${outcome} says so, and what happens to the money`, async () => {
    const paying = await startPaying()
    await come(paying)
    await reconcilePayments(at.school)
    await paying.comeBack()
    const title = outcome === 'paid' ? 'Payment Successful' : 'Payment'
    await screen.findByRole('heading', { level: 1, name: title })
    for (const words of says) expect(screen.getByRole('status').textContent).toMatch(words)
    const next = outcome === 'paid' ? 'Go to your tickets' : 'Go to your cart'
    screen.getByRole('link', { name: next })
  })

import type { PaymentMethod } from '#contract/receipts.ts'

/** What each way of paying is called. */
export const methodWords: Record<PaymentMethod, string> = {
  instant: 'Confirmed on the site',
  free: 'Nothing to pay',
  provider: 'Paid online',
  cash: 'Cash',
  transfer: 'Bank transfer',
}

import { BadSignature, ProviderRefused, type Provider } from '#payments/provider.ts'
import { writeProblem } from '#school/books/money-problems.ts'

/** The message is stored with the refund or checkout. */
function refuse(): never {
  throw new ProviderRefused(writeProblem('providerGone'), null, null)
}

/**
 * Stands in for a missing provider: it knows no page and no payment, so that checkouts of a former provider
 * end like another account's.
 */
export const noProvider: Provider = {
  isLive: false,
  minSum: () => 0,
  readAccount: async () => 'none',
  start: async () => refuse(),
  findSession: async () => null,
  close: async () => null,
  findByCheckout: async () => [],
  findByPayment: async () => null,
  refund: async () => refuse(),
  findRefund: async () => null,
  listRefunds: async () => [],
  findDispute: async () => null,
  couldBeSignature: () => false,
  readEvent: () => {
    throw new BadSignature('The school has no payment provider.')
  },
  async *listEvents() {},
  ping: async () => refuse(),
}

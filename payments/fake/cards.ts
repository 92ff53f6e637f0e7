/** What a test card does: https://docs.stripe.com/testing */
export type CardOutcome = {
  /** Why it is declined. */
  decline?: string
  /** Whether its bank asks the payer first (3-D Secure). */
  challenge?: true
  /** What becomes of its refunds: they arrive later, or fail later. */
  refunds?: 'pending' | 'failing'
}

const cards: Record<string, CardOutcome> = {
  '4242424242424242': {},
  '4000000000000002': { decline: 'Your card was declined.' },
  '4000000000009995': { decline: 'Your card has insufficient funds.' },
  '4000000000003220': { challenge: true },
  '4000000000007726': { refunds: 'pending' },
  '4000000000005126': { refunds: 'failing' },
}

/** The digits of a card's number, without the spaces and dashes that people put between them. */
export const digitsOf = (number: string): string => number.replaceAll(/[\s-]/g, '')

/** What a card does, by its digits; undefined if it is no test card. */
export const outcomeOf = (digits: string): CardOutcome | undefined => cards[digits]

/** Test cards: https://docs.stripe.com/testing */
export type CardOutcome = {
  decline?: 'declined' | 'noFunds'
  /** The bank asks the payer first (3-D Secure). */
  challenge?: true
  /** Its refunds arrive later, or fail later. */
  refunds?: 'pending' | 'failing'
}

const cards: Record<string, CardOutcome> = {
  '4242424242424242': {},
  '4000000000000002': { decline: 'declined' },
  '4000000000009995': { decline: 'noFunds' },
  '4000000000003220': { challenge: true },
  '4000000000007726': { refunds: 'pending' },
  '4000000000005126': { refunds: 'failing' },
}

/** Removes spaces and dashes. */
export const digitsOf = (number: string): string => number.replaceAll(/[\s-]/g, '')

/** Undefined if it is no test card. */
export const outcomeOf = (digits: string): CardOutcome | undefined => cards[digits]

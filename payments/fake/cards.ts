/** What a test card does: https://docs.stripe.com/testing */
export type CardOutcome = {
  /** Why it is declined, after the challenge where there is one. */
  decline?: string
  /** Whether its bank asks the payer first (3-D Secure). */
  challenge?: true
  /** What becomes of its refunds: they arrive later, or fail later. */
  refunds?: 'pending' | 'failing'
  /** Why the payment is disputed at once; an inquiry only asks, and its money can still be given back. */
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry'
}

const cards: Record<string, CardOutcome> = {
  '4242424242424242': {},
  '4000000000000002': { decline: 'Your card was declined.' },
  '4000000000009995': { decline: 'Your card has insufficient funds.' },
  '4000000000009987': { decline: 'Your card was declined: it is reported as lost.' },
  '4000000000009979': { decline: 'Your card was declined: it is reported as stolen.' },
  '4000000000000069': { decline: 'Your card has expired.' },
  '4000000000000127': { decline: 'Your card’s security code is incorrect.' },
  '4000000000000119': { decline: 'An error occurred while processing your card. Try again.' },
  '4000000000003220': { challenge: true },
  '4000002760003184': { challenge: true },
  '4000008400001629': { challenge: true, decline: 'Your card was declined.' },
  '4000000000007726': { refunds: 'pending' },
  '4000000000005126': { refunds: 'failing' },
  '4000000000000259': { dispute: 'fraudulent' },
  '4000000000002685': { dispute: 'product_not_received' },
  '4000000000001976': { dispute: 'inquiry' },
}

/** The digits of a card's number; what people put between them is left out. */
export const digitsOf = (number: string): string => number.replaceAll(/[\s-]/g, '')

/** What this card does; undefined where it is no test card. */
export const outcomeOf = (number: string): CardOutcome | undefined => cards[digitsOf(number)]

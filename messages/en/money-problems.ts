/** Why a payment bought nothing, or a refund failed. The database has the key of the message. */
export const moneyProblems = {
  paidWithoutSeat: 'It was paid when there was no place any more.',
  paidInOtherMode: 'It was paid in another mode of the provider’s account.',
  paidInCurrency: ['It was paid in {currency}.', 'The currency is a code, such as EUR'],
  otherSumPaid: 'Another sum than the total was paid.',
  moneyNeverCame: 'The money did not come.',
  openedElsewhere: 'Opened in another account or mode of the payment provider.',
  neverOpened: 'The payment provider did not answer.',
  providerGone: 'The school no longer has a payment provider.',
  failedUnexplained: ['The provider does not say why.', 'Why a refund failed'],
  disputeWon: ['The bank gave the disputed money back.', 'Why a refund was reversed'],
} as const

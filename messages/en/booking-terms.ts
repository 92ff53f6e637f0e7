/** What it costs to change one's mind about a booking, and what the law adds; each a sentence (`describeTerms`). */
export const bookingTerms = {
  cancelling: ['Cancelling', 'Names the terms among other facts of a class, such as Duration'],
  until: [
    '{share, select, full {Free cancellation until {time}.} half {Half is refunded until {time}.} other {{percent} is refunded until {time}.}}',
    'Share: of the price. The time is a date with a time of day',
  ],
  afterwards: ['No refund after that.', 'Follows the last time until which something is refunded'],
  never: 'No refund if you cancel.',
  undated: [
    'Free cancellation until you have been checked in, for up to {days} days after you pay.',
    'For a class without dates',
  ],
  withdrawal: [
    'You also have the right to withdraw for {days} days after you pay.',
    'For a class without dates',
  ],
  noWithdrawal: [
    'No right of withdrawal by law, because the date is fixed.',
    'For a class with dates',
  ],
  free: ['This class is free: you can cancel at any time.', 'It costs nothing'],
  whenAndTerms: ['{when}. {terms}', 'When a class meets, then sentences: what cancelling refunds'],
} as const

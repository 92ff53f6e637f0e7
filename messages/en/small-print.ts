/** Facts about this school in our texts for the pages that a school writes itself (docs/operations.md). */
export const smallPrint = {
  instructors: [
    'one of [our instructors](/instructors)',
    'Whom to write to: "Write to …", "Ask …". The brackets make a link',
  ],
  school: [
    'the school',
    'Whom to write to where there are no instructors yet: “Write to …”, “Ask …”',
  ],
  accountsAtGoogle: ['by Google Firebase, on Google’s servers', 'Accounts are kept …'],
  accountsHere: ['in the database of this site', 'Accounts are kept …'],
  picturesAtStore: ['with a storage service ({host})', 'Pictures are kept …'],
  picturesHere: ['on the disk of this site', 'Pictures are kept …'],
  workTime: [
    '{months, plural, =0 {until you or we delete the account} one {until # month after the last meeting of the class} other {until # months after the last meeting of the class}}',
    'Work is kept …',
  ],
  refundsWhen: ['You cancel', 'Heads a column: “at least 14 days before the first meeting”'],
  refundsBack: ['You get back', 'Heads a column: “the full price”'],
  refundsUntil: [
    '{days, plural, =0 {{hours, plural, =0 {before the first meeting begins} one {at least # hour before the first meeting} other {at least # hours before the first meeting}}} one {at least # day before the first meeting} other {at least # days before the first meeting}}',
    'Below “You cancel”',
  ],
  refundsShare: [
    '{share, select, full {the full price} half {half the price} other {{percent} of the price}}',
    'Below “You get back”',
  ],
  refundsLater: ['later', 'Below “You cancel”'],
  refundsNothing: ['nothing', 'Below “You get back”'],
  payingInstant: [
    'This site takes no card or bank details. When you confirm a payment here, the site records that you have booked the seat and that you owe the price or have paid it. You and the school agree on how you pay',
    'Without the last full stop',
  ],
  payingByStripe: [
    'You pay on a page of Stripe, our payment provider. Your seats are held while that page is open. Stripe gets your email address, the names of the classes and the amount; your card or bank details go to Stripe alone, never to this site',
    'Without the last full stop',
  ],
  payingDemo: [
    'You pay on a page of this demonstration, which moves no money',
    'Without the last full stop',
  ],
} as const

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
  withdrawalOff:
    'Your legal rights to withdraw from a booking are not affected by anything on this page.',
  withdrawalTitle: 'Your right to withdraw',
  withdrawalExempt:
    'A class on a fixed date is a leisure activity at a specific date: the law gives no right to withdraw from it, and the table above applies. What has no fixed date can be withdrawn from. The page of each class says which applies before you book.',
  withdrawalRight:
    'You have the right to withdraw from such a contract within {days, plural, other {# days}} without giving any reason, counted from the day you pay.',
  withdrawalHow: [
    'To do so, tell us by a clear statement that you withdraw: on the page [Withdraw from a contract](/withdraw), without an account, or by writing to {contact}. You may use the form below, but need not. It is enough to send it before the period ends.',
    'The brackets make a link; the contact is a link, too',
  ],
  withdrawalBack:
    'If you withdraw, we refund everything that you paid for it without undue delay, at the latest 14 days after we have heard from you, the way you paid and without any fee.',
  withdrawalUsed:
    'If you asked us to begin during the period, you owe us the part of the price for what you have had by then. The right ends early only once the class has been held completely, if you had asked for that and knew it.',
  withdrawalForm: 'Model withdrawal form',
  withdrawalFormHint: '(Fill it in and send it only if you wish to withdraw.)',
  formTo: ['To {name}, {contact}:', 'The name is that of the school'],
  formText: 'I hereby withdraw from my contract for the following service:',
  formOrdered: 'Ordered on:',
  formName: 'Name:',
  formAddress: 'Address:',
  formDate: 'Date, and signature if sent on paper:',
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

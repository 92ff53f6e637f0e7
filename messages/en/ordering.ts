/** The page for putting a class in the cart. */
export const ordering = {
  title: 'Class',
  loading: 'Loading the class',
  withoutScript:
    'To add this class to your cart, please turn on JavaScript. You can <read>read about {className}</read> without it.',
  taughtBy: 'Taught by <b>{tutor}</b>, <email>{email}</email>',
  taughtByFormer: 'Taught by a former instructor',
  reason: ['“{reason}”', 'Why the class was cancelled, in the words of the school'],
  name: 'Name',
  email: 'Email Address',
  emailHint: 'Your account’s email. You can only add classes to your own cart.',
  add: ['Add to Cart', 'Fixed by the specification (2.10)'],
  nothingAdded: 'The class was not added to your cart. Please try again.',
  notPaid: [
    'The class is in your cart, but your payment didn’t go through. {reason}',
    'The reason is a sentence',
  ],
  otherPayment: 'You have an open payment. <pay>Finish or cancel it</pay> to book another class.',
  ordered: ['Order Request Successfully', 'Fixed by the specification (8.3)'],
  added: '“{className}” is in your cart. You can pay for it there.',
  openCart: 'Go to your cart',
  status: [
    '{status, select, Paid {Paid} other {Not Paid}}',
    'A badge. Fixed by the specification (2.14)',
  ],
  booked: 'You have a seat in this class.',
  inCart: 'This class is in your cart. It does not hold a seat for you until you have paid.',
  seeTicket: 'See your ticket',
} as const

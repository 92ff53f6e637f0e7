/** What matters to a person now, above every page of the dashboard. */
export const today = {
  failed: 'We couldn’t load what’s next for you.',
  nextClass: 'Your next class',
  nextTaught: 'Next class you teach',
  noneBooked: 'You have not booked a class yet.',
  findClass: 'Find a class',
  inCart: ['In your cart', 'Above the name of a class that is not paid yet'],
  notPaid: ['{price}, not paid yet', 'The price of a class'],
  payToBook: 'Pay to book your seat.',
  unpaid:
    '{more, select, yes {{count}+ unpaid classes in your cart} other {{count, plural, one {# unpaid class in your cart} other {# unpaid classes in your cart}}}}',
  noMeetings: 'You have no upcoming meetings.',
  addClass: 'Add a class',
  seatsPaid: '{paid} of {all} seats booked',
  denied:
    '{more, select, yes {{count}+ classes denied with feedback} other {{count, plural, one {# class denied with feedback} other {# classes denied with feedback}}}}',
  pending:
    '{more, select, yes {{count}+ classes waiting for review} other {{count, plural, one {# class waiting for review} other {# classes waiting for review}}}}',
  nonePending: 'No classes are waiting for review.',
  allClasses: 'See all classes',
  toReview: ['Waiting for your review', 'Above the name of a class'],
  by: 'By {instructor}',
} as const

/** The waitlist of a full class, for a student who may join it or is on it. */
export const waitlist = {
  join: 'Join waitlist',
  joined: 'You’re on the waitlist',
  joinedText:
    'When a seat becomes free for you, we’ll email you and hold it for 24 hours, or for 2 hours if you have never paid for a class here.',
  position: [
    '{position, plural, =1 {You’re first on the waitlist} other {You’re number # on the waitlist}}',
    'The place of the reader on the waitlist',
  ],
  leave: 'Leave waitlist',
  leaveTitle: 'Leave the waitlist?',
  leaveText: 'You’ll lose your place on the waitlist for “{className}”.',
  left: 'You left the waitlist',
  notOn: 'You were no longer on this waitlist.',
  offered: ['A seat is held for you until {time}.', 'The time is a date with a time of day'],
  seatHeld: [
    '1 seat, held for you until {time}',
    'Instead of the number of free seats. The time is a date with a time of day',
  ],
  bookNow: 'Book now',
  decline: 'No thanks',
  declineTitle: 'Decline this seat?',
  declineText:
    'The seat in “{className}” goes to the next person on the waitlist. You can’t join this waitlist again.',
  declineAgree: 'Decline seat',
  declined: 'You declined the seat',
  offers: ['Seats held for you', 'Heads a list of classes, with the time until which to book'],
  own: ['Your waitlists', 'Heads the list of classes for which the reader waits'],
  waiting: '{count, plural, one {# person} other {# people}} on the waitlist',
} as const

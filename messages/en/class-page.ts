/**
 * Text shared by the two pages of a class, and the public page: its head, its facts, the link to its seats.
 */
export const classPage = {
  breadcrumb: ['Breadcrumb', 'Names the links to the lists that a class is in, for screen readers'],
  levelAndTutor: ['{level}, with <b>{tutor}</b>', 'Beginner, with Ada Holm'],
  learn: ['What you’ll make', 'Heads a list, such as: a print on fibre paper'],
  bring: ['What to bring', 'Heads a list of what to bring to the class'],
  tutor: 'Your instructor',
  otherDates: 'Other dates',
  soldOut: ['fully booked', 'Ends a line after a place and a price'],
  related: 'Related classes',
  meetings: '{count, plural, one {When and where} =2 {Both meetings} other {All # meetings}}',
  whyClosed:
    '{status, select, begun {This class has already begun. You can no longer join it.} other {This class was cancelled and will not take place.}}',
  otherClasses: 'See other classes',
  full: 'This class is fully booked. Join the waitlist, and we’ll hold the next free seat for you when it’s your turn.',
  lookOnly: [
    'Only students can book this class.',
    'For instructors and admins, instead of a button',
  ],
  bookNow: ['Book now', 'A button: books a seat and pays for it'],
  held: [
    '{count, plural, one {Held on {date}} other {Began on {date}}}',
    'A class that has begun; {count} is the number of its meetings',
  ],
  fullyBooked: 'Fully booked',
  seatsLeft: '{count, plural, one {# seat left} other {# seats left}}',
  duration: 'Duration',
  level: 'Level',
  group: ['Group', 'How many people are in it'],
  groupSize: '{count, plural, one {# person} other {Up to # people}}',
} as const

/** Facts about a class or an instructor, wherever they are shown. */
export const facts = {
  seats: 'Available: {count, plural, one {# Seat} other {# Seats}}',
  fullyBooked: 'Available: 0 Seats, fully booked',
  photo: ['Photograph for the class {name}', 'Describes the photograph for screen readers'],
  instructor: 'Instructor',
  students: ['Total 450+ Student', 'Fixed by the specification (9.4)'],
  enrolled: '{count, plural, one {# student enrolled} other {# students enrolled}}',
  portrait: 'Portrait of {name}',
  status: [
    '{status, select, approved {Approved} pending {Pending} denied {Denied} begun {Begun} held {Held} other {Cancelled}}',
    'A badge on a class: where it is in its review, or why nobody can book it any more',
  ],
} as const

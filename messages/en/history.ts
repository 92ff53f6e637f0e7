/** Who did what: the history of the school. The names of kinds are the contract's. */
export const history = {
  text: 'Every decision, role change, deletion and payment at the school. Entries cannot be changed.',
  show: ['Show', 'Names the choice of a kind of events'],
  everything: 'All events',
  kind: '{kind, select, class-decided {Class decisions} class-rewritten {Edited classes} class-feedback {Feedback} class-message {Messages to students} class-withdrawn {Withdrawn classes} class-cancelled {Cancelled classes} class-confirmed {Classes held with few students} review-hidden {Hidden reviews} role-changed {Role changes} account-replaced {New accounts} user-deleted {Deleted users} data-exported {Downloads of personal data} order-paid {Payments} order-cancelled {Cancellations by students} order-deleted {Deleted orders} order-refunded {Refunds} withdrawal-closed {Withdrawals from contracts} gallery-changed {New galleries} work-opened {Opened work} people-imported {Imported people} classes-imported {Imported classes} part-published {School settings} page-deleted {Deleted pages} person-invited {Invitations} other {Cancellations by the school}}',
  none: 'No events yet',
  noneText: 'Decisions, role changes, deletions and payments appear here.',
  noneOfKind: 'No events of this kind yet',
  seeEverything: 'See all events',
  feedback: 'Feedback',
  commandLine: [
    'The command line',
    'Stands for a name: somebody used a command on the school’s server',
  ],
  formerPerson: [
    'a former user',
    'Stands for a name, or for that of a class, in an entry whose person was deleted many years ago',
  ],
  'class-decided': [
    '<who>{who}</who> {to, select, approved {approved} other {denied}} the class <what>{what}</what>.',
    'Here and below, who is the name of a person or “The command line”, and what that of a class or person',
  ],
  'class-rewritten':
    '<who>{who}</who> edited the class <what>{what}</what>, which sent it back for review.',
  'class-feedback': '<who>{who}</who> sent feedback on the class <what>{what}</what>.',
  'class-message': '<who>{who}</who> wrote to the students of <what>{what}</what>.',
  message: 'Message',
  'class-withdrawn': '<who>{who}</who> withdrew the class <what>{what}</what>.',
  'class-cancelled': '<who>{who}</who> cancelled the class <what>{what}</what>.',
  'class-confirmed':
    '<who>{who}</who> decided to hold the class <what>{what}</what> with too few students.',
  'review-hidden':
    '<who>{who}</who> {to, select, hidden {hid a review of} other {unhid a review of}} <what>{what}</what>.',
  'role-changed':
    '{own, select, true {<who>{who}</who> became {to, select, Student {a student} Instructor {an instructor} other {an admin}}.} other {<who>{who}</who> made <what>{what}</what> {to, select, Student {a student} Instructor {an instructor} other {an admin}}.}}',
  'account-replaced': '<who>{who}</who> registered again with a new account.',
  'user-deleted':
    '{own, select, true {<who>{who}</who> deleted their own account.} other {<who>{who}</who> deleted the {from, select, Student {student} Instructor {instructor} other {admin}} <what>{what}</what>.}}',
  'data-exported': '<who>{who}</who> downloaded the data of <what>{what}</what>.',
  'order-paid':
    '{free, select, true {<who>{who}</who> booked a free seat in <what>{what}</what>.} other {<who>{who}</who> paid {price} for <what>{what}</what>.}}',
  'order-cancelled': [
    '{ofPerson, select, true {<who>{who}</who> cancelled {person}’s {free, select, true {free} other {{price}}} booking for <what>{what}</what>.} other {<who>{who}</who> cancelled a {free, select, true {free} other {{price}}} booking for <what>{what}</what>.}}',
    'The person is the student whose booking it was',
  ],
  'order-deleted': [
    '{ofPerson, select, true {<who>{who}</who> deleted {person}’s unpaid order for <what>{what}</what>.} other {<who>{who}</who> deleted an unpaid order for <what>{what}</what>.}}',
    'The person is the student who had ordered',
  ],
  'order-refunded': [
    '<who>{who}</who> refunded {ofPerson, select, true {{person}’s} other {a}} booking for <what>{what}</what> ({sum, select, none {{note}} other {{sum}: {note}}}).',
    'The sum is $5.00, and the note a reason: The room was cold. Where the sum is none, the note begins with it',
  ],
  'withdrawal-closed': [
    '<who>{who}</who> closed the withdrawal of <what>{what}</what>.',
    'What is the name of the person who withdrew from a contract',
  ],
  'place-cancelled': [
    '<who>{who}</who> cancelled a booking for <what>{what}</what> ({note}).',
    'The note is a student and a reason: Mila Novak: asked by phone',
  ],
  'work-opened': [
    '<who>{who}</who> opened work that isn’t shared with the class: <what>{what}</what>.',
    'What is the title of an assignment',
  ],
  'people-imported':
    '<who>{who}</who> imported {count, plural, one {# person} other {# people}} from a file.',
  'classes-imported':
    '<who>{who}</who> imported {count, plural, one {# class} other {# classes}} from a file.',
  'gallery-changed': '<who>{who}</who> selected new photographs for the gallery.',
  'part-published':
    '<who>{who}</who> published the school’s settings: {what, select, name {name and contact} look {look} home {home page} texts {texts} people {people} other {the page {what}}}.',
  'page-deleted': '<who>{who}</who> deleted the page <what>{what}</what>.',
  'person-invited':
    '<who>{who}</who> invited <what>{what}</what> as {to, select, Admin {an admin} other {an instructor}}.',
  goBackToThis: 'Go back to this',
  change: [
    '<from>From</from> {from} <to>to</to> {to}',
    'Two states. Screen readers hear the tags; people see an arrow instead of the second one',
  ],
  state: [
    '{state, select, pending {Pending} approved {Approved} denied {Denied} begun {Begun} cancelled {Cancelled} booking-cancelled {Cancelled} withdrawn {Withdrawn} shown {Shown} hidden {Hidden} not-paid {Not Paid} paid {Paid} deleted {Deleted} student {Student} instructor {Instructor} admin {Admin} other {{state}}}',
    'Of a class, a review, an order or a person',
  ],
} as const

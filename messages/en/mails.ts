/** Mails: those with an account link, and those to students about their classes and their money. */
export const mails = {
  greeting: ['Hello,', 'Begins a mail that names nobody'],
  greetingByName: 'Hello {name},',
  // With an account link.
  linkSubject: [
    '{purpose, select, EMAIL_SIGNIN {Log in to {product}} PASSWORD_RESET {Reset your {product} password} VERIFY_EMAIL {Confirm your email for {product}} VERIFY_AND_CHANGE_EMAIL {Confirm your new email for {product}} other {Your email at {product} was changed}}',
    'The product is the name of the site. Other: somebody has changed the email of the account',
  ],
  linkText: [
    '{purpose, select, EMAIL_SIGNIN {Use this link to log in to {product}.} PASSWORD_RESET {Use this link to choose a new password for your account at {product}.} VERIFY_EMAIL {Use this link to confirm that this email is yours.} VERIFY_AND_CHANGE_EMAIL {Use this link to confirm your new email. From then on, you’ll log in to {product} with it.} other {The email of your account at {product} was changed. If this wasn’t you, use this link to change it back.}}',
    'Followed by the email addresses that it is about, and the link',
  ],
  emailRemoved: [
    'The email of your account at {product} was removed. If this wasn’t you, use this link to restore it.',
    'Followed by the email address and the link',
  ],
  linkButton: [
    '{purpose, select, EMAIL_SIGNIN {Log in} PASSWORD_RESET {Choose a new password} VERIFY_EMAIL {Confirm your email} VERIFY_AND_CHANGE_EMAIL {Confirm your new email} other {Change it back}}',
    'Change it back: the email of the account',
  ],
  linkEnds: 'The link works once and expires after one hour.',
  linkIgnored: [
    '{purpose, select, RECOVER_EMAIL {If this was you, you don’t need to do anything.} other {If you didn’t ask for this, you can ignore this email. Nothing will change.}}',
    'RECOVER_EMAIL: somebody has changed the email of the account',
  ],
  email: ['Email', 'Before an email address'],
  newEmail: ['New email', 'Before an email address'],
  // Several notices in one mail.
  subjectAndMore: [
    '{subject}, and {count, plural, one {# more} other {# more}}',
    'The subject of a mail with several notices: that of the first, such as “Your receipt 2030-000001”',
  ],
  notShown: '{count, plural, one {# more is not shown here.} other {# more are not shown here.}}',
  seeNotices: 'See all notices',
  stop: [
    '{optional, select, reminders {Stop these reminders} messages {Stop emails with messages} newStudents {Stop emails about new students} work {Stop emails about assignments and comments} other {Stop emails about reviews of your classes}}',
    'Stands below an email; a link that switches off such emails',
  ],
  // About a class.
  movedSubject: 'New dates or place: {className}',
  moved: '“{className}”, which you booked, has new dates or a new place.',
  movedChoice:
    '{free, select, yes {If this doesn’t suit you, cancel your booking under “Class List” before the class begins.} other {If this doesn’t suit you, cancel your booking under “Class List” before the class begins. You’ll get a full refund.}}',
  seeSchedule: 'See your schedule',
  bookedSubject: 'You’re booked: {className}',
  bookedSubjectWhen: [
    'You’re booked: {className}, {start}',
    'The start is a short date and time: Mon 30 Nov, 20:30',
  ],
  bookedSeveralSubject: ['You’re booked: {count} classes', 'At least 2'],
  seeBooking: ['See your booking', 'A link to the list of a student’s classes'],
  cancelWay: 'If you can’t come, cancel your booking under “Class List” before the class begins.',
  booked: 'Your seat in “{className}” is booked.',
  cancelledByYouSubject: 'You cancelled your booking: {className}',
  cancelledByYou: 'You cancelled your booking for “{className}”.',
  cancelledByYouWhen: [
    'You cancelled your booking: {className}, {start}.',
    'When the class begins, with its date and time',
  ],
  noRefundByPolicy: 'Under the cancellation policy, no refund is due.',
  bookingCancelledSubject: 'Your booking was cancelled: {className}',
  bookingCancelled: 'The school cancelled your booking for “{className}”.',
  refundFollows:
    '{refunded, select, yes {You’ll get a refund. The credit note says how much.} other {No refund is due.}}',
  cancelledSubject: ['Cancelled: {className}', 'The class was cancelled'],
  cancelled: '“{className}” was cancelled.',
  cancelledSeat: [
    '{seat, select, unpaid {It’s no longer in your cart. You had not paid for it.} free {Your booking is cancelled.} refunded {Your booking is cancelled, and you’ll get a full refund.} held {Your booking is cancelled. No refund is due, because the class had already taken place.} other {Your booking is cancelled. No refund is due.}}',
    'What happens to the booking of a class that was cancelled',
  ],
  reason: ['Reason', 'Before what an admin or instructor wrote'],
  reasonOnPage: 'You’ll find the reason on the class page.',
  instructorLeft: ['The instructor has left the school.', 'Why a class was cancelled'],
  seeClass: 'See the class',
  // About a coming meeting.
  reminderSubject: 'Reminder: {className}',
  reminder: 'Your class “{className}” is coming up.',
  when: ['When', 'Before a date, a time and its zone'],
  where: ['Where', 'Before the place of a class'],
  online: ['Online', 'Before the web address of a class'],
  bring: 'What to bring',
  price: ['Price', 'Before what a class costs'],
  moreMeetings: [
    '{count, plural, one {and # more meeting} other {and # more meetings}}',
    'After the dates of the first ones',
  ],
  detailsWithheld:
    'Your ticket under “Class List” says where it takes place and what to bring. Once you’ve confirmed your email, our emails will say so, too.',
  // From the instructor of a class, or an admin.
  messageSubject: ['Message about {className}', 'From the instructor of a class to its students'],
  message: ['{sender} wrote to the students of “{className}”:', 'Followed by the message'],
  messageReply: 'To answer {sender}, reply to this email.',
  messageWithheld:
    'There is a message for the students of your class. Confirm your email to read such messages.',
  // To the instructor of a class.
  decidedSubject: [
    '{about, select, approved {Approved: {className}} denied {Not approved: {className}} other {Feedback: {className}}}',
    'The school has reviewed a class',
  ],
  decided:
    '{about, select, approved {Your class “{className}” was approved. Students can book it now.} denied {Your class “{className}” was not approved. When you edit it, we’ll review it again.} other {There is feedback on your class “{className}”.}}',
  feedback: 'Feedback',
  editClass: 'Edit the class',
  newStudentsSubject: [
    'New booking: {className} – {enrolled} of {seats, plural, one {# seat is} other {# seats are}} booked',
    'Somebody has booked a class',
  ],
  newStudents:
    '“{className}” has a new booking. {enrolled} of {seats, plural, one {# seat is} other {# seats are}} booked now.',
  seeRoster: 'See the roster',
  shortSubject: 'Too few students: {className}',
  short:
    '{enrolled, plural, =0 {Nobody has paid for “{className}” yet.} one {# student has paid for “{className}”.} other {# students have paid for “{className}”.}} {minimum, plural, one {It needs at least # student.} other {It needs at least # students.}}',
  shortChoice:
    'Please decide whether to hold the class or cancel it. Until then, it stays open for bookings.',
  begins: ['Begins', 'Before the date of a class'],
  decideShort: [
    'Hold it or cancel it',
    'A link to the page where an instructor or admin decides about a class',
  ],
  // To admins.
  pendingSubject: 'Waiting for review: {className}',
  pending: '{instructor} has submitted “{className}” for review.',
  allPendingSubject:
    '{count, plural, one {# class is waiting for review} other {# classes are waiting for review}}',
  allPending:
    '{count, plural, one {# class is waiting for review.} other {# classes are waiting for review.}} Students can’t see a class until you approve it.',
  seePending: ['Review classes', 'A link'],
  fullSubject: [
    'Storage for hand-ins is nearly full',
    'Hand-ins are photographs that students send for assignments',
  ],
  full: [
    'The photographs that students have handed in take {percent} of the storage set aside for them. Once it is full, students can’t hand in any more.',
    'The percentage is formatted: 81%',
  ],
  fullChoice: 'To make room, the person who runs the server can raise WORK_GB.',
  backupFailedSubject: [
    '{task, select, proof {A backup check has failed} other {The backup of the school has failed}}',
    'To admins. A backup is checked by restoring it to a temporary place',
  ],
  backupFailed: [
    '{task, select, proof {The last backup could not be restored and checked: {error}} other {The school could not be backed up: {error}}}',
    'The error is technical, and in English',
  ],
  backupFailedChoice:
    'The server will keep trying for some hours. Please tell the person who runs it: until this works, there is no tested backup of the newest data.',
  booksWrongSubject: 'The school’s books don’t add up',
  booksWrong: [
    '{count, plural, one {The nightly check of the books has found an error: {first}} other {The nightly check of the books has found # errors. The first one: {first}}}',
    'Ledger, receipts, refunds and seats. What was found is technical, and in English',
  ],
  booksWrongChoice: 'Please tell the person who runs the server. “npm run books” lists everything.',
  seeBooks: ['See the books', 'A link'],
  seeHealth: ['See the health of the server', 'A link'],
  // About assignments and work.
  assignmentSubject: 'New assignment: {title}',
  assignment: 'Your instructor has set an assignment in “{className}”: {title}.',
  assignmentDueSubject: 'Due tomorrow: {title}',
  assignmentDue:
    'You have not handed in “{title}” in “{className}” yet. You can still hand in later, but it will be marked as late.',
  due: ['Due', 'Before a date and time'],
  dueTime: [
    '{time}\u00a0({timeZone})',
    'A date with a time of day; the zone is a name such as Central European Time',
  ],
  seeAssignment: 'See the assignment',
  handedInSubject:
    '{count, plural, one {# hand-in is waiting} other {# hand-ins are waiting}}: {title}',
  handedIn:
    '{count, plural, one {# hand-in is waiting} other {# hand-ins are waiting}} for your answer: “{title}” in “{className}”.',
  seeQueue: 'See what is waiting',
  answeredSubject: [
    '{status, select, again {Hand in again: {title}} other {Done: {title}}}',
    'Other: the instructor has accepted what was handed in',
  ],
  answered:
    '{status, select, again {Your instructor has looked at your work for “{title}” in “{className}” and asks for a re-shoot.} other {Your instructor has looked at your work for “{title}” in “{className}”. It’s done.}}',
  seeWork: 'See your work',
  commentSubject: 'New comments: {title}',
  comment: [
    '{own, select, yes {There are new comments on your work for “{title}” in “{className}”.} other {There are new comments on work for “{title}” in “{className}” that you commented on.}}',
    'Yes: it is the reader’s own work',
  ],
  seeComments: 'See the comments',
  worksDeletedSubject: 'Your work will be deleted: {title}',
  worksDeleted: [
    'On {date} we’ll delete what you handed in for “{title}” in “{className}”, with the comments on it. To keep it, download your work before then.',
    'The date has no time of day',
  ],
  downloadWork: 'Download your work',
  // About a waitlist.
  seatOfferedSubject: 'A seat is free for you: {className}',
  seatOffered: 'A seat in “{className}” is free, and you are next on the waitlist.',
  seatOfferedUntil: [
    'We’re holding it for you until {time}\u00a0({timeZone}). Pay by then to book it. After that, it goes to the next person on the waitlist.',
    'The time is a date with a time of day; the zone is a name such as Central European Time',
  ],
  bookNow: 'Book now',
  offerLapsedSubject: 'We no longer hold a seat for you: {className}',
  offerLapsed:
    'The seat in “{className}” that we held for you was not paid for in time, so we’ve released it. You are no longer on the waitlist.',
  offerTakenBackSubject: 'The class has fewer seats now: {className}',
  offerTakenBack:
    '“{className}” has fewer seats now, so we can’t hold a seat for you any more. You keep your place on the waitlist.',
  waitlistEndedSubject: 'The waitlist has closed: {className}',
  waitlistEnded:
    '{why, select, cancelled {“{className}” was cancelled.} withdrawn {“{className}” is no longer offered.} other {“{className}” begins soon, and no seat became free for you in time.}} You are no longer on its waitlist.',
  seeOtherClasses: 'See other classes',
  // After an account was deleted.
  goodbyeSubject: 'Your account at {product} was deleted',
  goodbye:
    '{by, select, person {You deleted your account at {product}.} other {The school deleted your account at {product}.}} You can no longer log in, and your profile, pictures and notices are gone.',
  goodbyeKept:
    'If you ever paid for a class, the receipts and payments stay with your name for some years, because the school has to keep its accounts.',
  goodbyeQuestion: [
    '{by, select, person {If this wasn’t you, please contact the school.} other {If you have questions, please contact the school.}}',
    'At the end of the mail to somebody whose account was deleted',
  ],
  contactSchool: 'Contact the school',
  // About money.
  documentSubject: [
    '{kind, select, receipt {Your receipt {number}} credit {Your refund: credit note {number}} other {Refund reversed: {number}}}',
    'The number is that of the document, such as 2030-000001',
  ],
  receipt:
    'Your payment is confirmed. {count, plural, one {Your seat is booked.} other {Your seats are booked.}}',
  paid: 'Your payment is confirmed.',
  receiptNumber: ['Receipt', 'Before the number of a receipt'],
  credit:
    'We’ve issued you a refund. Money you paid online goes back to the card or account you paid with. This usually takes a few days.',
  bookingStays: ['Your booking stays as it is.', 'The school has refunded some of the price'],
  reversal:
    'The bank rejected or returned a refund, so the money has come back to the school and the credit note is void. If you are still owed the money, we’ll send it again or get in touch with you.',
  creditLine: [
    '{reason, select, foreign {Refunded at the payment provider} dispute {Charged back by the bank} other {Refund}}',
    'Stands on a credit note in place of the name of a class',
  ],
  total: 'Total',
  seeDocument:
    '{kind, select, receipt {See your receipt} credit {See your credit note} other {See the document}}',
  returnedSubject: 'We’re returning your payment',
  returned:
    '{reason, select, late {Your payment arrived when no seat was left.} surplus {You paid twice for the same classes. Your bookings stay as they are.} fault {The amount you paid was not the amount due, so no seat was booked.} other {No seat was booked with your payment.}}',
  returnedSum:
    '{sum} goes back to the card or account you paid with. This usually takes a few days.',
  seeClassList: 'Go to your cart',
} as const

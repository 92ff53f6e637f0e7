/** The page of a person's notices, and their choice of emails. */
export const notices = {
  text: 'News about your classes and bookings. We keep it for a year.',
  unread: ['New', 'Marks a notice that the person has not seen before'],
  markAll: 'Mark all as read',
  allMarked: 'All notices are marked as read.',
  none: 'No notices yet.',
  noneText: [
    '{role, select, Student {You’ll find receipts, refunds and changes to your classes here.} Instructor {You’ll find news about your classes and students here.} other {You’ll find news that concerns you here.}}',
    'Below “No notices yet.”',
  ],
  // The choice of emails.
  emails: ['Emails', 'Heads the choice of emails in the profile'],
  emailsText:
    '{role, select, Student {You always get emails about payments and about changes to classes that you booked.} other {You always get emails about your account.}} Everything that we email you about your classes is under <notices>Notices</notices>, too.',
  choose: ['Send me', 'Names the group of choices below it for screen readers'],
  reminders: 'Reminders the day before a class meets',
  messages: 'Messages from the instructors of my classes',
  newStudents: 'New students in my classes',
  decisions: 'Decisions and feedback about my classes',
  work: 'Assignments, hand-ins and comments',
  save: 'Save preferences',
  saved: 'Email preferences updated',
  unchanged: 'Your email preferences have not changed.',
} as const

/** The page behind the link at the foot of an email: it switches off such emails without a login. */
export const unsubscribe = {
  page: ['Emails', 'In the title of the document'],
  question: [
    '{choice, select, reminders {Stop reminders of your classes?} messages {Stop emails with messages?} newStudents {Stop emails about new students?} work {Stop emails about assignments and comments?} other {Stop emails about the approval of your classes?}}',
    'Messages: from the instructor of a class to its students',
  ],
  stays: [
    'You’ll still find this news under Notices in your dashboard. We always email you about payments and about changes to classes that you booked.',
    'Notices: the page of the dashboard',
  ],
  stop: ['Stop these emails', 'A button'],
  done: [
    '{choice, select, reminders {You won’t get any more reminders of your classes by email.} messages {You won’t get any more messages by email.} newStudents {You won’t get any more emails about new students.} work {You won’t get any more emails about assignments and comments.} other {You won’t get any more emails about the approval of your classes.}}',
    'Messages: from the instructor of a class to its students',
  ],
  again: 'You can switch them on again in your profile at any time.',
  choose: ['Choose your emails', 'A link to the profile'],
  unknown: 'This link doesn’t work',
  unknownText: 'Part of it may be missing. You can choose your emails in your profile, too.',
} as const

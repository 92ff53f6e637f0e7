/** The calendar of a person's meetings. */
export const schedule = {
  views: ['Views of the schedule', 'Names the links below for screen readers'],
  upcoming: ['Upcoming', 'The meetings to come'],
  past: ['Past', 'The meetings that are over'],
  month: ['Month', 'The meetings of a month, as a calendar'],
  none: '{role, select, Student {Nothing is scheduled. Your meetings will show here once you book a class.} other {Nothing is scheduled. Your meetings will show here once a class of yours has dates.}}',
  nonePast: 'You have no past meetings.',
  begin: [
    '{role, select, Student {Find a class} Instructor {Add dates to a class} other {See all classes}}',
    'A link to where a schedule can be filled',
  ],
  subscribe: 'Subscribe in your calendar app',
  subscribeText:
    'The calendar app on your phone or computer can show these meetings and keep them up to date. To subscribe, create a calendar address of your own.',
  secret:
    'Keep the address secret: anybody who has it can see your schedule. It is shown only once. If you create a new one, the old one stops working.',
  address: 'Your calendar address',
  created: 'This is your calendar address. It will not be shown again.',
  copied: 'Copied.',
  notCopied:
    'Your browser does not let this page copy the address. It is selected, so you can copy it yourself.',
  openApp: 'Open in the calendar app on this device',
  create: 'Create address',
  copy: 'Copy address',
  daysIn: [
    '{month}: {count, plural, one {# day with meetings} other {# days with meetings}}',
    'The month is a name with its year',
  ],
  noneIn: ['You have no meetings in {month}.', 'The month is a name with its year'],
  noneLeftIn: ['Nothing more is coming in {month}.', 'The month is a name with its year'],
  previousMonth: ['Previous month, {month}', 'The month is a name with its year'],
  nextMonth: ['Next month, {month}', 'The month is a name with its year'],
  day: [
    '{count, plural, =0 {{date}} one {{date}: # meeting} other {{date}: # meetings}}',
    'A day of the calendar for screen readers',
  ],
  today: [
    '{count, plural, =0 {{date}, today} one {{date}, today: # meeting} other {{date}, today: # meetings}}',
    'A day of the calendar for screen readers',
  ],
  more: ['{count} more', 'Meetings of a day that are not shown'],
  youTeach: 'You teach',
  youBooked: 'You booked',
  roster: ['Roster<about> {name}</about>', 'A link; the tag is for screen readers only'],
} as const

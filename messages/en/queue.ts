/** Hand-ins for an instructor’s classes that wait for an answer. */
export const queue = {
  text: 'What your students have handed in, longest waiting first.',
  states: ['State', 'Names the links that choose what is shown'],
  state: '{status, select, again {Re-shoot requested} done {Done} other {Waiting}}',
  none: 'Nothing is waiting',
  noneText: 'You’ll find hand-ins here as soon as students send them.',
  noneOfState: 'No hand-ins with this status.',
  class: 'Class',
  allClasses: 'All classes',
  list: ['Hand-ins', 'Names the list for screen readers'],
  keys: 'With the keyboard: arrow keys or <key>J</key> and <key>K</key> move through the list, <key>Enter</key> opens, <key>?</key> lists all keys.',
  assignment: ['{assignment}, {className}', 'An assignment and its class'],
  rulesNotMet: '{count, plural, one {# rule not met} other {# rules not met}}',
  waitingFor: ['Waiting for {time}', 'The time is such as “3 days”'],
  handedInOn: 'Handed in on {date}',
  time: [
    '{unit, select, day {{count, plural, one {# day} other {# days}}} hour {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {# minute} other {# minutes}}}}',
    'How long something has been waiting; stands after “for”',
  ],
  waiting: [
    '{count, plural, one {# is waiting, for {time}} other {# are waiting, the oldest for {time}}}.',
    'How many hand-ins; the time is such as “3 days”',
  ],
  manyWaiting: [
    'More than {count, plural, other {#}} are waiting, the oldest for {time}.',
    'The time is such as “3 days”',
  ],
  title: ['Hand-ins to review', 'Heads how many hand-ins are waiting'],
  openQueue: 'Open the queue',
  next: ['Next in the queue: {student}, {assignment}', 'A link, after an answer'],
  noOther: [
    '{step, select, next {No hand-in is waiting after this one.} other {No hand-in is waiting before this one.}}',
    'Said after a key',
  ],
  backToQueue: ['Nothing else is waiting. Back to the queue', 'A link, after the last answer'],
} as const

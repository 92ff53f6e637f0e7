/** Bringing people and classes from another program, and lists as files for spreadsheets. */
export const imports = {
  text: 'Bring people and classes from another program. You see what each line would do before anything changes.',
  kinds: ['What to import', 'Names the links to the two kinds of files for screen readers'],
  people: 'People',
  classes: 'Classes',
  hint: [
    'A CSV file from Excel, Google Sheets or another program, with at most {max, plural, other {# lines}}. It needs these columns: {needed}. These are read too: {others}.',
    'Both are lists of the headings of columns: Name, Email',
  ],
  hintPeople:
    'People without a role become students. Nobody gets a password: imported people log in with a link, which the login page sends them by email.',
  hintClasses:
    'Import instructors first: each class needs the email of its instructor. Imported classes are approved at once. A class with several meetings has a line for each of them in the cells of its start and its end.',
  template: ['Download a template', 'A button: saves a file that has only the headings of columns'],
  templateName: [
    '{kind, select, people {People to import} other {Classes to import}}',
    'The name of a downloaded file',
  ],
  choose: 'Choose a CSV file',
  paste: ['Or paste the lines', 'Opens a field for text'],
  pasted: ['Lines with their headings', 'Names a field for text'],
  checkPasted: ['Check these lines', 'A button'],
  checking: ['Checking…', 'While the school reads a file'],
  fileTooLarge: 'This file is larger than 5 MB. Split it into several files.',
  fileUnreadable:
    'We can’t read this file. It may have been moved or changed. Please choose it again.',
  report: ['Report', 'Heads what an import would do'],
  reportOf: ['Report: {file}', 'Heads what the import of a file would do'],
  counts: [
    '{fresh, plural, other {# new}}, {known, plural, other {# known}}, {wrong, plural, other {# wrong}}',
    'Numbers of lines of a file',
  ],
  ignored: ['Columns that are not imported: {columns}', 'The columns are a list of headings'],
  view: ['Lines', 'Names the choice between all lines and wrong ones, for screen readers'],
  all: ['All lines', 'A choice'],
  wrongOnly: ['Wrong lines only', 'A choice'],
  shownFirst: 'Only the first {max, plural, other {# lines}} are shown here.',
  line: ['Line', 'Heads a column of numbers of lines'],
  name: 'Name',
  email: 'Email',
  state: ['Result', 'Heads a column: new, known, wrong'],
  stateOf: ['{state, select, new {New} known {Known} other {Wrong}}', 'Of a line of a file'],
  why: ['Why', 'Heads a column: why a line is wrong'],
  fault: ['{column}: {message}', 'The heading of a column, and why its cell is wrong'],
  nothingNew: 'There is nothing new to import.',
  leftOut: [
    '{count, plural, one {# wrong line is left out. Correct it in your file and import the file again: what is there already stays as it is.} other {# wrong lines are left out. Correct them in your file and import the file again: what is there already stays as it is.}}',
    'Above the button that imports the new lines',
  ],
  tell: [
    '{count, plural, one {Tell this person by email that the school has moved here and how to log in} other {Tell these # people by email that the school has moved here and how to log in}}',
    'A box to tick',
  ],
  importPeople: '{count, plural, one {Import # person} other {Import # people}}',
  importClasses: '{count, plural, one {Import # class} other {Import # classes}}',
  another: ['Choose another file', 'A button'],
  donePeople:
    '{count, plural, =0 {Nobody new was imported.} one {# person was imported.} other {# people were imported.}}',
  doneClasses:
    '{count, plural, =0 {No new class was imported.} one {# class was imported.} other {# classes were imported.}}',
  doneKnown: '{count, plural, one {# line was known already.} other {# lines were known already.}}',
  doneWrong:
    '{count, plural, one {# wrong line was left out.} other {# wrong lines were left out.}}',
  mailsLeave: 'The emails leave within the next minutes.',
  seePeople: 'See all users',
  seeClasses: 'See all classes',
  exportCsv: ['Export CSV', 'A button: saves a list as a file for spreadsheets'],
  usersFile: ['Users', 'The name of a downloaded file'],
  classesFile: ['Classes', 'The name of a downloaded file'],
} as const

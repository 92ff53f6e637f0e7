import type { Label } from '#messages/reasons.ts'
import type { ImportKind } from './imports.ts'

// Apart from the calls, which many pages load.

/**
 * The columns of each kind of file, with the labels that head them: a column is found by its label in any
 * language, or by a name in school/imports/headings.ts.
 */
export const importColumns = {
  people: {
    name: 'labelName',
    firstName: 'labelFirstName',
    lastName: 'labelLastName',
    email: 'labelShortEmail',
    role: 'labelRole',
  },
  classes: {
    className: 'labelCourseName',
    description: 'labelDescription',
    email: 'labelShortEmail',
    instructorName: 'labelInstructorName',
    price: 'labelPrice',
    availableSeats: 'labelSeats',
    minimumStudents: 'labelMinimumStudents',
    topic: 'labelTopic',
    level: 'labelLevel',
    startsAt: 'labelMeetingStart',
    startTime: 'labelStartTime',
    endsAt: 'labelMeetingEnd',
    endTime: 'labelEndTime',
    place: 'labelPlace',
    onlineUrl: 'labelOnlineAddress',
    learn: 'labelYouWillMake',
    bring: 'labelBring',
    photo: 'labelPhoto',
  },
} as const satisfies Record<ImportKind, Record<string, Label>>

export type ImportColumn<Kind extends ImportKind> = keyof (typeof importColumns)[Kind] & string

/** Of each list a file needs one column. */
export const importNeeds: { [Kind in ImportKind]: readonly (readonly ImportColumn<Kind>[])[] } = {
  people: [['email'], ['name', 'firstName', 'lastName']],
  classes: [['className'], ['description'], ['email'], ['price'], ['availableSeats'], ['photo']],
}

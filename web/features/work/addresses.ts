// The pages of student work; their routes are in web/routes.ts.

/** The page of a photograph with its critique. */
export const workAddress = (id: string): string => `/dashboard/work/${encodeURIComponent(id)}`

/** The page of a class with its assignments. */
export const assignmentsAddress = (classId: string): string =>
  `/dashboard/class/${encodeURIComponent(classId)}/work`

/** The contact sheet of an assignment. */
export const sheetAddress = (classId: string, id: string): string =>
  `${assignmentsAddress(classId)}/${encodeURIComponent(id)}`

/** The form that changes an assignment; without an id, the one that adds one. */
export const assignmentFormAddress = (classId: string, id?: string): string =>
  id === undefined ? sheetAddress(classId, 'new') : `${sheetAddress(classId, id)}/edit`

/** The page on which a student hands in. */
export const handInAddress = (id: string): string =>
  `/dashboard/assignment/${encodeURIComponent(id)}`

export const queueAddress = '/dashboard/queue'

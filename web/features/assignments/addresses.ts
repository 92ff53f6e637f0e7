/** The page of a class with its assignments. */
export const assignmentsAddress = (classId: string): string =>
  `/dashboard/class/${encodeURIComponent(classId)}/work`

/** The contact sheet of an assignment; `/edit` behind it changes the assignment. */
export const sheetAddress = (classId: string, id: string): string =>
  `${assignmentsAddress(classId)}/${encodeURIComponent(id)}`

/** The page on which a student hands in. */
export const handInAddress = (id: string): string =>
  `/dashboard/assignment/${encodeURIComponent(id)}`

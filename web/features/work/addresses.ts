// The routes are in web/routes.ts.

export const workAddress = (id: string): string => `/dashboard/work/${encodeURIComponent(id)}`

export const assignmentsAddress = (classId: string): string =>
  `/dashboard/class/${encodeURIComponent(classId)}/work`

export const sheetAddress = (classId: string, id: string): string =>
  `${assignmentsAddress(classId)}/${encodeURIComponent(id)}`

export const assignmentFormAddress = (classId: string, id?: string): string =>
  id === undefined ? sheetAddress(classId, 'new') : `${sheetAddress(classId, id)}/edit`

export const handInAddress = (id: string): string =>
  `/dashboard/assignment/${encodeURIComponent(id)}`

export const queueAddress = '/dashboard/queue'

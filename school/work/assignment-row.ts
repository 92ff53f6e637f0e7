import type { Assignment, NewAssignment } from '#contract/assignments.ts'
import type { WorkRule } from '#contract/work-rules.ts'
import type { Tables } from '#school/base/tables.ts'

export type AssignmentRow = Tables['assignments']

export const rulesOf = ({ rules }: Pick<AssignmentRow, 'rules'>) => JSON.parse(rules) as WorkRule[]

export const toAssignment = (row: AssignmentRow): Assignment => ({
  _id: row.id,
  classId: row.class_id,
  title: row.title,
  brief: row.brief,
  opensAt: row.opens_at,
  dueAt: row.due_at,
  min: row.min_photos,
  max: row.max_photos,
  rules: rulesOf(row),
  sharing: row.sharing,
  peers: row.peers === 1,
  createdAt: row.created_at,
  closedAt: row.closed_at,
})

export const columnsOf = (form: NewAssignment) => ({
  title: form.title,
  brief: form.brief,
  opens_at: form.opensAt,
  due_at: form.dueAt,
  min_photos: form.min,
  max_photos: form.max,
  rules: JSON.stringify(form.rules),
  sharing: form.sharing,
  peers: form.peers ? (1 as const) : (0 as const),
})
type Columns = ReturnType<typeof columnsOf>

export const differs = (row: AssignmentRow, columns: Columns): boolean =>
  Object.entries(columns).some(([name, value]) => row[name as keyof AssignmentRow] !== value)

/** Another task, or work shown to more people than those who handed in could have known. */
export const isOtherTask = (row: AssignmentRow, columns: Columns): boolean =>
  columns.min_photos !== row.min_photos ||
  columns.max_photos !== row.max_photos ||
  columns.rules !== row.rules ||
  (columns.sharing === 'class' && row.sharing !== 'class') ||
  columns.peers > row.peers

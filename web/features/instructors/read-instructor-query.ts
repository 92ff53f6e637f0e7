import { userCalls } from '#contract/users.ts'
import { readQuery } from '#web/lists/read-query.ts'

export const readInstructorQuery = (search: URLSearchParams) =>
  readQuery(userCalls.listInstructors.query.omit({ role: true }), search)
export type InstructorQuery = ReturnType<typeof readInstructorQuery>

import { userCalls } from '#contract/users.ts'
import { readQuery } from '#web/lists/read-query.ts'

/** What the address of the instructors asks for; only loaders read it. */
export const readInstructorQuery = (search: URLSearchParams) =>
  readQuery(userCalls.listInstructors.query.omit({ role: true }), search)
export type InstructorQuery = ReturnType<typeof readInstructorQuery>

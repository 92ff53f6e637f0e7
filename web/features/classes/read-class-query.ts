import { classCalls } from '#contract/classes.ts'
import { readQuery } from '#web/lists/read-query.ts'

/** What the class list's address asks for; only loaders read it, so that no page needs the schemas. */
export const readClassQuery = (search: URLSearchParams) =>
  readQuery(classCalls.listClasses.query, search)
export type ClassQuery = ReturnType<typeof readClassQuery>

import { roles, type Role } from '#contract/access.ts'
import { quote, readQuestion } from '#web/features/search/list-query.ts'

/** Which users the address asks for (`?q=ada&role=Student`). */
export type UserQuery = { q: string; role: Role | undefined }

export function readUserQuery(search: URLSearchParams): UserQuery {
  const role = search.get('role')
  return { q: readQuestion(search), role: roles.find((known) => known === role) }
}

/** What is asked for in words, for a heading; empty where everybody is asked for. */
export function describeUserQuery({ q, role }: UserQuery): string {
  return [role, q && quote(q)].filter(Boolean).join(', ')
}

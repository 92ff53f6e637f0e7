import { data, redirect } from 'react-router'
import type { Site } from '#web/server-context.ts'

/** Whether the school's API refused; by its name: on the server the API's own copy of the class is another than the pages'. */
export function isRefusal(error: unknown): error is Error & { status: number } {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error
}

/** For loaders on the server: throws a refusal as a response, which keeps its message. */
export async function load<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Status 0, no answer at all, is no status to answer with.
    throw data({ message: error.message }, { status: error.status || 503 })
  }
}

/** For loaders: redirects another path of a page to its own (301), with the query. */
export function requireOwnAddress(
  { pathname, search }: URL,
  { base }: Pick<Site, 'base'>,
  path: string,
): void {
  if (pathname === base + path) return
  // Never kept by a browser: where a name changes back, two kept ones would lead in a circle.
  throw redirect(path + search, { status: 301, headers: { 'cache-control': 'no-store' } })
}

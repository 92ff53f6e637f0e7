import { data, redirect } from 'react-router'
import type { Site } from '#web/server-context.ts'

/**
 * A refusal of the school's API. Checked by name: on the server the API and the pages have different copies
 * of the class.
 */
export function isRefusal(error: unknown): error is Error & { status: number } {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error
}

/** For loaders on the server: rethrows a refusal as a response, which keeps its message. */
export async function load<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Status 0 means no answer at all: not a valid status.
    throw data({ message: error.message }, { status: error.status || 503 })
  }
}

/** For loaders: redirects a page's other paths to its own (301), with the query. */
export function requireOwnAddress(
  { pathname, search }: URL,
  { base }: Pick<Site, 'base'>,
  path: string,
): void {
  if (pathname === base + path) return
  // Not cacheable: if a name changes back, two cached redirects would loop.
  throw redirect(path + search, { status: 301, headers: { 'cache-control': 'no-store' } })
}

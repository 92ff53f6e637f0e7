import { redirect } from 'react-router'
import { may, type Permission } from '#contract/access.ts'
import type { User } from '#contract/users.ts'
import { loginAddress } from './return-location.ts'
import { awaitSession, type KnownSession, type SignedInUser } from './session-state.ts'
import { retrySession } from './store.ts'

/** The language's path prefix; React Router has it from the document. */
function readBase(): string {
  const { __reactRouterContext: context } = window as {
    __reactRouterContext?: { basename?: string }
  }
  return context?.basename?.replace(/^\/$/, '') ?? ''
}

/** Without the language's prefix: React Router adds it again. */
function locationOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  // Requests lack the hash; at the first load the address bar still has it.
  const hash = pathname === window.location.pathname ? window.location.hash : ''
  return pathname.slice(readBase().length) + search + hash
}

async function readKnownSession(): Promise<KnownSession> {
  const session = await awaitSession()
  if (session.state !== 'no-record') return session
  await retrySession()
  return awaitSession()
}

/**
 * For clientLoaders. Redirects to /login if nobody is signed in, or the role lacks `permission` (clause 2.2);
 * the server checks every call again. Throws if the record is unreadable.
 */
export async function requireUser(
  request: Request,
  permission?: Permission,
): Promise<{ user: SignedInUser; record: User }> {
  const session = await readKnownSession()
  // Loaders throw redirects and failures.
  if (session.state === 'no-record') throw session.problem
  if (session.state === 'signed-out') throw redirect(loginAddress(locationOf(request)))
  if (permission !== undefined && !may(session.record.role, permission))
    throw redirect(loginAddress(locationOf(request), permission))
  return { user: session.user, record: session.record }
}

import type { Client } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { openSession } from '#web/storage.ts'
import type { Auth } from './firebase.client.ts'
import type * as IdentityClient from './firebase.client.ts'
import { carryTyped } from '#web/page/carry-typed.ts'
import { loadUntilThere, tellScriptGone } from '#web/ui/script-gone.ts'
import { identity, type SignIn } from './identity.ts'
import { AuthProblem, toAuthProblem } from './messages.ts'
import { session } from './session-state.ts'

export type Opened = { auth: Auth; client: typeof IdentityClient; api: Client }

let opening: Promise<Opened> | undefined

/** The school's own Firebase project, instead of our service. */
export function usesFirebaseProject(): boolean {
  return identity.read()?.service.authDomain !== undefined
}

/** The client and the API, loaded once; after a failure the next call retries. Throws AuthProblem. */
export function opened(): Promise<Opened> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Throws AuthProblem, which `toProblem` makes from the error. */
export async function ask<Result>(
  work: (parts: Opened) => Promise<Result>,
  toProblem = toAuthProblem,
): Promise<Result> {
  try {
    return await work(await opened())
  } catch (error) {
    throw toProblem(error)
  }
}

/** Undefined unless loaded or loading; does not retry. */
export function openedSoFar(): Promise<Opened | undefined> {
  return opening?.catch(() => undefined) ?? Promise.resolve(undefined)
}

const loadScripts = ({ loadFollower }: SignIn) =>
  Promise.all([
    import('./firebase.client.ts'),
    import('./api.ts'),
    // The session follows the client from its start.
    loadFollower(),
  ])

/** As `opened`, but waits for the scripts, like a part of the page. */
export async function openedAtLast(): Promise<Opened> {
  const current = identity.read()
  if (current !== undefined) await loadUntilThere(() => loadScripts(current))
  return opened()
}

async function open(): Promise<Opened> {
  const current = identity.read()
  if (current === undefined) throw new AuthProblem('auth/network-request-failed')
  const [client, { api, setTokenSource }, { followAccount }] = await loadScripts(current).catch(
    () => {
      // The page reloads if the site can be reached: the scripts are those of an older build.
      carryTyped(location.pathname + location.search)
      tellScriptGone()
      throw new AuthProblem('auth/network-request-failed')
    },
  )
  const auth = client.openAuth(current.service)
  setTokenSource(
    () => readIdToken(auth),
    // A new token settles the doubt or, for a disabled account, ends the session.
    () => void readIdToken(auth, true).catch(() => undefined),
  )
  client.onIdTokenChanged(auth, (account) => followAccount(account))
  return { auth, client, api }
}

/** Null if signed out. Throws ApiError with a message for the person. */
async function readIdToken(auth: Auth, fresh = false): Promise<string | null> {
  try {
    return (await auth.currentUser?.getIdToken(fresh)) ?? null
  } catch (error) {
    const problem = toAuthProblem(error)
    if (problem.code === 'auth/network-request-failed')
      throw new ApiError('unavailable', 0, problem.message)
    // The identity client has signed out a disabled account or an expired session by now.
    if (auth.currentUser === null) {
      openSession.write(null)
      session.set({ state: 'signed-out', problem })
    }
    const reason = { key: 'signInAgain' }
    throw new ApiError('unauthenticated', 401, problem.message, {}, { reason })
  }
}

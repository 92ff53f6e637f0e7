import { ApiError } from '#contract/errors.ts'
import type { User as Account, UserCredential } from './firebase.client.ts'
import { askGoogle } from './google-popup.ts'
import {
  opened,
  openedSoFar,
  openIdentityClient,
  usesFirebaseProject,
  type Identity,
  type Opened,
} from './identity-client.ts'
import { AuthProblem, toAuthProblem } from './messages.ts'
import { hadOpenSession, rememberOpenSession } from './open-session.ts'
import { keepPendingRegistration, type PendingRegistration } from './pending-registration.ts'
import { readSession, setSession, toSignedInUser, type Session } from './session-state.ts'
import { readOrCreateRecord } from './user-record.ts'
import { mailVerification } from './verification.ts'

/** True while a sign-in runs: it settles the session itself. */
let busy = false
/** True while the person logs out: any other end of a session is explained to them. */
let leaving = false
/** Counts the attempts to settle: an earlier one that ends late changes nothing. */
let latestTurn = 0

/** Loads the identity client and the school's API after the first paint and follows who is here. */
export function startSession(identity: Identity): void {
  openIdentityClient(identity, (account) => {
    if (!busy) void settle(account)
  }).catch((error: unknown) => {
    setSession({ state: 'signed-out', problem: toAuthProblem(error) })
  })
}

/** Brings the session up to date with the account; returns whether a user record was created. */
async function settle(account: Account | null, isNew = false): Promise<boolean> {
  const turn = ++latestTurn
  const before = readSession()
  if (account === null) {
    settleNobody(before)
    return false
  }
  rememberOpenSession(true)
  const user = toSignedInUser(account)
  if (before.state === 'signed-in' && before.user.uid === user.uid) {
    setSession({ ...before, user })
    return false
  }
  try {
    const { record, created } = await readOrCreateRecord(await opened(), account, isNew)
    // By now the account may have its name.
    if (turn === latestTurn)
      setSession({ state: 'signed-in', user: toSignedInUser(account), record })
    return created
  } catch (error) {
    if (turn !== latestTurn) return false
    const ended = endingOf(error)
    if (ended !== null) await endSession(ended)
    else
      setSession({
        state: 'no-record',
        user: toSignedInUser(account),
        problem: toAuthProblem(error),
      })
    return false
  }
}

function settleNobody(before: Session): void {
  if (before.state === 'signed-out') return
  const ended = !leaving && (before.state !== 'loading' || hadOpenSession())
  rememberOpenSession(false)
  setSession({
    state: 'signed-out',
    ...(ended && { problem: new AuthProblem('auth/user-token-expired') }),
  })
}

/** The problem that ends the session, where the school will not have this account at all. */
function endingOf(error: unknown): AuthProblem | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return new AuthProblem('auth/invalid-user-token')
  if (error.code === 'forbidden') return new AuthProblem('auth/user-disabled', error.message)
  return null
}

async function endSession(problem: AuthProblem): Promise<void> {
  rememberOpenSession(false)
  setSession({ state: 'signed-out', problem })
  const { auth, client } = await opened()
  await client.signOut(auth)
}

function uidOf(session: Session): string | null {
  return session.state === 'signed-in' || session.state === 'no-record' ? session.user.uid : null
}

/** After a failed sign-in: the session is again what the identity client says. */
async function restore(before: Session): Promise<void> {
  const { auth } = await opened()
  const uid = auth.currentUser?.uid ?? null
  if (before.state !== 'loading' && uidOf(before) === uid) setSession(before)
  else await settle(auth.currentUser)
}

/** Runs a sign-in: loading until it is settled (clause 4.1). Throws AuthProblem. */
async function signInBy(
  work: (parts: Opened) => Promise<UserCredential>,
): Promise<{ created: boolean }> {
  const before = readSession()
  busy = true
  latestTurn += 1
  setSession({ state: 'loading' })
  try {
    const parts = await opened()
    const credential = await work(parts)
    const isNew = parts.client.getAdditionalUserInfo(credential)?.isNewUser ?? false
    const created = await settle(credential.user, isNew)
    const after = readSession()
    if (after.state === 'no-record' || after.state === 'signed-out')
      throw after.problem ?? new AuthProblem('auth/user-token-expired')
    return { created }
  } catch (error) {
    const problem = toAuthProblem(error)
    if (readSession().state === 'loading')
      await restore(before).catch(() => setSession({ state: 'signed-out', problem }))
    throw problem
  } finally {
    busy = false
    void followMissed()
  }
}

/** What the identity client reported during a sign-in, such as a logout in another tab. */
async function followMissed(): Promise<void> {
  const parts = await openedSoFar()
  if (parts === undefined || busy) return
  const account = parts.auth.currentUser
  if ((account?.uid ?? null) !== uidOf(readSession())) await settle(account)
}

/** Signs in by e-mail and password. Throws AuthProblem. */
export function login(email: string, password: string): Promise<{ created: boolean }> {
  return signInBy(({ auth, client }) => client.signInWithEmailAndPassword(auth, email, password))
}

/**
 * Signs in with Google in a window of its own, which opens at once: call it in the press itself, or
 * the browser blocks it. Throws AuthProblem.
 */
export async function loginWithGoogle(): Promise<{ created: boolean }> {
  if (usesFirebaseProject())
    return signInBy(({ auth, client }) =>
      client.signInWithPopup(
        auth,
        new client.GoogleAuthProvider(),
        client.browserPopupRedirectResolver,
      ),
    )
  const idToken = await askGoogle()
  return signInBy(({ auth, client }) =>
    client.signInWithCredential(auth, client.GoogleAuthProvider.credential(idToken)),
  )
}

/** Signs in by the link of a mail that was sent to `email`. Throws AuthProblem. */
export function loginWithLink(email: string, link: string): Promise<{ created: boolean }> {
  return signInBy(({ auth, client }) => client.signInWithEmailLink(auth, email, link))
}

/**
 * Creates the account, has a link to confirm the e-mail mailed, sets name and photo, then posts the
 * user record (clause 7.21). Throws AuthProblem. Where the account exists but the record does not,
 * the session is `no-record`: the next sign-in, or `retrySession`, mends it.
 */
export function register(
  registration: PendingRegistration & { password: string },
): Promise<{ created: boolean }> {
  const { password, ...pending } = registration
  keepPendingRegistration(pending)
  return signInBy(async ({ auth, client }) => {
    const credential = await client.createUserWithEmailAndPassword(auth, pending.email, password)
    // Its failure is told where the mail is asked for again; the registration goes on without it.
    void mailVerification(client, credential.user)
    return credential
  })
}

/** Signs out, in every tab. */
export async function logout(): Promise<void> {
  const { auth, client } = await opened()
  leaving = true
  try {
    await client.signOut(auth)
    await settle(null)
  } finally {
    leaving = false
  }
}

/** Reads the user record again after a failure. */
export async function retrySession(): Promise<void> {
  const { auth } = await opened()
  setSession({ state: 'loading' })
  await settle(auth.currentUser)
}

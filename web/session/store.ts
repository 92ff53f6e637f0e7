import { ApiError } from '#contract/errors.ts'
import { pendingRegistration, type PendingRegistration } from '#web/form-storage.ts'
import { openSession } from '#web/storage.ts'
import type { User as Account, UserCredential } from './firebase.client.ts'
import { askGoogle } from './google-popup.ts'
import {
  opened,
  openedAtLast,
  openedSoFar,
  usesFirebaseProject,
  type Opened,
} from './identity-client.ts'
import { AuthProblem, toAuthProblem } from './messages.ts'
import { session, toSignedInUser, userOf, type Session } from './session-state.ts'
import { refreshUnread } from './unread.ts'
import { readOrCreateRecord } from './user-record.ts'
import { mailVerification } from './verification.ts'

/** A sign-in updates the session itself. */
let busy = false
/** Any other end of a session is explained to the person. */
let leaving = false
/** Sequence number: an older update that ends late changes nothing. */
let latestUpdate = 0

/** Also recounts unread notices when the window is shown again. */
export function followSession(): void {
  document.addEventListener('visibilitychange', refreshUnread)
  openedAtLast().catch((error: unknown) => {
    session.set({ state: 'signed-out', problem: toAuthProblem(error) })
  })
}

export function followAccount(account: Account | null): void {
  if (!busy) void update(account)
}

/** Returns whether a user record was created. */
async function update(account: Account | null, isNew = false): Promise<boolean> {
  const current = ++latestUpdate
  const before = session.read()
  if (account === null) {
    updateToNobody(before)
    return false
  }
  openSession.write('yes')
  const user = toSignedInUser(account)
  if (before.state === 'signed-in' && before.user.uid === user.uid) {
    session.set({ ...before, user })
    return false
  }
  try {
    const { record, created } = await readOrCreateRecord(await opened(), account, isNew)
    // The account may have its name by now.
    if (current === latestUpdate)
      session.set({ state: 'signed-in', user: toSignedInUser(account), record })
    return created
  } catch (error) {
    if (current !== latestUpdate) return false
    const user = toSignedInUser(account)
    const ended = endingOf(error)
    if (ended !== null) await endSession(ended)
    else session.set({ state: 'no-record', user, problem: toAuthProblem(error) })
    return false
  }
}

function updateToNobody(before: Session): void {
  if (before.state === 'signed-out') return
  const ended = !leaving && (before.state !== 'loading' || openSession.read() !== null)
  openSession.write(null)
  session.set({
    state: 'signed-out',
    ...(ended && { problem: new AuthProblem('auth/user-token-expired') }),
  })
}

/** Set if the school rejects this account altogether. */
function endingOf(error: unknown): AuthProblem | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return new AuthProblem('auth/invalid-user-token')
  if (error.code === 'forbidden') return new AuthProblem('auth/user-disabled', error)
  return null
}

async function endSession(problem: AuthProblem): Promise<void> {
  openSession.write(null)
  session.set({ state: 'signed-out', problem })
  const { auth, client } = await opened()
  await client.signOut(auth)
}

async function restore(before: Session): Promise<void> {
  const { auth } = await opened()
  const uid = auth.currentUser?.uid ?? null
  if (before.state !== 'loading' && (userOf(before)?.uid ?? null) === uid) session.set(before)
  else await update(auth.currentUser)
}

/** The session is loading meanwhile (clause 4.1). Throws AuthProblem. */
async function signInBy(
  work: (parts: Opened) => Promise<UserCredential>,
): Promise<{ created: boolean }> {
  const before = session.read()
  busy = true
  latestUpdate += 1
  session.set({ state: 'loading' })
  try {
    const parts = await opened()
    const credential = await work(parts)
    const isNew = parts.client.getAdditionalUserInfo(credential)?.isNewUser ?? false
    const created = await update(credential.user, isNew)
    const after = session.read()
    if (after.state === 'no-record' || after.state === 'signed-out')
      throw after.problem ?? new AuthProblem('auth/user-token-expired')
    return { created }
  } catch (error) {
    const problem = toAuthProblem(error)
    if (session.read().state === 'loading')
      await restore(before).catch(() => session.set({ state: 'signed-out', problem }))
    throw problem
  } finally {
    busy = false
    void followMissed()
  }
}

/** Account events during a sign-in, such as a logout in another tab. */
async function followMissed(): Promise<void> {
  const parts = await openedSoFar()
  if (parts === undefined || busy) return
  const account = parts.auth.currentUser
  if ((account?.uid ?? null) !== (userOf(session.read())?.uid ?? null)) await update(account)
}

/** Throws AuthProblem. */
export function login(email: string, password: string): Promise<{ created: boolean }> {
  return signInBy(({ auth, client }) => client.signInWithEmailAndPassword(auth, email, password))
}

/** Call it in the press itself, for its popup. Throws AuthProblem. */
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

/** The link was mailed to `email`. Throws AuthProblem. */
export function loginWithLink(email: string, link: string): Promise<{ created: boolean }> {
  return signInBy(({ auth, client }) => client.signInWithEmailLink(auth, email, link))
}

/**
 * Creates the account and, once signed in, the user record (clause 7.21). If only the latter fails the
 * session is `no-record`, and the next sign-in retries. Throws AuthProblem.
 */
export function register(
  registration: PendingRegistration & { password: string },
): Promise<{ created: boolean }> {
  const { password, ...pending } = registration
  pendingRegistration(pending.email).write(pending)
  return signInBy(async ({ auth, client }) => {
    const credential = await client.createUserWithEmailAndPassword(auth, pending.email, password)
    // The reminder on the page shows a failure; the registration continues without the mail.
    mailVerification(client, credential.user).catch(() => undefined)
    return credential
  })
}

export async function logout(): Promise<void> {
  const { auth, client } = await opened()
  leaving = true
  try {
    await client.signOut(auth)
    await update(null)
  } finally {
    leaving = false
  }
}

export async function retrySession(): Promise<void> {
  const { auth } = await opened()
  session.set({ state: 'loading' })
  await update(auth.currentUser)
}

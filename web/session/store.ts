import type { Client } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import type { User } from '#contract/users.ts'
import type { Auth, User as Account } from './firebase.client.ts'
import type * as IdentityClient from './firebase.client.ts'
import { AuthProblem, toAuthProblem } from './messages.ts'
import {
  forgetPendingRegistration,
  keepPendingRegistration,
  readPendingRegistration,
  type PendingRegistration,
} from './pending-registration.ts'

/** The signed-in person as the identity service reports them (clause 3.1). */
export type SignedInUser = Pick<
  Account,
  | 'uid'
  | 'displayName'
  | 'email'
  | 'emailVerified'
  | 'photoURL'
  | 'phoneNumber'
  | 'isAnonymous'
  | 'tenantId'
  | 'providerData'
  | 'metadata'
>

/**
 * Who is here. `record` is the school's user record; null while it could not be read, then `problem`
 * says why. A signed-out session that ended by itself carries the `problem` that ended it.
 */
export type Session =
  | { state: 'loading' }
  | { state: 'signed-out'; problem?: AuthProblem }
  | { state: 'signed-in'; user: SignedInUser; record: User }
  | { state: 'no-record'; user: SignedInUser; problem: Error }

type Opened = { auth: Auth; client: typeof IdentityClient; api: Client }

let session: Session = { state: 'loading' }
let opening: Promise<Opened> | undefined
/** True while register or login runs: they settle the session themselves. */
let busy = false
const listeners = new Set<() => void>()

function setSession(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

export function readSession(): Session {
  return session
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Waits until it is known who is here. */
export function settledSession(): Promise<Exclude<Session, { state: 'loading' }>> {
  return new Promise((resolve) => {
    const check = () => {
      if (session.state === 'loading') return
      listeners.delete(check)
      resolve(session)
    }
    listeners.add(check)
    check()
  })
}

/** A copy: the client's own object changes in place, which React would not notice. */
function toSignedInUser(account: Account): SignedInUser {
  return {
    uid: account.uid,
    displayName: account.displayName,
    email: account.email,
    emailVerified: account.emailVerified,
    photoURL: account.photoURL,
    phoneNumber: account.phoneNumber,
    isAnonymous: account.isAnonymous,
    tenantId: account.tenantId,
    providerData: account.providerData,
    metadata: account.metadata,
  }
}

/** Reads the user record; an account without one gets it now (clause 7.21). */
async function readOrCreateRecord(account: Account): Promise<{ record: User; created: boolean }> {
  const { api } = await opened()
  try {
    return { record: await api.readOwnUser(), created: false }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'no-user-record') throw error
  }
  const email = account.email ?? ''
  const kept = readPendingRegistration(email)
  const { insertedId } = await api.registerUser({
    body: {
      name: kept?.name ?? account.displayName ?? email.split('@')[0] ?? email,
      role: kept?.role ?? 'Student',
      email,
      photo: kept?.photo ?? account.photoURL ?? '',
    },
  })
  const record = await api.readOwnUser()
  forgetPendingRegistration()
  return { record, created: insertedId !== null }
}

/** Brings the session up to date with the account; returns whether a user record was created. */
async function settle(account: Account | null): Promise<boolean> {
  if (account === null) {
    if (session.state !== 'signed-out') setSession({ state: 'signed-out' })
    return false
  }
  const user = toSignedInUser(account)
  if (session.state === 'signed-in' && session.user.uid === user.uid) {
    setSession({ ...session, user })
    return false
  }
  try {
    const { record, created } = await readOrCreateRecord(account)
    setSession({ state: 'signed-in', user, record })
    return created
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.code === 'forbidden')) {
      await endSession(new AuthProblem('auth/user-disabled'))
      return false
    }
    setSession({ state: 'no-record', user, problem: error as Error })
    return false
  }
}

/**
 * Loads the identity client and the school's API, once, after the first paint, and follows what the
 * identity client reports.
 */
export function startSession(identity: { apiKey: string; projectId: string }): void {
  opening ??= open(identity)
  opening.catch((error: unknown) => {
    opening = undefined
    setSession({ state: 'signed-out', problem: toAuthProblem(error) })
  })
}

async function open(identity: { apiKey: string; projectId: string }): Promise<Opened> {
  const [client, { api, setTokenSource }] = await Promise.all([
    import('./firebase.client.ts'),
    import('./api.ts'),
  ])
  const auth = client.openAuth(identity)
  setTokenSource(async () => (await auth.currentUser?.getIdToken()) ?? null)
  client.onIdTokenChanged(auth, (account) => {
    if (!busy) void settle(account)
  })
  return { auth, client, api }
}

async function opened(): Promise<Opened> {
  if (opening === undefined) throw new AuthProblem('auth/network-request-failed')
  return opening
}

/** Runs a sign-in: loading until it is settled; a failure leaves the session as it was. */
async function signInBy(
  work: (parts: Opened) => Promise<Account | null>,
): Promise<{ created: boolean }> {
  const before = session
  busy = true
  setSession({ state: 'loading' })
  try {
    const account = await work(await opened())
    if (account === null) throw new AuthProblem('auth/invalid-credential')
    return { created: await settle(account) }
  } catch (error) {
    setSession(before.state === 'loading' ? { state: 'signed-out' } : before)
    throw toAuthProblem(error)
  } finally {
    busy = false
  }
}

/** Signs in by e-mail and password. Throws AuthProblem. */
export function login(email: string, password: string): Promise<{ created: boolean }> {
  return signInBy(async ({ auth, client }) => {
    const credential = await client.signInWithEmailAndPassword(auth, email, password)
    return credential.user
  })
}

/**
 * Creates the account, sets its name and photo, then posts the user record (clause 7.21).
 * Throws AuthProblem where there is no account; a later failure is mended at the next sign-in.
 */
export function register(
  registration: PendingRegistration & { password: string },
): Promise<{ created: boolean }> {
  const { password, ...pending } = registration
  keepPendingRegistration(pending)
  return signInBy(async ({ auth, client }) => {
    const { user } = await client.createUserWithEmailAndPassword(auth, pending.email, password)
    await client.updateProfile(user, {
      displayName: pending.name,
      ...(pending.photo && { photoURL: pending.photo }),
    })
    // The name belongs in the token, too; the one from before the update lacks it.
    await user.getIdToken(true)
    return user
  })
}

/** Signs out, in every tab. */
export async function logout(): Promise<void> {
  const { auth, client } = await opened()
  await client.signOut(auth)
}

/** Ends the session because of `problem`, which /login then shows. */
export async function endSession(problem: AuthProblem): Promise<void> {
  const { auth, client } = await opened()
  setSession({ state: 'signed-out', problem })
  await client.signOut(auth)
}

/** Reads the user record again after a failure. */
export async function retrySession(): Promise<void> {
  const { auth } = await opened()
  setSession({ state: 'loading' })
  await settle(auth.currentUser)
}

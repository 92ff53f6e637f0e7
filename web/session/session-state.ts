import type { User } from '#contract/users.ts'
import type { User as Account } from './firebase.client.ts'
import type { AuthProblem } from './messages.ts'

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
 * Who is here. `record` is the school's user record; where it could not be read the state is
 * `no-record` and `problem` says why. A session that ended by itself carries the `problem` that
 * ended it.
 */
export type Session =
  | { state: 'loading' }
  | { state: 'signed-out'; problem?: AuthProblem }
  | { state: 'signed-in'; user: SignedInUser; record: User }
  | { state: 'no-record'; user: SignedInUser; problem: Error }

let session: Session = { state: 'loading' }
const listeners = new Set<() => void>()

/** Makes `next` the session, and tells everybody who listens. */
export function setSession(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

export function readSession(): Session {
  return session
}

/** Calls `listener` after every change; gives what ends that. */
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

/** A copy: the identity client's own object changes in place, which React would not notice. */
export function toSignedInUser(account: Account): SignedInUser {
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

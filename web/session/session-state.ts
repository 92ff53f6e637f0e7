import { useSyncExternalStore } from 'react'
import type { OwnUser } from '#contract/users.ts'
import { observable } from '#web/observable.ts'
import type { User as Account } from './firebase.client.ts'

const accountFields = [
  'uid',
  'displayName',
  'email',
  'emailVerified',
  'photoURL',
  'phoneNumber',
  'isAnonymous',
  'tenantId',
  'providerData',
  'metadata',
] as const

/** Clause 3.1. */
export type SignedInUser = Pick<Account, (typeof accountFields)[number]>

/**
 * `record` is the school's user record; if it could not be read, or a session ended by itself, `problem` says
 * why.
 */
export type Session = { state: 'loading' } | KnownSession
export type KnownSession =
  | { state: 'signed-out'; problem?: Error }
  | { state: 'signed-in'; user: SignedInUser; record: OwnUser }
  | { state: 'no-record'; user: SignedInUser; problem: Error }

export const session = observable<Session>({ state: 'loading' })

export function awaitSession(): Promise<KnownSession> {
  return new Promise((resolve) => {
    const check = () => {
      const current = session.read()
      if (current.state === 'loading') return
      unsubscribe()
      resolve(current)
    }
    const unsubscribe = session.subscribe(check)
    check()
  })
}

/** With or without a user record; else null. */
export function userOf(of: Session): SignedInUser | null {
  return of.state === 'signed-in' || of.state === 'no-record' ? of.user : null
}

/** Without one, people sign in by a service such as Google. */
export function hasPassword({ providerData }: SignedInUser): boolean {
  return providerData.some(({ providerId }) => providerId === 'password')
}

/** The school's photo, else the account's; null without one. */
export function photoOf(of: Session): string | null {
  const own = of.state === 'signed-in' ? of.record.photo : ''
  return own || (userOf(of)?.photoURL ?? null)
}

/** A copy: the identity client's own object changes in place, which React would not notice. */
export function toSignedInUser(account: Account): SignedInUser {
  return Object.fromEntries(accountFields.map((field) => [field, account[field]])) as SignedInUser
}

const onServer: Session = { state: 'loading' }

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.read, () => onServer)
}

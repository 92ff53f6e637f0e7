import type { Site } from '#web/server-context.ts'
import { observable } from '#web/observable.ts'
import type { User as Account } from './firebase.client.ts'

export type Identity = Site['identity']

export type SignIn = {
  service: Identity
  /** Passed in, because it needs the identity client itself. */
  loadFollower: () => Promise<{ followAccount: (account: Account | null) => void }>
}

/** The sign-in service, and how the session follows the account; the first page sets both. */
export const identity = observable<SignIn | undefined>(undefined)

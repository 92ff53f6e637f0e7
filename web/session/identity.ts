import type { Site } from '#web/server-context.ts'
import { observable } from '#web/observable.ts'
import type { User as Account } from './firebase.client.ts'

export type Identity = Site['identity']

type SignIn = {
  service: Identity
  /** Loads what hears of every account; passed in, because it needs the identity client itself. */
  loadFollower: () => Promise<{ followAccount: (account: Account | null) => void }>
}

/** Whom the pages sign in with, and what follows who is signed in; the first page brings both. */
export const identity = observable<SignIn | undefined>(undefined)

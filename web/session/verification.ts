import { useSyncExternalStore } from 'react'
import { observable } from '#web/observable.ts'
import type { User as Account } from './firebase.client.ts'
import type * as IdentityClient from './firebase.client.ts'
import { opened, openedSoFar } from './identity-client.ts'
import { toMailProblem, type AuthProblem } from './messages.ts'

/** The state of the last mail that this page requested, and its e-mail. */
export type VerificationMail = { email: string | null } & (
  { state: 'none' | 'sending' | 'sent' | 'sent-again' } | { state: 'failed'; problem: AuthProblem }
)

const none: VerificationMail = { email: null, state: 'none' }
const mail = observable<VerificationMail>(none)

export function useVerificationMail(): VerificationMail {
  return useSyncExternalStore(mail.subscribe, mail.read, () => none)
}

/** `useVerificationMail` also has the result. Throws AuthProblem. */
export async function mailVerification(
  client: typeof IdentityClient,
  account: Account,
  done: 'sent' | 'sent-again' = 'sent',
): Promise<void> {
  const { email } = account
  mail.set({ email, state: 'sending' })
  try {
    await client.sendEmailVerification(account)
    mail.set({ email, state: done })
  } catch (error) {
    const problem = toMailProblem(error)
    mail.set({ email, state: 'failed', problem })
    throw problem
  }
}

/** Throws AuthProblem. */
export async function mailVerificationAgain(): Promise<void> {
  const parts = await openedSoFar()
  const account = parts?.auth.currentUser
  if (parts && account) await mailVerification(parts.client, account, 'sent-again')
}

/** Shows an e-mail confirmed elsewhere; may end the session. */
export async function refreshAccount(): Promise<void> {
  try {
    const { auth } = await opened()
    const account = auth.currentUser
    const verifiedBefore = account?.emailVerified
    await account?.reload()
    // The new token carries the change to other tabs.
    if (account?.emailVerified !== verifiedBefore) await account?.getIdToken(true)
  } catch {
    // The session has ended, which is shown elsewhere, or the service is unreachable for now.
  }
}

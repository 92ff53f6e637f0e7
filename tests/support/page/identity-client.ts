import type { User as Account } from '#web/session/firebase.client.ts'

// Stands in for web/session/firebase.client.ts: an identity client that somebody is signed in to.

type Follow = (account: Account | null) => void

const auth: { currentUser: Account | null } = { currentUser: null }

/** The session notices when it reads the account next. */
export function setAccount(account: Account | null): void {
  auth.currentUser = account
}

export const openAuth = () => auth

export function onIdTokenChanged({ currentUser }: typeof auth, follow: Follow): void {
  follow(currentUser)
}

export async function signOut(): Promise<void> {
  setAccount(null)
}

import type { Person, TestSchool } from '#tests/support/school/school.ts'
import type { User as Account } from '#web/session/firebase.client.ts'
import { identity } from '#web/session/identity.ts'
import { retrySession } from '#web/session/store.ts'
import { setAccount } from './identity-client.ts'

/** The session of the page becomes that of this person, who has just signed in, or of nobody. */
export async function signIn(at: TestSchool, person: Person | null): Promise<void> {
  setAccount(person && toAccount(at, person))
  identity.set({
    service: { apiKey: 'test', projectId: 'test-school' },
    loadFollower: () => import('#web/session/store.ts'),
  })
  await retrySession()
}

function toAccount(at: TestSchool, { account, actor }: Person): Account {
  const { uid, email } = account
  const claims = { sub: uid, email, email_verified: true }
  // The parts that the session reads.
  const parts = {
    uid,
    email,
    emailVerified: true,
    displayName: actor.name,
    photoURL: null,
    providerData: [{ providerId: 'password' }],
    metadata: {},
    getIdToken: () => at.sign(claims),
  }
  return parts as unknown as Account
}

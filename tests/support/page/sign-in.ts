import type { Person, TestSchool } from '#tests/support/school/school.ts'
import type { User as Account } from '#web/session/firebase.client.ts'
import { identity } from '#web/session/identity.ts'
import { retrySession } from '#web/session/store.ts'
import { setAccount } from './identity-client.ts'

/** The session of the page becomes that of this person, who has just signed in. */
export async function signIn(at: TestSchool, { account, actor }: Person): Promise<void> {
  const { uid, email } = account
  const claims = { sub: uid, email, email_verified: true }
  setAccount({
    uid,
    email,
    emailVerified: true,
    displayName: actor.name,
    photoURL: null,
    providerData: [{ providerId: 'password' }],
    metadata: {},
    getIdToken: () => at.sign(claims),
  } as unknown as Account)
  identity.set({
    service: { apiKey: 'test', projectId: 'test-school' },
    loadFollower: () => import('#web/session/store.ts'),
  })
  await retrySession()
}

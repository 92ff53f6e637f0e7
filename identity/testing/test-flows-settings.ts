import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Proof } from './test-client-values.ts'
import { failsWith, type Bench } from './test-client.ts'

const password = 'correct horse'

/** Unprotected, sign-in and mails reveal whether an e-mail has an account. */
export function testOpenEmails({ withClient }: Bench): void {
  test('[8.1] an unknown e-mail and a wrong password have different errors', () =>
    withClient(async (client, email) => {
      const enter = client.signInWithEmailAndPassword
      const unknown = failsWith('auth/user-not-found')
      await assert.rejects(enter(email, password), unknown)
      await assert.rejects(client.sendPasswordResetEmail(email), unknown)
      await client.createUserWithEmailAndPassword(email, password)
      await assert.rejects(enter(email, 'wrong horse'), failsWith('auth/wrong-password'))
      assert.deepEqual(await client.fetchSignInMethodsForEmail(email), ['password'])
      const prove = client.reauthenticateWithCredential('password', `x${email}`, password)
      await assert.rejects(prove, failsWith('auth/user-mismatch'))
    }))
}

/** With providers that do not answer. */
export function testProvidersThatAreDown({ withClient }: Bench): void {
  test('[8.1] a provider that is down is a network failure, and signs nobody out', () =>
    withClient(async (client, email) => {
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      const proofs: Proof[] = [
        ['facebook', 'token'],
        ['github', 'token'],
        ['twitter', 'token', 'secret'],
      ]
      for (const proof of proofs) {
        const entered = client.signInWithCredential(...proof)
        await assert.rejects(entered, failsWith('auth/network-request-failed'))
      }
      assert.equal((await client.currentUser())?.uid, uid)
    }))
}

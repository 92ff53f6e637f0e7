import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failsWith, type Bench } from './test-client.ts'

const password = 'correct horse'

/** Only Node has apps that act for a token's sender; it has no windows. */
export function testNodeAlone({ service, withClient }: Bench): void {
  test('[4.6] the client opens no windows, and nobody is signed out', () =>
    withClient(async (client, email) => {
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      const code = 'auth/operation-not-supported-in-this-environment'
      for (const ask of [
        client.signInWithPopup,
        client.linkWithPopup,
        client.reauthenticateWithPopup,
        client.signInWithRedirect,
        client.linkWithRedirect,
        client.reauthenticateWithRedirect,
        client.getRedirectResult,
      ])
        await assert.rejects(ask('google.com'), failsWith(code))
      await assert.rejects(client.signInWithPhoneNumber('+4930123456'), failsWith(code))
      assert.equal((await client.currentUser())?.uid, uid)
    }))

  test('[7.34] an app on a server acts for the sender of a good token, and signs nobody in', (t) =>
    withClient(async (client, email) => {
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      const token = await client.getIdToken()
      assert.equal((await client.initializeServerApp(token))?.uid, uid)
      await service().identity.accounts.disableAccount(uid)
      const warning = t.mock.method(console, 'warn', () => {})
      assert.equal(await client.initializeServerApp(token), null)
      assert.equal(warning.mock.callCount(), 1)
    }))
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Proof } from './test-client-values.ts'
import { failsWith, type Bench, type Refusal } from './test-client.ts'
import { testKey } from './test-identity.ts'

const password = 'correct horse'

/** Includes what the client refuses by itself. */
export function testRefusals({ origin, withClient }: Bench): void {
  test('[5.7] an emulator address must begin with http or https, an API key has no colon', () =>
    withClient(async (client, email) => {
      const another = client.connectAuthEmulator
      await assert.rejects(another('ftp://127.0.0.1:1'), failsWith('auth/invalid-emulator-scheme'))
      const keyed = client.getAuth(randomUUID(), 'a:b')
      await assert.rejects(keyed, failsWith('auth/invalid-api-key'))
      await client.createUserWithEmailAndPassword(email, password)
      await another(origin())
      await assert.rejects(another('http://127.0.0.1:1'), failsWith('auth/emulator-config-failed'))
      await assert.rejects(client.initializeAuth(), failsWith('auth/already-initialized'))
    }))

  test('[8.1] a wrong API key is reported, and lets nobody in', () =>
    withClient(
      async (client, email) => {
        const made = client.createUserWithEmailAndPassword(email, password)
        const code = 'auth/api-key-not-valid.-please-pass-a-valid-api-key.'
        await assert.rejects(made, failsWith(code))
        assert.equal(await client.currentUser(), null)
      },
      { apiKey: 'another-key' },
    ))

  test('[8.1] a service that is not there is a network failure, and signs nobody out', () =>
    withClient(async (client, email) => {
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      const nowhere = { apiKey: testKey, origin: 'http://127.0.0.1:1' }
      await client.updateCurrentUser(randomUUID(), nowhere)
      await assert.rejects(client.reload(), failsWith('auth/network-request-failed'))
      assert.equal((await client.currentUser())?.uid, uid)
    }))

  test('[8.1] what the service does not offer is refused, and signs nobody out', () =>
    withClient(async (client, email) => {
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      const absent = failsWith('auth/not-found')
      await assert.rejects(client.signInWithCustomToken('token'), absent)
      await assert.rejects(client.multiFactor(), absent)
      await assert.rejects(client.revokeAccessToken('token'), absent)
      const proofs: Proof[] = [
        ['google', 'token'],
        ['facebook', 'token'],
        ['github', 'token'],
        ['twitter', 'token', 'secret'],
        ['other', 'apple.com', 'token'],
      ]
      const notAllowed = failsWith('auth/operation-not-allowed')
      for (const proof of proofs)
        await assert.rejects(client.signInWithCredential(...proof), notAllowed)
      const nameless = client.signInWithCredential('other', '', 'token')
      await assert.rejects(nameless, failsWith('auth/invalid-credential-or-provider-id'))
      assert.equal((await client.currentUser())?.uid, uid)
      await client.setTenant('another school')
      const entered = client.signInWithEmailAndPassword(email, password)
      await assert.rejects(entered, failsWith('auth/tenant-id-mismatch'))
    }))

  test('[8.1] a request that cannot be read is refused', () =>
    withClient(async (client, email) => {
      const long = client.createUserWithEmailAndPassword(email, 'x'.repeat(70_000))
      const code = 'auth/request-payload-size-exceeds-the-limit.'
      await assert.rejects(long, failsWith(code))
      await client.createUserWithEmailAndPassword(email, password)
      await assert.rejects(client.updateProfile({ displayName: '\0' }), (error) => {
        assert.match((error as Refusal).code, /^auth\/invalid-json-payload-received\./)
        return true
      })
    }))

  test('[7.31] knows what a password must be', () =>
    withClient(async (client) => {
      assert.equal(await client.validatePassword('short'), false)
      assert.equal(await client.validatePassword('correct horse'), true)
      assert.equal(await client.validatePassword('x'.repeat(4097)), false)
    }))

  test('[7.37] finds that reCAPTCHA is off', () =>
    withClient(async (client, email) => {
      await client.initializeRecaptchaConfig()
      await client.createUserWithEmailAndPassword(email, password)
    }))
}

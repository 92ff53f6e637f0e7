import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Proof } from './test-client-values.ts'
import { failsWith, type Bench } from './test-client.ts'
import type { TestProviders } from './test-providers.ts'
import { newEmail } from './test-identity.ts'

const password = 'correct horse'

export function testProviders(people: TestProviders, { service, withClient }: Bench): void {
  for (const [providerId, newPerson] of people.each) {
    test(`[7.32] signs in with ${providerId}, and again, and gives the tokens back`, () =>
      withClient(async (client) => {
        const { proof, tokens } = await newPerson()
        const first = await client.signInWithCredential(...proof)
        assert.equal(first.providerId, providerId)
        assert.deepEqual(first.providers, [providerId])
        assert.equal(first.isNewUser, true)
        assert.deepEqual(first.token, tokens)
        assert.equal((await client.getIdTokenResult(true)).signInProvider, providerId)
        await client.signOut()
        const second = await client.signInWithCredential(...proof)
        assert.equal(second.uid, first.uid)
        assert.equal(second.isNewUser, false)
      }))

    test(`[7.32] links ${providerId}, proves itself again with it, and unlinks it`, () =>
      withClient(async (client, email) => {
        const { uid } = await client.createUserWithEmailAndPassword(email, password)
        const { proof } = await newPerson()
        service().wait(301)
        const late = client.linkWithCredential(...proof)
        await assert.rejects(late, failsWith('auth/requires-recent-login'))
        await client.reauthenticateWithCredential('password', email, password)
        const linked = await client.linkWithCredential(...proof)
        assert.equal(linked.uid, uid)
        assert.equal(linked.email, email)
        assert.deepEqual(linked.providers, ['password', providerId])
        const twice = client.linkWithCredential(...proof)
        await assert.rejects(twice, failsWith('auth/provider-already-linked'))
        const proved = await client.reauthenticateWithCredential(...proof)
        assert.equal(proved.uid, uid)
        assert.deepEqual((await client.unlink(providerId)).providers, ['password'])
        const stranger = client.reauthenticateWithCredential(...proof)
        await assert.rejects(stranger, failsWith('auth/user-mismatch'))
        assert.equal((await client.currentUser())?.uid, uid)
      }))

    test(`[7.32] says that somebody else has the account of ${providerId}, and can sign in with it`, () =>
      withClient(async (client) => {
        const { proof } = await newPerson()
        const owner = await client.signInWithCredential(...proof)
        const guest = await client.signInAnonymously()
        const refused = client.linkWithCredential(...proof)
        await assert.rejects(refused, failsWith('auth/credential-already-in-use'))
        assert.equal((await client.currentUser())?.uid, guest.uid)
        assert.equal((await client.signInWithCredential(...proof)).uid, owner.uid)
      }))

    test(`[4.7] ${providerId} lets nobody into a disabled account`, () =>
      withClient(async (client) => {
        const { proof } = await newPerson()
        const { uid } = await client.signInWithCredential(...proof)
        await service().identity.accounts.disableAccount(uid)
        const entered = client.signInWithCredential(...proof)
        await assert.rejects(entered, failsWith('auth/user-disabled'))
      }))

    test(`[8.1] a bad token of ${providerId} is reported, and signs nobody out`, () =>
      withClient(async (client, email) => {
        const { uid } = await client.createUserWithEmailAndPassword(email, password)
        const entered = client.signInWithCredential(...people.bad(providerId))
        await assert.rejects(entered, failsWith('auth/invalid-credential'))
        assert.equal((await client.currentUser())?.uid, uid)
      }))
  }

  test('[7.32] a Google account brings its name, photo and verified e-mail', () =>
    withClient(async (client, email) => {
      const entry = await client.signInWithCredential('google', await people.googleToken(email))
      assert.equal(entry.email, email)
      assert.equal(entry.emailVerified, true)
      assert.equal(entry.displayName, 'Ines Roth')
      assert.equal(entry.photoURL, 'https://pictures.example/ines.jpg')
      assert.equal(entry.profile?.['given_name'], 'Ines')
      assert.equal((await client.getIdTokenResult()).claims['email'], email)
    }))

  test('[7.32] a nonce must be the one in the token', () =>
    withClient(async (client, email) => {
      const token = await people.googleToken(email, { nonce: 'once' })
      const wrong = client.signInWithCredential('other', 'google.com', token, 'twice')
      await assert.rejects(wrong, failsWith('auth/invalid-credential'))
      await client.signInWithCredential('other', 'google.com', token, 'once')
    }))

  test('[7.32] an access token of Google alone lets nobody in', () =>
    withClient(async (client) => {
      const entered = client.signInWithCredential('googleAccess', 'ya29.token')
      await assert.rejects(entered, failsWith('auth/invalid-credential'))
    }))

  test('[7.32] a guest becomes a full account with Google', () =>
    withClient(async (client, email) => {
      const { uid } = await client.signInAnonymously()
      const linked = await client.linkWithCredential('google', await people.googleToken(email))
      assert.equal(linked.uid, uid)
      assert.equal(linked.isAnonymous, false)
      assert.equal(linked.email, email)
    }))

  test('[7.32] a Google account with the e-mail of somebody else is not linked', () =>
    withClient(async (client, email) => {
      const taken = newEmail()
      await service().register(taken)
      await client.createUserWithEmailAndPassword(email, password)
      const refused = client.linkWithCredential('google', await people.googleToken(taken))
      await assert.rejects(refused, failsWith('auth/email-already-in-use'))
    }))

  test('[7.32] says that the e-mail has an account with another sign-in, which it can be linked to', () =>
    withClient(async (client, email) => {
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      const token = await people.googleToken(email, { email_verified: false })
      const refused = client.signInWithCredential('google', token)
      await assert.rejects(refused, (error) => {
        failsWith('auth/account-exists-with-different-credential')(error)
        assert.equal((error as { email?: string }).email, email)
        return true
      })
      await client.linkWithCredential('refused', 'google.com')
      assert.equal((await client.signInWithCredential('google', token)).uid, uid)
    }))

  test('[7.32] a Facebook account with the e-mail of somebody else waits an hour for its proof', () =>
    withClient(async (client) => {
      const { proof, email } = await people.facebookWithEmail()
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      const refuse = () =>
        assert.rejects(
          client.signInWithCredential(...proof),
          failsWith('auth/account-exists-with-different-credential'),
        )
      await refuse()
      service().wait(3600)
      await client.signInWithEmailAndPassword(email, password)
      const pending: Proof = ['refused', 'oauth']
      const late = client.linkWithCredential(...pending)
      await assert.rejects(late, failsWith('auth/invalid-credential'))
      await refuse()
      const linked = await client.linkWithCredential(...pending)
      assert.equal(linked.uid, uid)
      assert.deepEqual(linked.providers, ['password', 'facebook.com'])
    }))
}

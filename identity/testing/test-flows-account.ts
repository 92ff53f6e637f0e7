import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { listen, failsWith, type Bench } from './test-client.ts'
import { createTestIdentity, newEmail, testKey } from './test-identity.ts'

const password = 'correct horse'

export function testAccounts({ service, withClient }: Bench): void {
  test('[7.35] changes e-mail and password and stays signed in', () =>
    withClient(async (client, email) => {
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      const next = `new-${email}`
      await client.updateEmail(next)
      await client.updatePassword('another horse')
      await client.getIdToken(true)
      assert.equal((await client.currentUser())?.email, next)
      const again = await client.signInWithEmailAndPassword(next, 'another horse')
      assert.equal(again.uid, uid)
      const before = client.signInWithEmailAndPassword(next, password)
      await assert.rejects(before, failsWith('auth/invalid-credential'))
    }))

  test('[7.35] name and photo can go again, and are not endless', () =>
    withClient(async (client, email) => {
      await client.createUserWithEmailAndPassword(email, password)
      await client.updateProfile({ displayName: 'Ada', photoURL: 'https://img.example/a' })
      await client.updateProfile({ displayName: '', photoURL: '' })
      const { displayName, photoURL } = await client.reload()
      assert.deepEqual({ displayName, photoURL }, { displayName: null, photoURL: null })
      const longName = client.updateProfile({ displayName: 'x'.repeat(257) })
      await assert.rejects(longName, failsWith('auth/invalid-display-name'))
      const longPhoto = client.updateProfile({ photoURL: `https://${'x'.repeat(2048)}.example` })
      await assert.rejects(longPhoto, failsWith('auth/invalid-photo-url'))
    }))

  test('[7.35] a change to what cannot be is refused, and nothing changes', () =>
    withClient(async (client, email) => {
      const other = newEmail()
      await service().register(other)
      await client.createUserWithEmailAndPassword(email, password)
      await assert.rejects(client.updateEmail(other), failsWith('auth/email-already-in-use'))
      await assert.rejects(client.updateEmail('nobody'), failsWith('auth/invalid-email'))
      await assert.rejects(client.updatePassword('short'), failsWith('auth/weak-password'))
      assert.equal((await client.reload()).email, email)
      await client.signInWithEmailAndPassword(email, password)
    }))

  test('[7.35] [7.36] asks for a new sign-in before a late change that could lock the owner out', () =>
    withClient(async (client, email) => {
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      service().wait(301)
      for (const change of [
        () => client.updateEmail(`new-${email}`),
        () => client.updatePassword('another horse'),
        () => client.verifyBeforeUpdateEmail(`new-${email}`),
        () => client.unlink('password'),
        () => client.deleteUser(),
      ])
        await assert.rejects(change, failsWith('auth/requires-recent-login'))
      await client.updateProfile({ displayName: 'Ada' })
      const again = await client.reauthenticateWithCredential('password', email, password)
      assert.equal(again.uid, uid)
      assert.equal(again.operationType, 'reauthenticate')
      await client.updatePassword('another horse')
      await client.deleteUser()
    }))

  test('[7.30] proves itself again only as the same person, with the right password', () =>
    withClient(async (client, email) => {
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      const other = await service().register(newEmail())
      const prove = client.reauthenticateWithCredential
      const asOther = prove('password', other.email, other.password)
      await assert.rejects(asOther, failsWith('auth/user-mismatch'))
      const wrong = prove('password', email, 'wrong horse')
      await assert.rejects(wrong, failsWith('auth/invalid-credential'))
      assert.equal((await client.currentUser())?.uid, uid)
    }))

  test('[7.36] deletes the account, and the e-mail is free again', () =>
    withClient(async (client, email) => {
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      await client.deleteUser()
      assert.equal(await client.currentUser(), null)
      const attempt = client.signInWithEmailAndPassword(email, password)
      await assert.rejects(attempt, failsWith('auth/invalid-credential'))
      const again = await client.createUserWithEmailAndPassword(email, password)
      assert.notEqual(again.uid, uid)
    }))

  test('[7.31] a guest becomes a full account, and can drop the password again', () =>
    withClient(async (client, email) => {
      const { uid } = await client.signInAnonymously()
      service().wait(600)
      const linked = await client.linkWithCredential('password', email, password)
      assert.equal(linked.uid, uid)
      assert.equal(linked.operationType, 'link')
      assert.equal(linked.isAnonymous, false)
      assert.deepEqual(linked.providers, ['password'])
      const again = await client.signInWithEmailAndPassword(email, password)
      assert.equal(again.uid, uid)
      assert.deepEqual((await client.unlink('password')).providers, [])
      const entered = client.signInWithEmailAndPassword(email, password)
      await assert.rejects(entered, failsWith('auth/invalid-credential'))
    }))

  test('[7.31] a guest is refused what an account cannot be made of', () =>
    withClient(async (client, email) => {
      const taken = newEmail()
      await service().register(taken)
      const { uid } = await client.signInAnonymously()
      const link = client.linkWithCredential
      const twice = link('password', taken, password)
      await assert.rejects(twice, failsWith('auth/email-already-in-use'))
      await assert.rejects(link('password', email, 'short'), failsWith('auth/weak-password'))
      await assert.rejects(client.unlink('password'), failsWith('auth/no-such-provider'))
      await link('password', email, password)
      const again = link('password', email, password)
      await assert.rejects(again, failsWith('auth/provider-already-linked'))
      assert.equal((await client.currentUser())?.uid, uid)
    }))

  test('[8.1] says when there were too many attempts, and lets in again later', () =>
    withClient(async (client, email) => {
      await client.createUserWithEmailAndPassword(email, password)
      const enter = (word: string) => client.signInWithEmailAndPassword(email, word)
      for (let failure = 0; failure < 10; failure += 1)
        await assert.rejects(enter('wrong horse'), failsWith('auth/invalid-credential'))
      await assert.rejects(enter(password), failsWith('auth/too-many-requests'))
      service().wait(15 * 60)
      await enter(password)
    }))

  test('[8.1] a token of another service is not valid here, nor is it renewed', () =>
    withClient(async (client, email) => {
      const another = await createTestIdentity(undefined, service().parts.clock())
      try {
        const { uid } = await client.createUserWithEmailAndPassword(email, password)
        const there = { apiKey: testKey, origin: await listen(another) }
        await client.updateCurrentUser(randomUUID(), there)
        await assert.rejects(client.reload(), failsWith('auth/invalid-user-token'))
        assert.equal((await client.currentUser())?.uid, uid)
        // There its refresh token is unknown, as if altered.
        await assert.rejects(client.getIdToken(true), failsWith('auth/invalid-refresh-token'))
      } finally {
        await another.close()
      }
    }))

  test('[5.7] nobody is taken along to a project with another key', () =>
    withClient(async (client, email) => {
      await client.createUserWithEmailAndPassword(email, password)
      const there = { apiKey: 'another-key', origin: 'http://127.0.0.1:1' }
      const taken = client.updateCurrentUser(randomUUID(), there)
      await assert.rejects(taken, failsWith('auth/invalid-user-token'))
    }))
}

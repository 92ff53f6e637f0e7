import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  GoogleAuthProvider,
  initializeRecaptchaConfig,
  linkWithCredential,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  unlink,
  updateEmail,
  updatePassword,
  validatePassword,
} from 'firebase/auth'
import { failsWith, onEachClient } from './test-client.ts'

onEachClient('the unmodified Firebase client and its account', (service, withClient) => {
  const password = 'correct horse'

  test('[7.35] changes e-mail and password and stays signed in', () =>
    withClient(async (auth, email) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      const next = `new-${email}`
      await updateEmail(user, next)
      await updatePassword(user, 'another horse')
      await user.getIdToken(true)
      assert.equal(user.email, next)
      const again = await signInWithEmailAndPassword(auth, next, 'another horse')
      assert.equal(again.user.uid, user.uid)
    }))

  test('[4.7] is signed out where another browser has changed the password', () =>
    withClient((here, email) =>
      withClient(async (there) => {
        const { user } = await createUserWithEmailAndPassword(here, email, password)
        const other = await signInWithEmailAndPassword(there, email, password)
        await updatePassword(other.user, 'another horse')
        await assert.rejects(user.getIdToken(true), failsWith('auth/user-token-expired'))
        assert.equal(here.currentUser, null)
        await other.user.getIdToken(true)
      }),
    ))

  test('[7.36] asks for a new sign-in before a late deletion', () =>
    withClient(async (auth, email) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      service().wait(301)
      await assert.rejects(deleteUser(user), failsWith('auth/requires-recent-login'))
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password))
      await deleteUser(user)
    }))

  test('[7.31] a guest becomes a full account, and can drop the password again', () =>
    withClient(async (auth, email) => {
      const { user } = await signInAnonymously(auth)
      assert.equal(user.isAnonymous, true)
      const { uid } = user
      service().wait(600)
      const credential = EmailAuthProvider.credential(email, password)
      const linked = await linkWithCredential(user, credential)
      assert.equal(linked.user.uid, uid)
      assert.equal(linked.user.isAnonymous, false)
      const again = await signInWithEmailAndPassword(auth, email, password)
      assert.equal(again.user.uid, uid)
      const bare = await unlink(again.user, 'password')
      assert.deepEqual(bare.providerData, [])
    }))

  test('[8.1] says when there were too many attempts', () =>
    withClient(async (auth, email) => {
      await createUserWithEmailAndPassword(auth, email, password)
      const enter = (word: string) => signInWithEmailAndPassword(auth, email, word)
      for (let failure = 0; failure < 10; failure += 1)
        await assert.rejects(enter('wrong horse'), failsWith('auth/invalid-credential'))
      await assert.rejects(enter(password), failsWith('auth/too-many-requests'))
    }))

  test('[7.32] says that no provider is set up', () =>
    withClient(async (auth) => {
      const credential = GoogleAuthProvider.credential('some token')
      const entered = signInWithCredential(auth, credential)
      await assert.rejects(entered, failsWith('auth/operation-not-allowed'))
    }))

  test('[7.31] knows what a password must be', () =>
    withClient(async (auth) => {
      assert.equal((await validatePassword(auth, 'short')).isValid, false)
      assert.equal((await validatePassword(auth, 'correct horse')).isValid, true)
      assert.equal((await validatePassword(auth, 'x'.repeat(4097))).isValid, false)
    }))

  test('[7.37] finds that reCAPTCHA is off', () =>
    withClient(async (auth, email) => {
      await initializeRecaptchaConfig(auth)
      await createUserWithEmailAndPassword(auth, email, password)
    }))
})

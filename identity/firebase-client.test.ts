import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  getAuth,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
} from 'firebase/auth'
import { failsWith, onEachClient } from './test-client.ts'

onEachClient('the unmodified Firebase client', (service, withClient) => {
  const password = 'correct horse'

  test('[7.31] registers, sets name and photo, signs out and in again', () =>
    withClient(async (auth, email) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      assert.equal(user.email, email)
      assert.equal(user.isAnonymous, false)
      await updateProfile(user, { displayName: 'Ada Moreno', photoURL: 'https://img.example/a' })
      await signOut(auth)
      assert.equal(auth.currentUser, null)
      const again = await signInWithEmailAndPassword(auth, email, password)
      assert.equal(again.user.uid, user.uid)
      assert.equal(again.user.displayName, 'Ada Moreno')
      assert.equal(again.user.photoURL, 'https://img.example/a')
      assert.equal(again.user.providerData[0]?.providerId, 'password')
      const { claims, signInProvider } = await again.user.getIdTokenResult()
      assert.equal(claims['name'], 'Ada Moreno')
      assert.equal(signInProvider, 'password')
    }))

  test('[7.21] a registration without a photo, which the client sends as null', () =>
    withClient(async (auth, email) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      await updateProfile(user, { displayName: 'Ada', photoURL: null })
      assert.equal(user.displayName, 'Ada')
      assert.equal(user.photoURL, null)
    }))

  test('[8.1] the codes of failed sign-ins and registrations', () =>
    withClient(async (auth, email) => {
      await createUserWithEmailAndPassword(auth, email, password)
      const enter = (address: string, word: string) => () =>
        signInWithEmailAndPassword(auth, address, word)
      await assert.rejects(enter(email, 'wrong horse'), failsWith('auth/invalid-credential'))
      await assert.rejects(enter(`x${email}`, password), failsWith('auth/invalid-credential'))
      await assert.rejects(enter('nobody', password), failsWith('auth/invalid-email'))
      await assert.rejects(enter(email, ''), failsWith('auth/missing-password'))
      const register = (address: string, word: string) => () =>
        createUserWithEmailAndPassword(auth, address, word)
      await assert.rejects(register(email, password), failsWith('auth/email-already-in-use'))
      await assert.rejects(register(`y${email}`, 'short'), failsWith('auth/weak-password'))
      await assert.rejects(register('nobody', password), failsWith('auth/invalid-email'))
    }))

  test('[7.39] refreshes its token and goes on with it', () =>
    withClient(async (auth, email) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      const first = await user.getIdTokenResult()
      service().wait(1)
      const second = await user.getIdTokenResult(true)
      assert.notEqual(second.token, first.token)
      assert.equal(second.authTime, first.authTime)
      await user.reload()
      assert.equal((await service().identity.verifyToken(second.token)).uid, user.uid)
    }))

  test('[7.36] deletes the account, and the e-mail is free again', () =>
    withClient(async (auth, email) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      await deleteUser(user)
      assert.equal(auth.currentUser, null)
      const again = await createUserWithEmailAndPassword(auth, email, password)
      assert.notEqual(again.user.uid, user.uid)
    }))

  test('[4.7] signs out when the account is disabled', () =>
    withClient(async (auth, email) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      await service().identity.accounts.disable(user.uid)
      await assert.rejects(user.getIdToken(true), failsWith('auth/user-disabled'))
      assert.equal(auth.currentUser, null)
      await assert.rejects(
        signInWithEmailAndPassword(auth, email, password),
        failsWith('auth/user-disabled'),
      )
    }))

  test('[5.7] an emulator address must begin with http or https, an API key has no colon', () =>
    withClient(async (auth) => {
      assert.throws(
        () =>
          connectAuthEmulator(getAuth(auth.app), 'ftp://127.0.0.1:1', { disableWarnings: true }),
        failsWith('auth/invalid-emulator-scheme'),
      )
      const app = initializeApp({ apiKey: 'a:b' }, randomUUID())
      assert.throws(() => getAuth(app), failsWith('auth/invalid-api-key'))
      await deleteApp(app)
    }))
})

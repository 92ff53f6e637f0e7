import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failsWith, type Bench } from './test-client.ts'
import { newEmail } from './test-identity.ts'

const password = 'correct horse'

export function testSessions({ service, withClient }: Bench): void {
  test('[7.31] registers, sets name and photo, signs out and in again', () =>
    withClient(async (client, email) => {
      const made = await client.createUserWithEmailAndPassword(email, password)
      assert.deepEqual(made, {
        uid: made.uid,
        email,
        emailVerified: false,
        displayName: null,
        photoURL: null,
        phoneNumber: null,
        isAnonymous: false,
        tenantId: null,
        providers: ['password'],
        created: made.created,
        lastSignIn: made.created,
        providerId: null,
        operationType: 'signIn',
        isNewUser: true,
        profile: {},
        username: undefined,
        token: null,
      })
      assert.match(made.uid, /^[A-Za-z0-9]{28}$/)
      assert.equal(Date.parse(made.created ?? ''), service().parts.clock())
      await client.updateProfile({ displayName: 'Ada Moreno', photoURL: 'https://img.example/a' })
      await client.signOut()
      assert.equal(await client.currentUser(), null)
      service().wait(60)
      const again = await client.signInWithEmailAndPassword(email, password)
      assert.equal(again.uid, made.uid)
      assert.equal(again.isNewUser, false)
      assert.equal(again.displayName, 'Ada Moreno')
      assert.equal(again.photoURL, 'https://img.example/a')
      assert.equal(again.created, made.created)
      assert.equal(Date.parse(again.lastSignIn ?? ''), service().parts.clock())
      const { claims, signInProvider } = await client.getIdTokenResult()
      assert.equal(claims['name'], 'Ada Moreno')
      assert.equal(signInProvider, 'password')
    }))

  test('[7.21] a registration without a photo, which the client sends as null', () =>
    withClient(async (client, email) => {
      await client.createUserWithEmailAndPassword(email, password)
      await client.updateProfile({ displayName: 'Ada', photoURL: null })
      const user = await client.currentUser()
      assert.equal(user?.displayName, 'Ada')
      assert.equal(user?.photoURL, null)
    }))

  test('[8.1] the codes of failed sign-ins and registrations', () =>
    withClient(async (client, email) => {
      await client.createUserWithEmailAndPassword(email, password)
      const enter = client.signInWithEmailAndPassword
      await assert.rejects(enter(email, 'wrong horse'), failsWith('auth/invalid-credential'))
      await assert.rejects(enter(`x${email}`, password), failsWith('auth/invalid-credential'))
      await assert.rejects(enter('nobody', password), failsWith('auth/invalid-email'))
      await assert.rejects(enter('', password), failsWith('auth/invalid-email'))
      await assert.rejects(enter(email, ''), failsWith('auth/missing-password'))
      const register = client.createUserWithEmailAndPassword
      await assert.rejects(register(email, password), failsWith('auth/email-already-in-use'))
      await assert.rejects(register(`y${email}`, 'short'), failsWith('auth/weak-password'))
      await assert.rejects(register('nobody', password), failsWith('auth/invalid-email'))
      await assert.rejects(register('', password), failsWith('auth/missing-email'))
      await assert.rejects(register(email, ''), failsWith('auth/missing-password'))
      // The earlier user is still signed in.
      assert.equal((await client.currentUser())?.email, email)
    }))

  test('[3.1] [4.1] its listeners hear of sign-in, new tokens and sign-out, and can refuse', () =>
    withClient(async (client, email) => {
      await client.listen()
      await client.untilUser(null)
      await client.takeEvents()
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      assert.deepEqual(await client.takeEvents(), [`before:${uid}`, `token:${uid}`, `auth:${uid}`])
      await client.getIdToken(true)
      assert.deepEqual(await client.takeEvents(), [`token:${uid}`])
      await client.signOut()
      assert.deepEqual(await client.takeEvents(), ['before:nobody', 'token:nobody', 'auth:nobody'])
      await client.refuseEverybody()
      const entered = client.signInWithEmailAndPassword(email, password)
      await assert.rejects(entered, failsWith('auth/login-blocked'))
      assert.equal(await client.currentUser(), null)
    }))

  test('[7.39] refreshes its token and goes on with it', () =>
    withClient(async (client, email) => {
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      const first = await client.getIdTokenResult()
      service().wait(1)
      const second = await client.getIdTokenResult(true)
      assert.notEqual(second.token, first.token)
      assert.equal(second.authTime, first.authTime)
      assert.equal((await client.reload()).uid, uid)
      assert.equal((await service().identity.verifyToken(second.token)).uid, uid)
    }))

  test('[9.5] uses a token until five minutes before its end, and then has a new one', () =>
    withClient(async (client, email) => {
      await client.createUserWithEmailAndPassword(email, password)
      const first = await client.getIdToken()
      const pass = async (seconds: number) => {
        service().wait(seconds)
        await client.passTime(seconds)
      }
      await pass(3290)
      assert.equal(await client.getIdToken(), first)
      await pass(11)
      assert.notEqual(await client.getIdToken(), first)
      await pass(3600)
      await client.updateProfile({ displayName: 'Ada' })
    }))

  test('[7.31] a guest who comes again is the same', () =>
    withClient(async (client) => {
      const first = await client.signInAnonymously()
      assert.equal(first.isAnonymous, true)
      assert.equal(first.email, null)
      assert.deepEqual(first.providers, [])
      assert.equal((await client.signInAnonymously()).uid, first.uid)
      assert.equal((await client.getIdTokenResult()).signInProvider, 'anonymous')
    }))

  test('[4.7] signs out when the account is disabled', () =>
    withClient(async (client, email) => {
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      await service().identity.accounts.disableAccount(uid)
      await assert.rejects(client.getIdToken(true), failsWith('auth/user-disabled'))
      assert.equal(await client.currentUser(), null)
      const entered = client.signInWithEmailAndPassword(email, password)
      await assert.rejects(entered, failsWith('auth/user-disabled'))
    }))

  test('[4.7] is signed out where another browser has changed the password', () =>
    withClient((here, email) =>
      withClient(async (there) => {
        await here.createUserWithEmailAndPassword(email, password)
        await there.signInWithEmailAndPassword(email, password)
        await there.updatePassword('another horse')
        await assert.rejects(here.getIdToken(true), failsWith('auth/user-token-expired'))
        assert.equal(await here.currentUser(), null)
        await there.getIdToken(true)
      }),
    ))

  test('[4.7] is signed out by its ID token, too, of the second in which the password is changed', () =>
    withClient((here, email) =>
      withClient(async (there) => {
        await here.createUserWithEmailAndPassword(email, password)
        await there.signInWithEmailAndPassword(email, password)
        await there.updatePassword('another horse')
        await assert.rejects(here.reload(), failsWith('auth/user-token-expired'))
        assert.equal(await here.currentUser(), null)
        await there.reload()
      }),
    ))

  test('[4.7] is signed out where another browser has deleted the account', () =>
    withClient((here, email) =>
      withClient(async (there) => {
        await here.createUserWithEmailAndPassword(email, password)
        await there.signInWithEmailAndPassword(email, password)
        await there.deleteUser()
        await assert.rejects(here.reload(), failsWith('auth/user-token-expired'))
        assert.equal(await here.currentUser(), null)
      }),
    ))

  test('[4.7] is signed out where nobody has used the session for a year', () =>
    withClient(async (client, email) => {
      await client.createUserWithEmailAndPassword(email, password)
      service().wait(366 * 24 * 60 * 60)
      await service().register(newEmail())
      await assert.rejects(client.getIdToken(true), failsWith('auth/user-token-expired'))
      assert.equal(await client.currentUser(), null)
    }))
}

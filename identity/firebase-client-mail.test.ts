import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  fetchSignInMethodsForEmail,
  isSignInWithEmailLink,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { failsWith, onEachClient } from './test-client.ts'

onEachClient('the unmodified Firebase client and mail', (service, withClient) => {
  const password = 'correct horse'

  test('[7.30] sets a new password by mail', () =>
    withClient(async (auth, email) => {
      await createUserWithEmailAndPassword(auth, email, password)
      await sendPasswordResetEmail(auth, email)
      const { code } = await service().nextMail(email)
      assert.equal(await verifyPasswordResetCode(auth, code), email)
      const weak = confirmPasswordReset(auth, code, 'short')
      await assert.rejects(weak, failsWith('auth/weak-password'))
      await confirmPasswordReset(auth, code, 'another horse')
      await signInWithEmailAndPassword(auth, email, 'another horse')
      const again = confirmPasswordReset(auth, code, 'third horse')
      await assert.rejects(again, failsWith('auth/invalid-action-code'))
    }))

  test('[7.30] an hour later the code has expired', () =>
    withClient(async (auth, email) => {
      await createUserWithEmailAndPassword(auth, email, password)
      await sendPasswordResetEmail(auth, email)
      const { code } = await service().nextMail(email)
      service().wait(3600)
      await assert.rejects(
        verifyPasswordResetCode(auth, code),
        failsWith('auth/expired-action-code'),
      )
    }))

  test('[7.30] says nothing about e-mails that have no account', () =>
    withClient(async (auth, email) => {
      await sendPasswordResetEmail(auth, email)
      assert.deepEqual(await fetchSignInMethodsForEmail(auth, email), [])
      await createUserWithEmailAndPassword(auth, email, password)
      assert.deepEqual(await fetchSignInMethodsForEmail(auth, email), [])
    }))

  test('[7.35] verifies the e-mail', () =>
    withClient(async (auth, email) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      await sendEmailVerification(user, { url: 'https://school.example/dashboard' })
      const { code } = await service().nextMail(email)
      assert.equal((await checkActionCode(auth, code)).operation, 'VERIFY_EMAIL')
      await applyActionCode(auth, code)
      await user.reload()
      assert.equal(user.emailVerified, true)
    }))

  test('[7.35] a link may not lead to a stranger', () =>
    withClient(async (auth, email) => {
      await assert.rejects(
        sendPasswordResetEmail(auth, email, { url: 'https://stranger.example/' }),
        failsWith('auth/unauthorized-continue-uri'),
      )
    }))

  test('[7.35] changes the e-mail after the new one is proved', () =>
    withClient(async (auth, email) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      const next = `new-${email}`
      await verifyBeforeUpdateEmail(user, next)
      const { code } = await service().nextMail(next)
      const info = await checkActionCode(auth, code)
      assert.equal(info.operation, 'VERIFY_AND_CHANGE_EMAIL')
      assert.equal(info.data.previousEmail, email)
      assert.equal(info.data.email, next)
      await applyActionCode(auth, code)
      const again = await signInWithEmailAndPassword(auth, next, password)
      assert.equal(again.user.uid, user.uid)
    }))

  test('[7.33] signs in by a link', () =>
    withClient(async (auth, email) => {
      const settings = { url: 'https://school.example/login', handleCodeInApp: true }
      await sendSignInLinkToEmail(auth, email, settings)
      const { link } = await service().nextMail(email)
      assert.equal(isSignInWithEmailLink(auth, link.href), true)
      const { user } = await signInWithEmailLink(auth, email, link.href)
      assert.equal(user.email, email)
      assert.equal(user.emailVerified, true)
      const again = signInWithEmailLink(auth, email, link.href)
      await assert.rejects(again, failsWith('auth/invalid-action-code'))
    }))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ActionCodeSettings } from '@firebase/auth'
import { failsWith, type Bench } from './test-client.ts'
import { newEmail } from './test-identity.ts'

const password = 'correct horse'
const settings = { url: 'https://school.example/login', handleCodeInApp: true }

export function testMails({ service, withClient }: Bench): void {
  test('[7.30] sets a new password by mail', () =>
    withClient(async (client, email) => {
      await client.createUserWithEmailAndPassword(email, password)
      await client.sendPasswordResetEmail(email)
      const { code } = await service().nextMail(email)
      assert.equal(await client.verifyPasswordResetCode(code), email)
      const weak = client.confirmPasswordReset(code, 'short')
      await assert.rejects(weak, failsWith('auth/weak-password'))
      await client.confirmPasswordReset(code, 'another horse')
      // The earlier session has ended.
      await assert.rejects(client.reload(), failsWith('auth/user-token-expired'))
      await client.signInWithEmailAndPassword(email, 'another horse')
      const again = client.confirmPasswordReset(code, 'third horse')
      await assert.rejects(again, failsWith('auth/invalid-action-code'))
    }))

  test('[7.30] an hour later no code is good any more', () =>
    withClient(async (client, email) => {
      await client.createUserWithEmailAndPassword(email, password)
      await client.sendPasswordResetEmail(email)
      const reset = await service().nextMail(email)
      await client.sendEmailVerification()
      const verification = await service().nextMail(email)
      await client.sendSignInLinkToEmail(email, settings)
      const signIn = await service().nextMail(email)
      service().wait(3600)
      for (const use of [
        () => client.verifyPasswordResetCode(reset.code),
        () => client.confirmPasswordReset(reset.code, 'another horse'),
        () => client.checkActionCode(verification.code),
        () => client.applyActionCode(verification.code),
        () => client.signInWithEmailLink(email, signIn.link.href),
      ])
        await assert.rejects(use, failsWith('auth/expired-action-code'))
    }))

  test('[8.1] a code is good for what it was sent for, and no other is good at all', () =>
    withClient(async (client, email) => {
      await client.createUserWithEmailAndPassword(email, password)
      await client.sendEmailVerification()
      const { code } = await service().nextMail(email)
      const reset = client.confirmPasswordReset(code, 'another horse')
      await assert.rejects(reset, failsWith('auth/invalid-action-code'))
      for (const use of [
        () => client.checkActionCode('nonsense'),
        () => client.applyActionCode('nonsense'),
        () => client.verifyPasswordResetCode('nonsense'),
      ])
        await assert.rejects(use, failsWith('auth/invalid-action-code'))
      await assert.rejects(client.checkActionCode(''), failsWith('auth/internal-error'))
      await assert.rejects(client.applyActionCode(''), failsWith('auth/invalid-req-type'))
      await client.applyActionCode(code)
    }))

  test('[7.30] says nothing about e-mails that have no account', () =>
    withClient(async (client, email) => {
      await client.sendPasswordResetEmail(email)
      assert.equal(await service().countMails(email), 0)
      assert.deepEqual(await client.fetchSignInMethodsForEmail(email), [])
      await client.createUserWithEmailAndPassword(email, password)
      assert.deepEqual(await client.fetchSignInMethodsForEmail(email), [])
    }))

  test('[8.1] an invalid or missing e-mail is reported', () =>
    withClient(async (client, email) => {
      await client.createUserWithEmailAndPassword(email, password)
      const invalid = failsWith('auth/invalid-email')
      await assert.rejects(client.sendPasswordResetEmail('nobody'), invalid)
      await assert.rejects(client.sendSignInLinkToEmail('nobody', settings), invalid)
      await assert.rejects(client.fetchSignInMethodsForEmail('nobody'), invalid)
      const missing = failsWith('auth/missing-email')
      await assert.rejects(client.sendPasswordResetEmail(''), missing)
      await assert.rejects(client.sendSignInLinkToEmail('', settings), missing)
      const nobody = client.fetchSignInMethodsForEmail('')
      await assert.rejects(nobody, failsWith('auth/missing-identifier'))
      const change = client.verifyBeforeUpdateEmail
      await assert.rejects(change(''), failsWith('auth/missing-new-email'))
      await assert.rejects(change('nobody'), failsWith('auth/invalid-new-email'))
    }))

  test('[7.35] verifies the e-mail', () =>
    withClient(async (client, email) => {
      await client.createUserWithEmailAndPassword(email, password)
      await client.sendEmailVerification({ url: 'https://school.example/dashboard' })
      const { code, link } = await service().nextMail(email)
      assert.deepEqual(await client.parseActionCodeURL(link.href), {
        apiKey: service().parts.apiKey,
        code,
        continueUrl: 'https://school.example/dashboard',
        languageCode: 'en',
        operation: 'VERIFY_EMAIL',
      })
      const expected = { operation: 'VERIFY_EMAIL', email, previousEmail: null }
      assert.deepEqual(await client.checkActionCode(code), expected)
      await client.applyActionCode(code)
      assert.equal((await client.reload()).emailVerified, true)
    }))

  test('[7.35] the link speaks the language of the client', () =>
    withClient(async (client, email) => {
      await client.setLanguage('de')
      await client.createUserWithEmailAndPassword(email, password)
      await client.sendEmailVerification()
      const { link } = await service().nextMail(email)
      assert.equal((await client.parseActionCodeURL(link.href))?.languageCode, 'de')
    }))

  test('[7.35] a link may lead to this site only', () =>
    withClient(async (client, email) => {
      const ask = (url: string) => client.sendPasswordResetEmail(email, { url })
      const stranger = ask('https://stranger.example/')
      await assert.rejects(stranger, failsWith('auth/unauthorized-continue-uri'))
      await assert.rejects(ask('no address'), failsWith('auth/invalid-continue-uri'))
      await assert.rejects(ask(''), failsWith('auth/invalid-continue-uri'))
    }))

  test('[7.33] what a mail or a link lacks the client finds itself', () =>
    withClient(async (client, email) => {
      const url = 'https://school.example/login'
      const wrong: [ActionCodeSettings, code: string][] = [
        [{ url }, 'auth/argument-error'],
        [{ ...settings, linkDomain: '' }, 'auth/invalid-hosting-link-domain'],
        [{ ...settings, dynamicLinkDomain: '' }, 'auth/invalid-dynamic-link-domain'],
        [{ ...settings, iOS: { bundleId: '' } }, 'auth/missing-ios-bundle-id'],
        [{ ...settings, android: { packageName: '' } }, 'auth/missing-android-pkg-name'],
      ]
      for (const [wrongSettings, code] of wrong)
        await assert.rejects(client.sendSignInLinkToEmail(email, wrongSettings), failsWith(code))
      const entered = client.signInWithEmailLink(email, url)
      await assert.rejects(entered, failsWith('auth/argument-error'))
      assert.equal(await service().countMails(email), 0)
    }))

  test('[7.35] changes the e-mail after the new one is proved, and goes back by the first one', () =>
    withClient(async (client, email) => {
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      const next = `new-${email}`
      await client.verifyBeforeUpdateEmail(next)
      const { code } = await service().nextMail(next)
      assert.deepEqual(await client.checkActionCode(code), {
        operation: 'VERIFY_AND_CHANGE_EMAIL',
        email: next,
        previousEmail: email,
      })
      assert.equal((await client.reload()).email, email)
      await client.applyActionCode(code)
      const again = await client.signInWithEmailAndPassword(next, password)
      assert.equal(again.uid, uid)
      assert.equal(again.emailVerified, true)
      const recovery = await service().nextMail(email)
      assert.equal((await client.checkActionCode(recovery.code)).operation, 'RECOVER_EMAIL')
      await client.applyActionCode(recovery.code)
      assert.equal((await client.signInWithEmailAndPassword(email, password)).uid, uid)
    }))

  test('[7.35] an e-mail that somebody else has by then is not taken', () =>
    withClient(async (client, email) => {
      await client.createUserWithEmailAndPassword(email, password)
      const taken = newEmail()
      await client.verifyBeforeUpdateEmail(taken)
      const { code } = await service().nextMail(taken)
      await service().register(taken)
      const inUse = failsWith('auth/email-already-in-use')
      await assert.rejects(client.applyActionCode(code), inUse)
      await assert.rejects(client.verifyBeforeUpdateEmail(taken), inUse)
    }))

  test('[7.33] signs up and in by a link, which is good once and for its own e-mail', () =>
    withClient(async (client, email) => {
      await client.sendSignInLinkToEmail(email, settings)
      const { href } = (await service().nextMail(email)).link
      assert.equal(await client.isSignInWithEmailLink(href), true)
      assert.equal(await client.isSignInWithEmailLink('https://school.example/login'), false)
      const stranger = client.signInWithEmailLink(newEmail(), href)
      await assert.rejects(stranger, failsWith('auth/invalid-email'))
      const entry = await client.signInWithEmailLink(email, href)
      assert.equal(entry.email, email)
      assert.equal(entry.emailVerified, true)
      assert.equal(entry.isNewUser, true)
      const again = client.signInWithEmailLink(email, href)
      await assert.rejects(again, failsWith('auth/invalid-action-code'))
      await client.sendSignInLinkToEmail(email, settings)
      const next = await service().nextMail(email)
      const second = await client.signInWithCredential('emailLink', email, next.link.href)
      assert.equal(second.uid, entry.uid)
      assert.equal(second.isNewUser, false)
    }))

  test('[7.33] a guest is linked to an e-mail, and proves it again, by a link', () =>
    withClient(async (client, email) => {
      const mailed = async () => {
        await client.sendSignInLinkToEmail(email, settings)
        return (await service().nextMail(email)).link.href
      }
      const { uid } = await client.signInAnonymously()
      const linked = await client.linkWithCredential('emailLink', email, await mailed())
      assert.equal(linked.uid, uid)
      assert.equal(linked.email, email)
      service().wait(301)
      await assert.rejects(client.deleteUser(), failsWith('auth/requires-recent-login'))
      await client.reauthenticateWithCredential('emailLink', email, await mailed())
      await client.deleteUser()
    }))

  test('[4.7] a link lets nobody into a disabled account', () =>
    withClient(async (client, email) => {
      const { uid } = await client.createUserWithEmailAndPassword(email, password)
      await client.sendSignInLinkToEmail(email, settings)
      const { link } = await service().nextMail(email)
      await client.sendEmailVerification()
      const { code } = await service().nextMail(email)
      await service().identity.accounts.disableAccount(uid)
      const disabled = failsWith('auth/user-disabled')
      await assert.rejects(client.signInWithEmailLink(email, link.href), disabled)
      await assert.rejects(client.applyActionCode(code), disabled)
    }))

  test('[8.1] says when there were too many mails', () =>
    withClient(async (client, email) => {
      await client.createUserWithEmailAndPassword(email, password)
      for (let mail = 0; mail < 5; mail += 1) await client.sendPasswordResetEmail(email)
      const tooMany = failsWith('auth/too-many-requests')
      await assert.rejects(client.sendPasswordResetEmail(email), tooMany)
      await assert.rejects(client.sendSignInLinkToEmail(email, settings), tooMany)
      await assert.rejects(client.sendEmailVerification(), tooMany)
    }))
}

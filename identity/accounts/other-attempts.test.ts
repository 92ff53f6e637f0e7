import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IdentityTables } from '#identity/tables.ts'
import { callFrom, times } from '#identity/testing/test-attempts.ts'
import { newEmail, onEachIdentity, type TestAccount } from '#identity/testing/test-identity.ts'

onEachIdentity(
  'limits of what is no password',
  (service) => {
    /** The error code, or `good`. */
    const call = (name: string, body: object, remoteAddress = '127.0.0.1') =>
      callFrom(remoteAddress, service(), name, body)
    const signIn = async ({ email, password }: TestAccount, newPassword = password) => {
      const { body } = await service().call('signInWithPassword', { email, password: newPassword })
      return String(body['idToken'])
    }

    test('[7.32] [7.33] one address signs in 300 times in a quarter of an hour by providers and mailed links', async () => {
      const here = '192.0.2.30'
      const byProvider = (from = here) =>
        call(
          'signInWithIdp',
          { requestUri: 'http://localhost', postBody: 'providerId=github.com&access_token=x' },
          from,
        )
      const byLink = (from = here) =>
        call('signInWithEmailLink', { email: newEmail(), oobCode: 'none' }, from)
      assert.deepEqual(await times(150, () => byProvider()), ['OPERATION_NOT_ALLOWED'])
      assert.deepEqual(await times(150, () => byLink()), ['INVALID_OOB_CODE'])
      // Refused before the provider is called, or a code is looked up.
      assert.equal(await byProvider(), 'TOO_MANY_ATTEMPTS_TRY_LATER')
      assert.equal(await byLink(), 'TOO_MANY_ATTEMPTS_TRY_LATER')
      assert.equal(await call('signInWithIdp', {}, here), 'TOO_MANY_ATTEMPTS_TRY_LATER')
      assert.equal(await byProvider('192.0.2.31'), 'OPERATION_NOT_ALLOWED')
      service().wait(15 * 60)
      assert.equal(await byProvider(), 'OPERATION_NOT_ALLOWED')
    })

    test('[7.32] good sign-ins by a mailed link count as well', async () => {
      const email = newEmail()
      const from = '192.0.2.32'
      await call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email }, from)
      const { code: oobCode } = await service().nextMail(email)
      assert.equal(await call('signInWithEmailLink', { email, oobCode }, from), 'good')
      const rows = await service()
        .parts.database.tables<IdentityTables>()
        .selectFrom('identity_attempt')
        .select('count')
        .where('key', '=', `entry-sign-in-from:${from}`)
        .execute()
      assert.deepEqual(
        rows.map(({ count }) => count),
        [1],
      )
    })

    test('[4.6] one address opens the window of Google sign-in 300 times in a quarter of an hour', async () => {
      const open = (remoteAddress: string) =>
        service().app.inject({
          url: `/identity/google/start?flow=${'f'.repeat(16)}`,
          remoteAddress,
        })
      for (let number = 0; number < 300; number += 1)
        assert.equal((await open('192.0.2.33')).statusCode, 303)
      const refused = await open('192.0.2.33')
      assert.match(refused.body, /auth\/too-many-requests/)
      assert.match(refused.body, /try again in a few minutes/)
      assert.equal(refused.headers['set-cookie'], undefined)
      assert.equal((await open('192.0.2.34')).statusCode, 303)
      service().wait(15 * 60)
      assert.equal((await open('192.0.2.33')).statusCode, 303)
    })

    test('[7.35] an account changes its password or e-mail 20 times in an hour; a mailed reset still lets its owner in', async () => {
      const account = await service().register(newEmail())
      const wrong = { password: 'short' }
      const idToken = await signIn(account)
      assert.deepEqual(await times(20, () => call('update', { ...wrong, idToken })), [
        'WEAK_PASSWORD',
      ])
      const password = 'another horse'
      assert.equal(
        await call('update', { idToken, password }, '192.0.2.35'),
        'TOO_MANY_ATTEMPTS_TRY_LATER',
      )
      // Calls that cost nothing are not counted.
      assert.equal(await call('update', { idToken, displayName: 'Ida' }), 'good')
      const { email } = account
      await call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
      const { code: oobCode } = await service().nextMail(email)
      assert.equal(await call('resetPassword', { oobCode, newPassword: password }), 'good')
      service().wait(60 * 60)
      const again = await signIn(account, password)
      assert.equal(await call('update', { idToken: again, password: 'third horse' }), 'good')
    })

    test('[7.35] one address changes 300 times in an hour, resets included', async () => {
      const account = await service().register(newEmail())
      const from = '192.0.2.36'
      const change = async (password: string) =>
        call('update', { idToken: await signIn(account), password }, from)
      assert.equal(await change(account.password), 'good')
      await service()
        .parts.database.tables<IdentityTables>()
        .updateTable('identity_attempt')
        .set({ count: 300 })
        .where('key', '=', `change-from:${from}`)
        .execute()
      assert.equal(await change('another horse'), 'TOO_MANY_ATTEMPTS_TRY_LATER')
      const { email } = account
      await call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
      const { code: oobCode } = await service().nextMail(email)
      const reset = (address: string) =>
        call('resetPassword', { oobCode, newPassword: 'another horse' }, address)
      assert.equal(await reset(from), 'TOO_MANY_ATTEMPTS_TRY_LATER')
      assert.equal(await call('resetPassword', { oobCode }, from), 'good')
      assert.equal(await reset('192.0.2.37'), 'good')
    })

    test('[7.35] changing an e-mail over and over sends its first owner 5 mails an hour', async () => {
      const account = await service().register(newEmail())
      let idToken = account.idToken
      const change = async (email: string) => {
        const { body, code } = await service().call('update', { idToken, email })
        if (code === '') idToken = String(body['idToken'])
        return code || 'good'
      }
      assert.deepEqual(await times(5, () => change(newEmail())), ['good'])
      assert.equal(await change(newEmail()), 'TOO_MANY_ATTEMPTS_TRY_LATER')
      for (let mail = 0; mail < 5; mail += 1) await service().nextMail(account.email)
      assert.equal(await service().countMails(account.email), 5)
      // A return to the first e-mail needs no mail.
      assert.equal(await change(account.email), 'good')
    })

    test('[7.35] taking the e-mail away sends its owner a mail, which counts as well', async () => {
      const account = await service().register(newEmail())
      const { email } = account
      const ask = () => call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
      const removeEmail = (idToken: string) =>
        call('update', { idToken, deleteAttribute: ['EMAIL'] })
      assert.deepEqual(await times(5, ask), ['good'])
      assert.equal(await removeEmail(account.idToken), 'TOO_MANY_ATTEMPTS_TRY_LATER')
      service().wait(60 * 60)
      assert.equal(await removeEmail(await signIn(account)), 'good')
    })

    test('[7.35] by mailed links, too; recovery stays open', async () => {
      const account = await service().register(newEmail())
      const { email } = account
      const password = account.password
      const moveOn = async (from: string) => {
        const next = newEmail()
        const idToken = await signIn({ ...account, email: from })
        const input = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: next }
        assert.equal(await call('sendOobCode', input), 'good')
        const { code: oobCode } = await service().nextMail(next)
        return { newEmail: next, oobCode, outcome: await call('update', { oobCode }) }
      }
      let now = email
      for (let number = 0; number < 5; number += 1) {
        const moved = await moveOn(now)
        assert.equal(moved.outcome, 'good')
        now = moved.newEmail
      }
      const refused = await moveOn(now)
      assert.equal(refused.outcome, 'TOO_MANY_ATTEMPTS_TRY_LATER')
      const { code: oobCode } = await service().nextMail(email)
      assert.equal(await call('update', { oobCode }), 'good')
      assert.equal(await call('signInWithPassword', { email, password }), 'good')
    })

    test('[7.32] probing for an e-mail by changing to it counts as a mail', async () => {
      const account = await service().register(newEmail())
      const other = await service().register(newEmail())
      const { idToken } = account
      const input = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: other.email }
      const from = '192.0.2.38'
      assert.deepEqual(await times(5, () => call('sendOobCode', input, from)), ['EMAIL_EXISTS'])
      assert.equal(await call('sendOobCode', input, from), 'TOO_MANY_ATTEMPTS_TRY_LATER')
    })
  },
  { demo: true, origin: 'http://127.0.0.1:3000' },
)

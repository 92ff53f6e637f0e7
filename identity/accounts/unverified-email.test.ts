import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'

onEachIdentity('an e-mail that an account took without proof', (service) => {
  /** An account that had another e-mail before, and now has someone else's. */
  async function takeEmail() {
    const holder = await service().register(newEmail())
    const email = newEmail()
    await service().call('update', { idToken: holder.idToken, email })
    const { code: recoveryCode } = await service().nextMail(holder.email)
    return { holder, email, recoveryCode }
  }

  async function mailedCode(requestType: string, email: string): Promise<string> {
    await service().call('sendOobCode', { requestType, email })
    return (await service().nextMail(email)).code
  }

  const password = 'the password of who has the mailbox'

  /** The ways to verify an e-mail that lead to an account; each returns its id. */
  const ways = {
    'a mailed link': async (email: string) => {
      const oobCode = await mailedCode('EMAIL_SIGNIN', email)
      const { body } = await service().call('signInWithEmailLink', { email, oobCode })
      assert.equal(body['isNewUser'], true)
      return body['localId']
    },
    'a new password': async (email: string) => {
      const oobCode = await mailedCode('PASSWORD_RESET', email)
      await service().call('resetPassword', { oobCode, newPassword: password })
      return (await service().call('signInWithPassword', { email, password })).body['localId']
    },
  }

  for (const [name, prove] of Object.entries(ways)) {
    test(`[7.35] gets an account of its own by ${name}; the other one goes back`, async () => {
      const { holder, email, recoveryCode } = await takeEmail()
      const uid = await prove(email)
      assert.notEqual(uid, holder.localId)
      const { code } = await service().call('lookup', { idToken: holder.idToken })
      assert.equal(code, 'TOKEN_EXPIRED')
      const back = await service().call('signInWithPassword', holder)
      assert.equal(back.body['localId'], holder.localId)
      // The recovery link was for the account that had the e-mail, and works for no other.
      assert.equal((await service().call('update', { oobCode: recoveryCode })).status, 200)
      const newPassword = 'the password of who had the account'
      const oobCode = await mailedCode('PASSWORD_RESET', holder.email)
      await service().call('resetPassword', { oobCode, newPassword })
      const again = { email: holder.email, password: newPassword }
      const entered = await service().call('signInWithPassword', again)
      assert.equal(entered.body['localId'], holder.localId)
    })
  }

  test('[7.35] is left with no e-mail where somebody else has the first one by now', async () => {
    const { holder, email } = await takeEmail()
    const other = await service().register(holder.email)
    await ways['a mailed link'](email)
    const { accounts } = service().identity
    assert.equal(await accounts.emailOf(holder.localId), null)
    assert.equal(await accounts.emailOf(other.localId), other.email)
    assert.equal(await accounts.isEmailVerified(holder.localId, email), false)
  })

  test('[6.1] a verified e-mail is no other one', async () => {
    const { accounts } = service().identity
    const email = newEmail()
    const { uid } = await accounts.create({ email, password, emailVerified: true })
    assert.equal(await accounts.isEmailVerified(uid, email), true)
    assert.equal(await accounts.isEmailVerified(uid, newEmail()), false)
  })

  test('[7.35] stays where it was proved: a link to it leads into the same account', async () => {
    const { holder, email } = await takeEmail()
    const { body } = await service().call('signInWithPassword', { ...holder, email })
    const { idToken } = body
    await service().call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    const { code: oobCode } = await service().nextMail(email)
    await service().call('update', { oobCode })
    const link = await mailedCode('EMAIL_SIGNIN', email)
    const entered = await service().call('signInWithEmailLink', { email, oobCode: link })
    assert.equal(entered.body['localId'], holder.localId)
  })
})

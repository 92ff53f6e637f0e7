import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'

onEachIdentity('accounts:resetPassword', (service) => {
  const reset = (oobCode: string, newPassword?: string) =>
    service().call('resetPassword', { oobCode, newPassword })
  const askFor = async (email: string) => {
    await service().call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
    return (await service().nextMail(email)).code
  }
  const enter = (email: string, password: string) =>
    service().call('signInWithPassword', { email, password })

  test('[7.30] says what a code is for and leaves it valid; then it works once', async () => {
    const { email, password, idToken, refreshToken } = await service().register(newEmail())
    const code = await askFor(email)
    const purpose = {
      kind: 'identitytoolkit#ResetPasswordResponse',
      requestType: 'PASSWORD_RESET',
      email,
    }
    assert.deepEqual((await reset(code)).body, purpose)
    assert.deepEqual((await reset(code, 'another horse')).body, purpose)
    assert.equal((await enter(email, password)).code, 'INVALID_LOGIN_CREDENTIALS')
    const { status, body } = await enter(email, 'another horse')
    assert.equal(status, 200)
    assert.equal((await service().call('lookup', { idToken })).code, 'TOKEN_EXPIRED')
    assert.equal((await service().refresh(refreshToken)).code, 'TOKEN_EXPIRED')
    const found = await service().call('lookup', { idToken: body['idToken'] })
    const [user] = found.body['users'] as { emailVerified: boolean }[]
    assert.equal(user?.emailVerified, true)
    assert.equal((await reset(code)).code, 'INVALID_OOB_CODE')
    assert.equal((await reset(code, 'third horse')).code, 'INVALID_OOB_CODE')
  })

  test('[7.30] a weak password leaves the code good', async () => {
    const { email } = await service().register(newEmail())
    const code = await askFor(email)
    assert.equal((await reset(code, 'short')).code, 'WEAK_PASSWORD')
    assert.equal((await reset(code, 'another horse')).status, 200)
  })

  test('[7.30] a code is good for an hour', async () => {
    const { email } = await service().register(newEmail())
    const code = await askFor(email)
    service().wait(3599)
    assert.equal((await reset(code)).status, 200)
    service().wait(1)
    assert.equal((await reset(code)).code, 'EXPIRED_OOB_CODE')
    assert.equal((await reset(code, 'another horse')).code, 'EXPIRED_OOB_CODE')
  })

  test('[7.30] of many uses of one code exactly one succeeds', async () => {
    const { email } = await service().register(newEmail())
    const code = await askFor(email)
    const words = Array.from({ length: 5 }, (_, number) => `horse number ${number}`)
    const answers = await Promise.all(words.map((word) => reset(code, word)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(answers.filter((answer) => answer.code === 'INVALID_OOB_CODE').length, 4)
    const winner = words[answers.findIndex(({ status }) => status === 200)] ?? ''
    assert.equal((await enter(email, winner)).status, 200)
  })

  test('[7.30] a used code takes the older ones with it', async () => {
    const { email } = await service().register(newEmail())
    const [first, second] = [await askFor(email), await askFor(email)]
    assert.equal((await reset(second, 'another horse')).status, 200)
    assert.equal((await reset(first, 'third horse')).code, 'INVALID_OOB_CODE')
  })

  test('[7.30] a code of another purpose sets no password', async () => {
    const { email, idToken } = await service().register(newEmail())
    await service().call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    const verify = (await service().nextMail(email)).code
    assert.equal((await reset(verify)).body['requestType'], 'VERIFY_EMAIL')
    assert.equal((await reset(verify, 'another horse')).code, 'INVALID_OOB_CODE')
    await service().call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email })
    const link = (await service().nextMail(email)).code
    const { body } = await reset(link)
    assert.deepEqual(body, {
      kind: 'identitytoolkit#ResetPasswordResponse',
      requestType: 'EMAIL_SIGNIN',
    })
    assert.equal((await reset(link, 'another horse')).code, 'INVALID_OOB_CODE')
    const next = newEmail()
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: next }
    await service().call('sendOobCode', change)
    const checked = await reset((await service().nextMail(next)).code)
    assert.equal(checked.body['email'], email)
    assert.equal(checked.body['newEmail'], next)
  })

  test('[7.30] a code ends with the account, its e-mail, and its being enabled', async () => {
    const deleted = await service().register(newEmail())
    const ofDeleted = await askFor(deleted.email)
    await service().call('delete', { idToken: deleted.idToken })
    assert.equal((await reset(ofDeleted)).code, 'INVALID_OOB_CODE')
    const moved = await service().register(newEmail())
    const ofMoved = await askFor(moved.email)
    await service().call('update', { idToken: moved.idToken, email: newEmail() })
    assert.equal((await reset(ofMoved, 'another horse')).code, 'INVALID_OOB_CODE')
    const disabled = await service().register(newEmail())
    const ofDisabled = await askFor(disabled.email)
    await service().identity.accounts.disableAccount(disabled.localId)
    assert.equal((await reset(ofDisabled, 'another horse')).code, 'USER_DISABLED')
  })

  test('[7.30] gives a password to an account that had none', async () => {
    const { email, idToken } = await service().register(newEmail())
    await service().call('update', { idToken, deleteAttribute: ['PASSWORD'] })
    assert.equal((await reset(await askFor(email), 'another horse')).status, 200)
    assert.equal((await enter(email, 'another horse')).status, 200)
  })

  test('[7.30] lets a locked-out owner in at once', async () => {
    const { email } = await service().register(newEmail())
    for (let failure = 0; failure < 11; failure += 1) await enter(email, 'wrong horse')
    assert.equal((await enter(email, 'wrong horse')).code, 'TOO_MANY_ATTEMPTS_TRY_LATER')
    assert.equal((await reset(await askFor(email), 'another horse')).status, 200)
    assert.equal((await enter(email, 'another horse')).status, 200)
  })

  test('[7.30] a missing and an unknown code', async () => {
    assert.equal((await service().call('resetPassword')).code, 'MISSING_OOB_CODE')
    assert.equal((await reset('')).code, 'MISSING_OOB_CODE')
    assert.equal((await reset('unknown')).code, 'INVALID_OOB_CODE')
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'

onEachIdentity('accounts:delete', (service) => {
  test('[7.36] removes the account, ends its tokens and frees its e-mail', async () => {
    const { idToken, refreshToken, localId, email } = await service().register(newEmail())
    const { status, body } = await service().call('delete', { idToken })
    assert.equal(status, 200)
    assert.deepEqual(body, { kind: 'identitytoolkit#DeleteAccountResponse' })
    assert.equal((await service().call('lookup', { idToken })).code, 'USER_NOT_FOUND')
    assert.equal((await service().refresh(refreshToken)).code, 'USER_NOT_FOUND')
    const again = await service().register(email)
    assert.notEqual(again.localId, localId)
    assert.equal((await service().call('lookup', { idToken })).code, 'USER_NOT_FOUND')
  })

  test('[7.36] the service that stores records of accounts is notified once for each deleted account', async () => {
    const [deleted, stays] = [
      await service().register(newEmail()),
      await service().register(newEmail()),
    ]
    await service().call('delete', { idToken: deleted.idToken })
    await service().call('delete', { idToken: deleted.idToken })
    await service().parts.jobs.runDue()
    const notified = service().deleted.filter((uid) =>
      [deleted.localId, stays.localId].includes(uid),
    )
    assert.deepEqual(notified, [deleted.localId])
  })

  test('[7.36] needs the token of the account', async () => {
    assert.equal((await service().call('delete')).code, 'MISSING_ID_TOKEN')
    const { localId, idToken } = await service().register(newEmail())
    assert.equal((await service().call('delete', { localId })).code, 'MISSING_ID_TOKEN')
    assert.equal((await service().call('lookup', { idToken })).status, 200)
  })

  test('[7.36] of many deletions exactly one succeeds', async () => {
    const { idToken } = await service().register(newEmail())
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => service().call('delete', { idToken })),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(answers.filter(({ code }) => code === 'USER_NOT_FOUND').length, 5)
  })

  test('[7.36] asks for a new sign-in after five minutes', async () => {
    const { idToken, refreshToken, email, password } = await service().register(newEmail())
    service().wait(301)
    const old = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
    assert.equal((await service().call('delete', { idToken })).code, old)
    const { body: refreshed } = await service().refresh(refreshToken)
    assert.equal((await service().call('delete', { idToken: refreshed['id_token'] })).code, old)
    const { body } = await service().call('signInWithPassword', { email, password })
    assert.equal((await service().call('delete', { idToken: body['idToken'] })).status, 200)
  })
})

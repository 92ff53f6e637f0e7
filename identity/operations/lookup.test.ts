import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'

onEachIdentity('accounts:lookup', (service) => {
  test('[7.34] shows the caller the account, its times in the forms of the protocol', async () => {
    const now = service().parts.clock()
    const { idToken, localId, email } = await service().register(newEmail())
    await service().call('update', {
      idToken,
      displayName: 'Ada',
      photoUrl: 'https://img.example/a',
    })
    const { status, body } = await service().call('lookup', { idToken })
    assert.equal(status, 200)
    const profile = { displayName: 'Ada', photoUrl: 'https://img.example/a' }
    assert.deepEqual(body, {
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [
        {
          localId,
          email,
          emailVerified: false,
          ...profile,
          providerUserInfo: [
            { providerId: 'password', email, federatedId: email, rawId: email, ...profile },
          ],
          createdAt: String(now),
          lastLoginAt: String(now),
          lastRefreshAt: new Date(now).toISOString(),
          validSince: String(Math.floor(now / 1000)),
          passwordUpdatedAt: now,
        },
      ],
    })
  })

  test('[7.34] shows only the caller, whatever the body asks for', async () => {
    const { idToken, localId } = await service().register(newEmail())
    const other = await service().register(newEmail())
    const input = { idToken, localId: [other.localId], email: [other.email] }
    const { body } = await service().call('lookup', input)
    assert.deepEqual(
      (body['users'] as { localId: string }[]).map((user) => user.localId),
      [localId],
    )
    const without = await service().call('lookup', { localId: [other.localId] })
    assert.equal(without.code, 'MISSING_ID_TOKEN')
  })

  test('[7.34] an anonymous account has neither e-mail nor provider', async () => {
    const { body: guest } = await service().call('signUp')
    const { body } = await service().call('lookup', { idToken: guest['idToken'] })
    const [user] = body['users'] as Record<string, unknown>[]
    assert.equal(user?.['email'], undefined)
    assert.deepEqual(user?.['providerUserInfo'], [])
  })

  test('[7.34] no answer carries a hash of a password', async () => {
    const { idToken } = await service().register(newEmail())
    const { body } = await service().call('lookup', { idToken })
    assert.doesNotMatch(JSON.stringify(body), /argon2|passwordHash|salt/)
  })

  test('[7.34] refuses a missing token, one of a deleted and one of a disabled account', async () => {
    const code = async (idToken?: string) => (await service().call('lookup', { idToken })).code
    assert.equal(await code(), 'MISSING_ID_TOKEN')
    assert.equal(await code(''), 'MISSING_ID_TOKEN')
    assert.equal(await code('no token'), 'INVALID_ID_TOKEN')
    const deleted = await service().register(newEmail())
    await service().call('delete', { idToken: deleted.idToken })
    assert.equal(await code(deleted.idToken), 'USER_NOT_FOUND')
    const disabled = await service().register(newEmail())
    await service().identity.accounts.disableAccount(disabled.localId)
    assert.equal(await code(disabled.idToken), 'USER_DISABLED')
  })

  test('[7.34] an ID token ends after its hour', async () => {
    const { idToken } = await service().register(newEmail())
    service().wait(3599)
    assert.equal((await service().call('lookup', { idToken })).status, 200)
    service().wait(1)
    assert.equal((await service().call('lookup', { idToken })).code, 'TOKEN_EXPIRED')
  })
})

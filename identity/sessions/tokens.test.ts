import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestIdentity, newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'
import type { IdentityTables } from '#identity/tables.ts'
import { InvalidToken } from '#identity/verify-token.ts'

onEachIdentity('tokens that were verified before', (service) => {
  const lookUp = (idToken: string) => service().call('lookup', { idToken })

  test('[7.34] the signature of a token is verified once, for look-ups and the school together', async (t) => {
    const verified = t.mock.method(crypto.subtle, 'verify').mock
    const { idToken } = await service().register(newEmail())
    for (let call = 0; call < 3; call += 1) assert.equal((await lookUp(idToken)).status, 200)
    await service().identity.verifyToken(idToken)
    assert.equal(verified.callCount(), 1)
    await lookUp((await service().register(newEmail())).idToken)
    assert.equal(verified.callCount(), 2)
  })

  test('[6.4] its account is looked at each time', async () => {
    const disabled = await service().register(newEmail())
    assert.equal((await lookUp(disabled.idToken)).status, 200)
    await service().identity.accounts.disableAccount(disabled.localId)
    assert.equal((await lookUp(disabled.idToken)).code, 'USER_DISABLED')
    await assert.rejects(service().identity.verifyToken(disabled.idToken), InvalidToken)
    const deleted = await service().register(newEmail())
    assert.equal((await lookUp(deleted.idToken)).status, 200)
    await service().call('delete', { idToken: deleted.idToken })
    assert.equal((await lookUp(deleted.idToken)).code, 'USER_NOT_FOUND')
  })

  test('[6.4] the same token with another letter is none', async () => {
    const { idToken } = await service().register(newEmail())
    assert.equal((await lookUp(idToken)).status, 200)
    for (const at of [3, Math.floor(idToken.length / 2), idToken.length - 3]) {
      const letter = idToken[at] === 'A' ? 'B' : 'A'
      const altered = idToken.slice(0, at) + letter + idToken.slice(at + 1)
      assert.equal((await lookUp(altered)).code, 'INVALID_ID_TOKEN', `letter ${at}`)
    }
  })
})

test('[6.4] a token is refused once its key is removed', async () => {
  const service = await createTestIdentity()
  const { idToken } = await service.register(newEmail())
  assert.equal((await service.call('lookup', { idToken })).status, 200)
  await service.parts.database.tables<IdentityTables>().deleteFrom('identity_signing_key').execute()
  service.wait(6)
  assert.equal((await service.call('lookup', { idToken })).code, 'INVALID_ID_TOKEN')
  await assert.rejects(service.identity.verifyToken(idToken), InvalidToken)
  await service.close()
})

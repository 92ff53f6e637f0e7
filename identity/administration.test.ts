import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeProtectedHeader } from 'jose'
import { openAdministration } from './administration.ts'
import { createTestIdentity, newEmail, onEachIdentity } from './testing/test-identity.ts'

const kidOf = (idToken: unknown) => decodeProtectedHeader(String(idToken)).kid

onEachIdentity('administration', (service) => {
  const open = () => openAdministration(service().parts.database, service().parts.clock)
  const secret = 'a secret for the keys of one test'

  const publishedKids = async () => {
    const url = '/identitytoolkit.googleapis.com/.well-known/jwks.json'
    const response = await service().app.inject({ url })
    assert.equal(response.headers['cache-control'], 'public, max-age=15')
    const { keys } = response.json<{ keys: { kid: string; d?: string }[] }>()
    assert.ok(keys.every((key) => key.d === undefined))
    return keys.map((key) => key.kid)
  }

  test('[6.4] a new key is known to running processes without a restart, and signs soon after', async () => {
    const { refreshToken, idToken, localId } = await service().register(newEmail())
    const old = kidOf(idToken)
    const { made, retained } = await (await open()).rotateKeys(secret)
    assert.deepEqual(retained, [old])
    service().wait(5)
    assert.deepEqual(await publishedKids(), [made, old])
    const early = await service().refresh(refreshToken)
    assert.equal(kidOf(early.body['id_token']), old)
    service().wait(10)
    const { body } = await service().refresh(refreshToken)
    assert.equal(kidOf(body['id_token']), made)
    for (const token of [idToken, early.body['id_token'], body['id_token']])
      assert.equal((await service().identity.verifyToken(String(token))).uid, localId)
    assert.equal((await service().call('lookup', { idToken })).status, 200)
  })

  test('[6.4] a process that has not read the new key yet reads it when a token of it comes', async () => {
    const { parts, wait } = service()
    const ahead = await createTestIdentity(parts.database, parts.clock() + 20_000)
    wait(5)
    const { refreshToken, localId } = await service().register(newEmail())
    const { made } = await (await open()).rotateKeys(secret)
    wait(1)
    ahead.wait(6)
    const idToken = String((await ahead.refresh(refreshToken)).body['id_token'])
    await ahead.app.close()
    assert.equal(kidOf(idToken), made)
    assert.equal((await service().identity.verifyToken(idToken)).uid, localId)
    assert.equal((await service().call('lookup', { idToken })).status, 200)
    wait(15)
  })

  test('[6.4] the old key goes once its last token has expired', async () => {
    const administration = await open()
    const { made: first } = await administration.rotateKeys(secret)
    service().wait(15)
    const { refreshToken } = await service().register(newEmail())
    const { made: second } = await administration.rotateKeys(secret)
    service().wait(14)
    const last = (await service().refresh(refreshToken)).body['id_token']
    assert.equal(kidOf(last), first)
    service().wait(3599)
    await service().identity.verifyToken(String(last))
    service().wait(120)
    assert.deepEqual(await publishedKids(), [second])
    const { retained } = await administration.rotateKeys(secret)
    assert.deepEqual(retained, [second])
  })

  test('[6.4] another secret makes no key', async () => {
    const { rotateKeys } = await open()
    await assert.rejects(rotateKeys('another secret of enough characters'), /secret is not the one/)
    await assert.doesNotReject(rotateKeys(secret))
    const { parts } = service()
    const restarted = await createTestIdentity(parts.database, parts.clock())
    await restarted.app.close()
  })

  test('[6.4] signing out everywhere ends refresh tokens and ID tokens of one account', async () => {
    const { email, password, idToken, refreshToken } = await service().register(newEmail())
    const other = await service().register(newEmail())
    const stranger = newEmail()
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: stranger }
    await service().call('sendOobCode', change)
    const { code: oobCode } = await service().nextMail(stranger)
    const administration = await open()
    assert.equal(await administration.signOutEverywhere(email.toUpperCase()), true)
    assert.equal((await service().call('update', { oobCode })).code, 'INVALID_OOB_CODE')
    assert.equal((await service().refresh(refreshToken)).code, 'TOKEN_EXPIRED')
    assert.equal((await service().call('lookup', { idToken })).code, 'TOKEN_EXPIRED')
    await assert.rejects(service().identity.verifyToken(idToken))
    assert.equal((await service().refresh(other.refreshToken)).status, 200)
    assert.equal((await service().call('signInWithPassword', { email, password })).status, 200)
    assert.equal(await administration.signOutEverywhere(newEmail()), false)
    await assert.rejects(administration.signOutEverywhere('nobody'), /INVALID_EMAIL/)
  })
})

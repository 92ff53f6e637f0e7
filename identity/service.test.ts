import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { AddressInfo } from 'node:net'
import { ProtocolError } from './errors.ts'
import { createIdentity } from './service.ts'
import { createTestIdentity, newEmail, onEachIdentity } from './testing/test-identity.ts'
import { openWork } from '#tests/support/school/jobs.ts'
import { InvalidToken } from './verify-token.ts'

onEachIdentity('the identity service', (service) => {
  test('[6.4] verifies a token of its own', async () => {
    const email = newEmail()
    const { uid } = await service().identity.accounts.create({
      email,
      password: 'correct horse',
      displayName: 'Ada',
      photoUrl: 'https://img.example/a',
      emailVerified: true,
    })
    const { body } = await service().call('signInWithPassword', {
      email,
      password: 'correct horse',
    })
    const token = await service().identity.verifyToken(String(body['idToken']))
    const { authTime, ...rest } = token
    assert.deepEqual(rest, { uid, email, emailVerified: true })
    assert.equal(typeof authTime, 'number')
  })

  test('[6.4] refuses tokens of accounts that are disabled, deleted, or changed since', async () => {
    const { identity, register, call } = service()
    const refused = (idToken: string) => assert.rejects(identity.verifyToken(idToken), InvalidToken)
    const disabled = await register(newEmail())
    await identity.accounts.disableAccount(disabled.localId)
    await refused(disabled.idToken)
    const deleted = await register(newEmail())
    await call('delete', { idToken: deleted.idToken })
    await refused(deleted.idToken)
    const changed = await register(newEmail())
    const { body } = await call('update', { idToken: changed.idToken, password: 'other horse' })
    await refused(changed.idToken)
    assert.equal((await identity.verifyToken(String(body['idToken']))).uid, changed.localId)
  })

  test('[6.4] refuses a token of another project, signed with the same keys', async () => {
    const { parts } = service()
    const work = await openWork(parts.database, parts.clock)
    const other = await createIdentity({ ...parts, ...work, projectId: 'other-school' })
    const { idToken } = await service().register(newEmail())
    await assert.rejects(other.verifyToken(idToken), InvalidToken)
  })

  test('[6.4] refuses a token after its hour', async () => {
    const { idToken } = await service().register(newEmail())
    service().wait(3600)
    await assert.rejects(service().identity.verifyToken(idToken), InvalidToken)
  })

  test('[7.31] accounts.create refuses what sign-up refuses', async () => {
    const { accounts } = service().identity
    const { email } = await service().register(newEmail())
    const refusal = (code: string) => (error: unknown) =>
      error instanceof ProtocolError && error.code === code
    const create = (email: string, password: string) => () => accounts.create({ email, password })
    await assert.rejects(create(email.toUpperCase(), 'correct horse'), refusal('EMAIL_EXISTS'))
    await assert.rejects(create('wrong', 'correct horse'), refusal('INVALID_EMAIL'))
    await assert.rejects(create(newEmail(), 'short'), refusal('WEAK_PASSWORD'))
  })

  test('[7.31] accounts.find knows an account by its e-mail in any letter case', async () => {
    const { email, localId } = await service().register(newEmail())
    const { accounts } = service().identity
    assert.deepEqual(await accounts.find(email.toUpperCase()), { uid: localId })
    assert.equal(await accounts.find(newEmail()), null)
  })

  test('[4.7] disabling twice, or an unknown account, is fine', async () => {
    const { localId } = await service().register(newEmail())
    const { accounts } = service().identity
    assert.equal(await accounts.isAccountOpen(localId), true)
    await accounts.disableAccount(localId)
    await accounts.disableAccount(localId)
    await accounts.disableAccount('nobody')
    assert.equal(await accounts.isAccountOpen(localId), false)
    assert.equal(await accounts.isAccountOpen('nobody'), false)
  })

  test('[6.4] after a restart the same keys sign, and tokens and sessions go on', async () => {
    const { idToken, refreshToken, localId } = await service().register(newEmail())
    const again = await createTestIdentity(service().parts.database, service().parts.clock())
    assert.equal((await again.identity.verifyToken(idToken)).uid, localId)
    const { body } = await again.refresh(refreshToken)
    assert.equal((await service().identity.verifyToken(String(body['id_token']))).uid, localId)
    await again.app.close()
  })

  test('[6.4] another secret does not open the signing keys', async () => {
    await assert.rejects(
      createIdentity({ ...service().parts, secret: 'another secret' }),
      /its secret is not the one/,
    )
  })

  test('[6.4] the database has no private key that can be read', async () => {
    const db = service().parts.database.tables<{ identity_signing_key: object }>()
    const rows = await db.selectFrom('identity_signing_key').selectAll().execute()
    assert.equal(rows.length, 1)
    assert.doesNotMatch(JSON.stringify(rows), /"d\\*":/)
  })
})

async function publicKeyOf(service: {
  app: { inject: (url: string) => PromiseLike<{ json: () => unknown }> }
}) {
  const answer = await service.app.inject('/identitytoolkit.googleapis.com/.well-known/jwks.json')
  const { keys } = answer.json() as { keys: { n?: string; d?: string }[] }
  return keys[0] ?? {}
}

test('[6.4] others can verify our tokens by the published keys', async () => {
  const service = await createTestIdentity()
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/.well-known`
  const discovery = (await (await fetch(`${base}/openid-configuration`)).json()) as {
    issuer: string
    jwks_uri: string
  }
  assert.equal(
    discovery.jwks_uri,
    'https://school.example/identitytoolkit.googleapis.com/.well-known/jwks.json',
  )
  const { idToken, localId } = await service.register(newEmail())
  const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(`${base}/jwks.json`)), {
    issuer: discovery.issuer,
    audience: 'test-school',
    currentDate: new Date(service.parts.clock()),
  })
  assert.equal(payload.sub, localId)
  const published = await publicKeyOf(service)
  assert.equal('d' in published, false)
  await service.close()
})

test('[6.4] processes that start at once share one key', async () => {
  const service = await createTestIdentity()
  const { database } = service.parts
  await database
    .tables<{ identity_signing_key: object }>()
    .deleteFrom('identity_signing_key')
    .execute()
  const [one, two] = await Promise.all([createTestIdentity(database), createTestIdentity(database)])
  const { idToken, localId } = await one.register(newEmail())
  assert.equal((await two.identity.verifyToken(idToken)).uid, localId)
  await Promise.all([one.app.close(), two.app.close()])
  await service.close()
})

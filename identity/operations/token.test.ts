import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { hashSecret, newSecret } from '#identity/keys/random.ts'
import type { IdentityTables } from '#identity/tables.ts'
import {
  createTestIdentity,
  newEmail,
  onEachIdentity,
  testKey,
} from '#identity/testing/test-identity.ts'

onEachIdentity('securetoken /v1/token', (service) => {
  const post = async (payload: string, type = 'application/x-www-form-urlencoded') => {
    const response = await service().app.inject({
      method: 'POST',
      url: `/securetoken.googleapis.com/v1/token?key=${testKey}`,
      headers: { 'content-type': type },
      payload,
    })
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
  }
  const codeOf = async (payload: string) => {
    const { error } = (await post(payload)).body as { error?: { message: string } }
    return error?.message
  }

  test('[7.39] gives a new ID token for a form', async () => {
    const { refreshToken, localId } = await service().register(newEmail())
    const { status, body } = await post(`grant_type=refresh_token&refresh_token=${refreshToken}`)
    assert.equal(status, 200)
    assert.equal(body['access_token'], body['id_token'])
    assert.equal(body['expires_in'], '3600')
    assert.equal(body['token_type'], 'Bearer')
    assert.equal(body['refresh_token'], refreshToken)
    assert.equal(body['user_id'], localId)
    assert.match(String(body['project_id']), /^\d{12}$/)
  })

  test('[7.39] gives one for JSON, in snake_case and in camelCase', async () => {
    const { refreshToken } = await service().register(newEmail())
    const snake = { grant_type: 'refresh_token', refresh_token: refreshToken }
    assert.equal((await post(JSON.stringify(snake), 'application/json')).status, 200)
    const camel = { grantType: 'refresh_token', refreshToken }
    assert.equal((await post(JSON.stringify(camel), 'application/json')).status, 200)
  })

  test('[7.39] the new token has the profile of now and the sign-in of then', async () => {
    const { refreshToken, idToken, email, password } = await service().register(newEmail())
    const before = decodeJwt(idToken)
    await service().call('update', { idToken, displayName: 'Ada' })
    service().wait(1000)
    await service().call('signInWithPassword', { email, password })
    const { body } = await service().refresh(refreshToken)
    const after = decodeJwt(String(body['id_token']))
    assert.equal(after['name'], 'Ada')
    assert.equal(after['auth_time'], before['auth_time'])
    assert.equal(after.iat, Number(before.iat) + 1000)
    assert.deepEqual(after['firebase'], before['firebase'])
  })

  test('[7.39] a refresh token is good many times, also at once', async () => {
    const { refreshToken } = await service().register(newEmail())
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => service().refresh(refreshToken)),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    )
  })

  test('[7.39] of two faults the first of the list is reported', async () => {
    assert.equal(await codeOf(''), 'MISSING_GRANT_TYPE')
    assert.equal(await codeOf('grant_type='), 'MISSING_GRANT_TYPE')
    assert.equal(await codeOf('grant_type=password&refresh_token=x'), 'INVALID_GRANT_TYPE')
    assert.equal(await codeOf('grant_type=refresh_token'), 'MISSING_REFRESH_TOKEN')
    assert.equal(await codeOf('grant_type=refresh_token&refresh_token=x'), 'INVALID_REFRESH_TOKEN')
  })

  test('[7.39] an altered refresh token is invalid; one of ours whose session is deleted has expired', async () => {
    const { refreshToken, localId } = await service().register(newEmail())
    const swap = (at: number) =>
      refreshToken.slice(0, at) +
      (refreshToken[at] === 'A' ? 'B' : 'A') +
      refreshToken.slice(at + 1)
    const altered = Array.from(refreshToken, (_, at) => swap(at))
    for (const token of [
      ...altered,
      refreshToken.slice(0, -1),
      refreshToken.slice(0, 43),
      `${refreshToken}A`,
      `${refreshToken} `,
      refreshToken.toLowerCase(),
      refreshToken.split('.').toReversed().join('.'),
      'A'.repeat(43),
      'A'.repeat(refreshToken.length),
    ])
      assert.equal((await service().refresh(token)).code, 'INVALID_REFRESH_TOKEN', token)
    assert.equal((await service().refresh(refreshToken)).status, 200)
    const db = service().parts.database.tables<IdentityTables>()
    await db.deleteFrom('identity_session').where('account_id', '=', localId).execute()
    assert.equal((await service().refresh(refreshToken)).code, 'TOKEN_EXPIRED')
  })

  test('[7.39] a refresh token that an earlier version gave is good while its session is there', async () => {
    const { localId } = await service().register(newEmail())
    const db = service().parts.database.tables<IdentityTables>()
    const old = newSecret()
    await db
      .updateTable('identity_session')
      .set({ token_hash: hashSecret(old) })
      .where('account_id', '=', localId)
      .execute()
    const { status, body } = await service().refresh(old)
    assert.equal(status, 200)
    assert.equal(body['refresh_token'], old)
    await db.deleteFrom('identity_session').where('account_id', '=', localId).execute()
    assert.equal((await service().refresh(old)).code, 'INVALID_REFRESH_TOKEN')
  })

  test('[7.39] a refresh token of another school is none', async () => {
    const other = await createTestIdentity(undefined, undefined, { secret: 'another secret' })
    const { refreshToken } = await other.register(newEmail())
    await other.close()
    assert.equal((await service().refresh(refreshToken)).code, 'INVALID_REFRESH_TOKEN')
  })

  test('[4.7] a disabled account gets no more tokens', async () => {
    const { refreshToken, localId } = await service().register(newEmail())
    await service().identity.accounts.disableAccount(localId)
    assert.equal((await service().refresh(refreshToken)).code, 'USER_DISABLED')
  })

  test('[7.39] a refresh token unused for a year is forgotten', async () => {
    const idle = await service().register(newEmail())
    service().wait(366 * 24 * 60 * 60)
    await service().parts.jobs.runDue()
    assert.equal((await service().refresh(idle.refreshToken)).code, 'TOKEN_EXPIRED')
  })

  test('[7.39] the database has no refresh token, only its hash', async () => {
    const { refreshToken } = await service().register(newEmail())
    const db = service().parts.database.tables<{ identity_session: { token_hash: string } }>()
    const rows = await db.selectFrom('identity_session').selectAll().execute()
    assert.equal(JSON.stringify(rows).includes(refreshToken), false)
  })
})

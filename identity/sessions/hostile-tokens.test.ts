import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { openKeys } from '#identity/keys/keys.ts'
import type { IdentityTables } from '#identity/tables.ts'
import { newEmail, onEachIdentity, type TestIdentity } from '#identity/testing/test-identity.ts'
import { InvalidToken } from '#identity/verify-token.ts'

/** The claims of a valid token of a new account, and the keys to sign it. */
async function prepare({ register, parts }: TestIdentity) {
  const account = await register(newEmail())
  const keys = await openKeys(parts.database.tables<IdentityTables>(), parts.secret, parts.clock)
  const { kid: ownKid, privateKey } = await keys.signing()
  const [published] = (await keys.published()).keys
  const now = Math.floor(parts.clock() / 1000)
  const claims: JWTPayload = {
    iss: 'https://securetoken.google.com/test-school',
    aud: 'test-school',
    sub: account.localId,
    user_id: account.localId,
    iat: now,
    exp: now + 3600,
    auth_time: now,
    email: account.email,
    firebase: { identities: {}, sign_in_provider: 'password' },
  }
  const sign = (payload: JWTPayload, alg = 'RS256', kid = ownKid) => ({
    with: (key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(key),
  })
  return { account, privateKey, published, claims, now, sign }
}

onEachIdentity('hostile tokens', (service) => {
  const expectRefused = async (name: string, idToken: string, code = 'INVALID_ID_TOKEN') => {
    await assert.rejects(service().identity.verifyToken(idToken), InvalidToken, name)
    for (const call of ['lookup', 'update', 'delete'])
      assert.equal((await service().call(call, { idToken })).code, code, `${call}: ${name}`)
  }

  test('[6.4] the token that the others differ from is good', async () => {
    const { account, claims, privateKey, sign } = await prepare(service())
    const idToken = await sign(claims).with(privateKey)
    assert.equal((await service().identity.verifyToken(idToken)).uid, account.localId)
    assert.equal((await service().call('lookup', { idToken })).status, 200)
  })

  test('[6.4] a token that we did not sign is refused', async () => {
    const { account, claims, published, sign } = await prepare(service())
    const [header = '', payload = '', signature = ''] = account.idToken.split('.')
    const verified = Buffer.from(JSON.stringify({ ...claims, email_verified: true }))
    const other = await generateKeyPair('RS256')
    const modulus = Buffer.from(published?.n ?? '', 'base64url')
    await expectRefused('no token', 'no token')
    await expectRefused('no signature', `${header}.${payload}.`)
    await expectRefused('algorithm none', new UnsecuredJWT(claims).encode())
    await expectRefused('other claims', `${header}.${verified.toString('base64url')}.${signature}`)
    await expectRefused('another key', await sign(claims).with(other.privateKey))
    const unknown = sign(claims, 'RS256', 'another kid')
    await expectRefused('an unknown key', await unknown.with(other.privateKey))
    const symmetric = sign(claims, 'HS256')
    await expectRefused('our public key as a shared secret', await symmetric.with(modulus))
  })

  test('[6.4] a token that we signed for something else is refused', async () => {
    const { account, claims, privateKey, now, sign } = await prepare(service())
    const { sub: _, ...nobody } = claims
    const wrong: Record<string, JWTPayload> = {
      'another audience': { ...claims, aud: 'other-school' },
      'another issuer': { ...claims, iss: 'https://securetoken.google.com/other-school' },
      'no subject': nobody,
      'an empty subject': { ...claims, sub: '' },
      'a list for a subject': { ...claims, sub: [account.localId] as unknown as string },
      'a number for a subject': { ...claims, sub: 12 as unknown as string },
      'a subject without end': { ...claims, sub: 'a'.repeat(129) },
    }
    for (const [name, payload] of Object.entries(wrong))
      await expectRefused(name, await sign(payload).with(privateKey))
    // The school does not need the claims about the session.
    const sessions: Record<string, JWTPayload> = {
      'a text for the moment of the sign-in': { ...claims, auth_time: 'now' },
      'no way of signing in': { ...claims, firebase: {} },
    }
    for (const [name, payload] of Object.entries(sessions)) {
      const idToken = await sign(payload).with(privateKey)
      assert.equal((await service().call('lookup', { idToken })).code, 'INVALID_ID_TOKEN', name)
    }
    const old = await sign({ ...claims, exp: now }).with(privateKey)
    await expectRefused('expired', old, 'TOKEN_EXPIRED')
    const stranger = await sign({ ...claims, sub: 'nobody' }).with(privateKey)
    await expectRefused('of an unknown account', stranger, 'USER_NOT_FOUND')
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { createTokenReader, createTokenVerifier, InvalidToken } from './verify-token.ts'

const projectId = 'test-school'
const pairs = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])

/** A verifier with keys that a test may change, a token valid for ten minutes, and a list of the requests. */
async function prepare() {
  const time = { now: Date.UTC(2030, 0, 1) }
  const keys = new Map<string, CryptoKey>([['one', pairs[0].publicKey]])
  const counts = { signatures: 0, accounts: 0 }
  const account = { isOpen: true }
  const readToken = createTokenReader({
    projectId,
    clock: () => time.now,
    keys: async ({ kid = '' }, { signature }) => {
      if (signature !== '') counts.signatures += 1
      const key = keys.get(kid)
      if (key === undefined) throw new errors.JWKSNoMatchingKey()
      return key
    },
  })
  const verify = createTokenVerifier(readToken, async ({ uid, generation }) => {
    counts.accounts += 1
    assert.deepEqual([uid, generation], ['ada', 7])
    if (!account.isOpen) throw new InvalidToken('The account is disabled.')
  })
  const seconds = time.now / 1000
  const idToken = await new SignJWT({ email: 'ada@school.example', email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: 'one', generation: 7 })
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .setSubject('ada')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 600)
    .sign(pairs[0].privateKey)
  return { time, keys, counts, account, verify, idToken }
}

test('[6.4] the signature of a token is verified once, its account each time', async () => {
  const { verify, idToken, counts, account } = await prepare()
  const first = await verify(idToken)
  assert.equal(first.email, 'ada@school.example')
  assert.deepEqual(await verify(idToken), first)
  assert.deepEqual(counts, { signatures: 1, accounts: 2 })
  account.isOpen = false
  await assert.rejects(verify(idToken), InvalidToken)
  account.isOpen = true
  assert.deepEqual(await verify(idToken), first)
})

test('[6.4] a token that was good is refused once it has expired', async () => {
  const { verify, idToken, time } = await prepare()
  await verify(idToken)
  time.now += 599_999
  await verify(idToken)
  time.now += 1
  await assert.rejects(verify(idToken), InvalidToken)
})

test('[6.4] a token that was good is refused once its key is deleted or replaced', async () => {
  const { verify, idToken, keys } = await prepare()
  await verify(idToken)
  keys.delete('one')
  await assert.rejects(verify(idToken), InvalidToken)
  keys.set('one', pairs[1].publicKey)
  await assert.rejects(verify(idToken), InvalidToken)
  keys.set('one', pairs[0].publicKey)
  await verify(idToken)
})

test('[6.4] a token that differs from a good one in its signature alone is refused', async () => {
  const { verify, idToken } = await prepare()
  await verify(idToken)
  const [head, claims, signature = ''] = idToken.split('.')
  const other = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  await assert.rejects(verify(`${head}.${claims}.${other}`), InvalidToken)
})

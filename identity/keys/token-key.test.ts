import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { identityMigrations } from '#identity/migrations.ts'
import type { IdentityTables } from '#identity/tables.ts'
import { newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'
import { createRefreshTokens } from './refresh-tokens.ts'
import { openTokenKey } from './token-key.ts'
import { createEncryptedTokens } from './encrypted-tokens.ts'

onEachIdentity('the key of encrypted tokens and refresh tokens', (service) => {
  test('[7.32] [7.39] the secret without the database makes no encrypted token and no refresh token', async () => {
    const { secret, clock } = service().parts
    const elsewhere = openDatabase({ file: ':memory:' })
    await migrate(elsewhere, 'identity', identityMigrations)
    const db = elsewhere.tables<IdentityTables>()
    const keyFor = openTokenKey(db, secret)
    const person = {
      providerId: 'google.com',
      rawId: '1',
      federatedId: 'https://accounts.google.com/1',
      email: newEmail(),
      emailVerified: true,
      displayName: null,
      firstName: null,
      lastName: null,
      photoUrl: null,
      screenName: null,
      rawUserInfo: {},
      credential: {},
    }
    const enter = async (keys: typeof keyFor) => {
      const pendingToken = await createEncryptedTokens(db, keys, clock).encrypt(
        'pending sign-in',
        person,
        60,
      )
      return service().call('signInWithIdp', { pendingToken, requestUri: 'http://localhost' })
    }
    assert.equal((await enter(keyFor)).code, 'INVALID_PENDING_TOKEN')
    const own = openTokenKey(service().parts.database.tables<IdentityTables>(), secret)
    assert.equal((await enter(own)).status, 200)
    const refresh = async (keys: typeof keyFor) =>
      (await service().refresh(await createRefreshTokens(keys).make())).code
    assert.equal(await refresh(keyFor), 'INVALID_REFRESH_TOKEN')
    assert.equal(await refresh(own), 'TOKEN_EXPIRED')
    await elsewhere.close()
  })

  test('[7.32] of processes that make the key at once all have the same; another secret opens none', async () => {
    const { database, secret } = service().parts
    const db = database.tables<IdentityTables>()
    const keys = await Promise.all([1, 2, 3].map(() => openTokenKey(db, secret)('test')))
    assert.equal(new Set(keys.map((key) => key.toString('hex'))).size, 1)
    await assert.rejects(openTokenKey(db, 'another secret')('test'))
    const other = await openTokenKey(db, secret)('other')
    assert.notDeepEqual(other, keys[0])
  })
})

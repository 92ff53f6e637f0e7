import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import pg from 'pg'
import { onDatabase } from '#tests/support/database/databases.ts'
import { createTestIdentity, newEmail, testKey } from '#identity/testing/test-identity.ts'

/** As many as fit in a body. */
const crowd = 15_000

onDatabase('lists from callers', (create) => {
  test('[7.35] a list without end is cut to what there is, and makes no other queries', async (t) => {
    const prepared = t.mock.method(DatabaseSync.prototype, 'prepare').mock
    const queried = t.mock.method(pg.Client.prototype, 'query').mock
    const countTexts = () =>
      new Set(
        [...prepared.calls, ...queried.calls]
          .map((call) => call.arguments[0] as unknown)
          .filter((text) => typeof text === 'string'),
      ).size
    const { database, drop } = await create()
    const service = await createTestIdentity(database)
    const { idToken, email, localId } = await service.register(newEmail())
    const update = (count: number, ends: string[] = [], deleteAttribute: string[] = []) => {
      const deleteProvider = [...Array.from({ length: count }, () => 'x'), ...ends]
      return service.call('update', { idToken, deleteProvider, deleteAttribute })
    }
    const plain = await update(0)
    assert.equal(plain.status, 200)
    await update(1, ['google.com', 'facebook.com', 'github.com', 'twitter.com'])
    await update(1, [], ['DISPLAY_NAME', 'PHOTO_URL'])
    const before = countTexts()
    assert.ok(before > 5)
    for (let less = 0; less < 10; less += 1)
      assert.deepEqual(await update(crowd - less, ['google.com']), plain)
    const attributes = Array.from({ length: 1_500 }, () => ['PHOTO_URL', 'DISPLAY_NAME']).flat()
    for (let less = 0; less < 10; less += 1)
      assert.deepEqual(await update(0, [], attributes.slice(less)), plain)
    assert.equal(countTexts(), before)
    assert.equal(plain.body['email'], email)
    const { body } = await update(crowd, ['password'])
    assert.equal(body['localId'], localId)
    assert.equal('email' in body, false)
    await service.close()
    await drop()
  })
})

test('[7.30] a field under both its names is read once, in camelCase', async () => {
  const service = await createTestIdentity()
  const { idToken } = await service.register(newEmail())
  const { body } = await service.call('update', {
    idToken,
    id_token: 'wrong',
    displayName: 'Ada',
    display_name: 'Grace',
    display__name: 'Edith',
  })
  assert.equal(body['displayName'], 'Ada')
  // As many as fit in a body: none of them is a field.
  const others = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`a_${n}_b`, 1]))
  const named = await service.call('update', { ...others, id_token: idToken, display_name: 'Rear' })
  assert.equal(named.body['displayName'], 'Rear')
  await service.close()
})

test('[7.30] a preflight echoes names of headers, and not more than a client would ask for', async () => {
  const service = await createTestIdentity()
  const ask = async (requested: string) => {
    const answer = await service.app.inject({
      method: 'OPTIONS',
      url: `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${testKey}`,
      headers: { 'access-control-request-headers': requested },
    })
    assert.equal(answer.statusCode, 204)
    return answer.headers['access-control-allow-headers']
  }
  const honest = 'content-type,x-client-version, x-firebase-client,x-firebase-gmpid'
  assert.equal(await ask(honest), honest)
  for (const requested of ['x'.repeat(1025), 'content-type,'.repeat(1_000), '<script>', 'ä'])
    assert.equal(await ask(requested), undefined, requested.slice(0, 20))
  await service.close()
})

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { transaction } from '#platform/database/transaction.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openBrowser, readHandover } from '#identity/testing/test-browser.ts'
import {
  createTestIdentity,
  newEmail,
  testKey,
  type TestIdentity,
} from '#identity/testing/test-identity.ts'
import { InvalidToken } from '#identity/verify-token.ts'

const posts = ['accounts:signUp', 'accounts:signInWithPassword', 'token'] as const

onBothDatabases('a database that is busy', (create) => {
  let service: TestIdentity
  /** Another connection to the same database. */
  let elsewhere: Database
  let drop: () => Promise<void>
  before(async () => {
    const stored = await create()
    drop = stored.drop
    if (stored.url !== undefined) elsewhere = openDatabase({ url: stored.url })
    let database = stored.database
    if (stored.url === undefined) {
      // A database in memory has only one connection.
      const folder = await mkdtemp(join(tmpdir(), 'safelight-busy-'))
      const file = join(folder, 'busy.db')
      database = openDatabase({ file, lockWait: 0 })
      elsewhere = openDatabase({ file })
      drop = async () => {
        await database.close()
        await stored.drop()
        await rm(folder, { recursive: true })
      }
    }
    service = await createTestIdentity(database, undefined, { demo: true })
  })
  after(async () => {
    await service.close()
    await elsewhere.close()
    await drop()
  })

  /** Makes a call that finds the accounts locked until the database gives it up. */
  const whileBusy = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
    transaction(elsewhere.tables<unknown>(), async (trx) => {
      if (elsewhere.engine === 'sqlite') return call()
      await sql`lock table identity_account, identity_attempt in access exclusive mode`.execute(trx)
      const waiting = call()
      // Does the same as PostgreSQL's own time limit after 15 seconds.
      const cancel = sql`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      while ((await cancel.execute(elsewhere.tables())).rows.length === 0);
      return waiting
    })

  for (const name of posts)
    test(`[4.7] ${name} answers 503, keeps everybody signed in, and works the next time`, async () => {
      const email = newEmail()
      const { refreshToken } = await service.register(email)
      const [root, payload] =
        name === 'token'
          ? ['securetoken', { grantType: 'refresh_token', refreshToken }]
          : [
              'identitytoolkit',
              {
                email: name === 'accounts:signUp' ? newEmail() : email,
                password: 'correct horse',
              },
            ]
      const call = () =>
        service.app.inject({
          method: 'POST',
          url: `/${root}.googleapis.com/v1/${name}?key=${testKey}`,
          payload,
        })
      const answer = await whileBusy(call)
      assert.equal(answer.statusCode, 503)
      // With any message the client would sign people out when a page loads.
      assert.deepEqual(answer.json(), { error: { code: 503, status: 'UNAVAILABLE' } })
      assert.equal(answer.headers['retry-after'], '5')
      assert.equal(answer.headers['access-control-allow-origin'], '*')
      assert.equal((await call()).statusCode, 200)
    })

  test('[4.6] the window of Google sign-in says that it may be tried again', async () => {
    const flow = 'abcdefghijklmnopqrstuvwxyz-_0123'
    const open = () =>
      openBrowser(service.app, service.parts.origin).visit(`/identity/google/start?flow=${flow}`)
    const page = await whileBusy(open)
    assert.deepEqual(readHandover(page)?.message, {
      type: 'error',
      code: 'auth/network-request-failed',
    })
    assert.match(page.html, /very busy/)
    assert.equal(readHandover(await open()), undefined)
  })

  test('[6.4] unreadable signing keys make no token look bad', async () => {
    const { idToken } = await service.register(newEmail())
    const { schema } = elsewhere.tables<unknown>()
    await schema.alterTable('identity_signing_key').renameTo('elsewhere').execute()
    // By then the keys are no longer cached.
    service.wait(6)
    await assert.rejects(
      service.identity.verifyToken(idToken),
      (error) => !(error instanceof InvalidToken),
    )
    const url = '/identitytoolkit.googleapis.com/.well-known/jwks.json'
    const { statusCode, headers } = await service.app.inject(url)
    assert.equal(statusCode, 500)
    assert.match(String(headers['cache-control']), /no-store/)
    await schema.alterTable('elsewhere').renameTo('identity_signing_key').execute()
    assert.equal((await service.app.inject(url)).statusCode, 200)
    assert.equal(typeof (await service.identity.verifyToken(idToken)).uid, 'string')
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '#platform/database/transaction.ts'
import { findAccount, updateAccount } from '#identity/accounts/accounts.ts'
import { newSecret } from '#identity/keys/random.ts'
import type { IdentityTables } from '#identity/tables.ts'
import { newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'
import { openSession } from './sessions.ts'

onEachIdentity('sessions', (service) => {
  const signIn = { sign_in_provider: 'password', auth_time: 0 }

  test('[7.39] an account has a hundred sessions; those unused for longest end', async () => {
    const { localId, refreshToken: first } = await service().register(newEmail())
    const { refreshToken: other } = await service().register(newEmail())
    const db = service().parts.database.tables<IdentityTables>()
    const account = await findAccount(db, localId)
    assert.ok(account)
    const begin = async () => {
      service().wait(1)
      const refreshToken = newSecret()
      await openSession(db, account, signIn, refreshToken, service().parts.clock())
      return refreshToken
    }
    const second = await begin()
    for (let session = 3; session <= 100; session += 1) await begin()
    service().wait(1)
    assert.equal((await service().refresh(first)).status, 200)
    const newest = await begin()
    assert.equal((await service().refresh(second)).code, 'INVALID_REFRESH_TOKEN')
    for (const token of [first, newest, other])
      assert.equal((await service().refresh(token)).status, 200)
    const { count } = await db
      .selectFrom('identity_session')
      .select((row) => row.fn.countAll().as('count'))
      .where('account_id', '=', localId)
      .executeTakeFirstOrThrow()
    assert.equal(Number(count), 100)
  })

  test('[7.39] many sign-ins at once stay within the hundred', async () => {
    const { localId } = await service().register(newEmail())
    const db = service().parts.database.tables<IdentityTables>()
    const account = await findAccount(db, localId)
    assert.ok(account)
    const now = service().parts.clock()
    // Like every sign-in, writes the account's row first and locks the others out.
    const begin = () =>
      transaction(db, async (trx) => {
        await updateAccount(trx, account, { last_login_at: now })
        await openSession(trx, account, signIn, newSecret(), now)
      })
    // More than there are connections, but few enough to finish in time on a busy machine.
    const atOnce = 26
    for (let wave = 0; wave < 5; wave += 1) await Promise.all(Array.from({ length: atOnce }, begin))
    const newest = newSecret()
    await openSession(db, account, signIn, newest, now + 1)
    assert.equal((await service().refresh(newest)).status, 200)
    const rows = await db
      .selectFrom('identity_session')
      .select('token_hash')
      .where('account_id', '=', localId)
      .execute()
    assert.equal(rows.length, 100)
  })

  test('[7.39] a refresh is recorded, of its session and its account alone', async () => {
    const { refreshToken, localId } = await service().register(newEmail())
    const { localId: other } = await service().register(newEmail())
    const before = service().parts.clock()
    service().wait(60)
    assert.equal((await service().refresh(refreshToken)).status, 200)
    const usesOf = async (id: string) => {
      const db = service().parts.database.tables<IdentityTables>()
      const row = await db
        .selectFrom('identity_account as account')
        .innerJoin('identity_session as session', 'session.account_id', 'account.id')
        .select(['account.last_refresh_at', 'session.last_used_at'])
        .where('account.id', '=', id)
        .executeTakeFirstOrThrow()
      return Object.values(row)
    }
    const now = service().parts.clock()
    assert.deepEqual(await usesOf(localId), [now, now])
    assert.deepEqual(await usesOf(other), [before, before])
  })
})

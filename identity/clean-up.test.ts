import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAccount } from './accounts/accounts.ts'
import type { IdentityTables } from './tables.ts'
import { onEachIdentity } from './testing/test-identity.ts'

const hour = 60 * 60 * 1000

onEachIdentity('what is over', (service) => {
  test('[14.1] goes within an hour, and what may still be used stays', async () => {
    const { database, clock, jobs } = service().parts
    const db = database.tables<IdentityTables>()
    await jobs.runDue()
    const now = clock()
    const account = newAccount(now, {})
    await db.insertInto('identity_account').values(account).execute()
    const moments = [
      { name: 'old', past: 1 },
      { name: 'good', past: -hour },
    ]
    for (const { name, past } of moments) {
      const code = {
        purpose: 'VERIFY_EMAIL',
        account_id: null,
        email: 'a',
        new_email: null,
      } as const
      const session = { account_id: account.id, generation: 1, sign_in_provider: 'x', auth_time: 1 }
      const then = now + hour - past
      await db
        .insertInto('identity_attempt')
        .values({ key: name, count: 1, ends_at: then })
        .execute()
      await db
        .insertInto('identity_consumed_token')
        .values({ token_hash: name, expires_at: then })
        .execute()
      await db
        .insertInto('identity_code')
        .values({ ...code, code_hash: name, expires_at: then - 24 * hour })
        .execute()
      await db
        .insertInto('identity_session')
        .values({ ...session, token_hash: name, last_used_at: then - 365 * 24 * hour })
        .execute()
    }
    service().wait(3600)
    await jobs.runDue()
    const left = await Promise.all([
      db.selectFrom('identity_attempt').select('key as name').execute(),
      db.selectFrom('identity_consumed_token').select('token_hash as name').execute(),
      db.selectFrom('identity_code').select('code_hash as name').execute(),
      db.selectFrom('identity_session').select('token_hash as name').execute(),
    ])
    const names = left.map((rows) => rows.map(({ name }) => name))
    assert.deepEqual(names, [['good'], ['good'], ['good'], ['good']])
  })
})

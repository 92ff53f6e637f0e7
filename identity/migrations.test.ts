import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { migrate } from '#platform/database/migrate.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { identityMigrations } from './migrations.ts'
import { hashPassword } from './accounts/passwords.ts'
import { seal } from './keys/seal.ts'
import { createTestIdentity } from './testing/test-identity.ts'

const names = Object.keys(identityMigrations)
const email = 'ida@school.example'
const password = 'correct horse'
const secret = 'a secret for the keys of one test'

/** Tables that a later migration renamed, and their columns. */
const renamed: Record<string, string> = {
  identity_used_ticket: 'identity_consumed_token',
  identity_ticket_key: 'identity_token_key',
  ticket_hash: 'token_hash',
}

const withNewNames = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [renamed[name] ?? name, value]))

type Rows = Record<string, Record<string, string | number | null>[]>

/** Rows of each migration's own tables, as the service of that time wrote them. */
async function rowsOf(): Promise<Record<string, Rows>> {
  const account = {
    id: 'a1',
    email,
    email_verified: 1,
    initial_email: null,
    display_name: 'Ida',
    photo_url: null,
    password_hash: await hashPassword(password),
    password_updated_at: 1,
    email_link_used: 0,
    disabled: 0,
    valid_since: 1,
    generation: 1,
    created_at: 1,
    last_login_at: 2,
    last_refresh_at: 3,
  }
  const session = { account_id: 'a1', generation: 1, auth_time: 1, last_used_at: 2 }
  const code = { account_id: 'a1', email, new_email: null, expires_at: 9 }
  const link = { account_id: 'a1', email, display_name: 'Ida', photo_url: null, linked_at: 4 }
  return {
    '0001-accounts': {
      identity_account: [account],
      identity_session: [{ token_hash: 't1', sign_in_provider: 'password', ...session }],
    },
    '0002-codes-and-attempts': {
      identity_code: [{ code_hash: 'c1', purpose: 'VERIFY_EMAIL', ...code }],
      identity_attempt: [{ key: 'k1', count: 3, ends_at: 9 }],
    },
    '0003-provider-links': {
      identity_link: [
        { provider_id: 'google.com', raw_id: 'g1', screen_name: null, ...link },
        { provider_id: 'github.com', raw_id: 'h1', screen_name: 'ida', ...link },
      ],
      identity_used_ticket: [{ ticket_hash: 'u1', expires_at: 9 }],
    },
    '0005-ticket-key': {
      identity_ticket_key: [{ number: 1, sealed_key: await seal('key', secret, 'ticket key') }],
    },
  }
}

function insert(db: Kysely<unknown>, table: string, row: Rows[string][number]) {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns})
    values (${sql.join(Object.values(row))})`.execute(db)
}

async function readAll(db: Kysely<unknown>, tables: string[]) {
  const all: Rows = {}
  for (const table of tables) {
    const { rows } = await sql<Rows[string][number]>`select * from ${sql.table(table)}
      order by 1, 2`.execute(db)
    all[table] = rows.map((row) => ({ ...row }))
  }
  return all
}

onBothDatabases('the migrations of the identity service', (create) => {
  for (const name of names.slice(1))
    test(`[7.30] ${name} keeps everything that was there before, and its people sign in`, async () => {
      const { database, drop } = await create()
      const earlier = names.filter((other) => other < name)
      const part = Object.entries(identityMigrations).filter(([other]) => other < name)
      await migrate(database, 'identity', Object.fromEntries(part))
      const known = await rowsOf()
      const tables = earlier.flatMap((one) => Object.entries(known[one] ?? {}))
      assert.ok(tables.length >= 2)
      for (const [table, rows] of tables)
        for (const row of rows) await insert(database.tables(), table, row)
      const before = await readAll(
        database.tables(),
        tables.map(([table]) => table),
      )
      await migrate(database, 'identity', identityMigrations)
      const expected = withNewNames(before)
      for (const table of Object.keys(expected))
        expected[table] = expected[table]?.map(withNewNames) ?? []
      assert.deepEqual(await readAll(database.tables(), Object.keys(expected)), expected)
      const service = await createTestIdentity(database)
      const { status, body } = await service.call('signInWithPassword', { email, password })
      assert.equal(status, 200)
      assert.equal(body['localId'], 'a1')
      await service.close()
      await drop()
    })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Tables } from '#school/base/tables.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { startSchool, type TestSchool } from '#tests/support/school/school.ts'

onBothDatabases('a record whose account has another e-mail', (create) => {
  let at: TestSchool
  /** Another connection that writes to the same database. */
  let elsewhere: Database
  before(async () => {
    at = await startSchool(async () => {
      const stored = await create()
      if (stored.url !== undefined) {
        elsewhere = openDatabase({ url: stored.url })
        return stored
      }
      // An in-memory database has only one connection.
      const folder = await mkdtemp(join(tmpdir(), 'safelight-following-'))
      const file = join(folder, 'busy.db')
      const database = openDatabase({ file, lockWait: 0 })
      elsewhere = openDatabase({ file })
      const drop = async () => {
        await database.close()
        await stored.drop()
        await rm(folder, { recursive: true })
      }
      return { ...stored, database, drop }
    })
  })
  after(async () => {
    await elsewhere.close()
    await at.close()
  })

  test('[6.4] is read also while the database cannot write, and follows at the next call', async () => {
    const person = await at.person('Student')
    const { id } = person.actor
    const email = `${randomUUID()}@moved.example`
    const { client } = await at.visitor({ uid: person.account.uid, email })
    const db = elsewhere.tables<Tables>()
    const emailOf = async () =>
      (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email
    const record = await transaction(db, async (trx) => {
      await trx.updateTable('users').set({ photo: '' }).where('id', '=', id).execute()
      const reading = client.readOwnUser()
      // As PostgreSQL's own time limit does after 15 seconds.
      const cancel = sql`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      if (elsewhere.engine === 'postgres') while ((await cancel.execute(db)).rows.length === 0);
      return reading
    })
    assert.deepEqual([record._id, record.email], [id, email])
    assert.equal(await emailOf(), person.account.email)
    assert.equal((await client.readOwnUser()).email, email)
    assert.equal(await emailOf(), email)
  })
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { deleteUser } from '#school/users/leaving.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import {
  awaitLocks,
  meet,
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'
import { plainSelling } from '#tests/support/money/selling.ts'
import { openWork } from '#tests/support/school/jobs.ts'
import type { Tables, Trx } from './base/tables.ts'
import { createSchool } from './school.ts'

/** Locks every user's row. */
const holdUsers = (trx: Trx) => trx.updateTable('users').set({ photo: 'held' }).execute()

/** The number of deadlocks that PostgreSQL broke in the school's database; retries hide them. */
function countDeadlocks({ database }: TestSchool): Promise<number> {
  const connection = database.tables().connection()
  return connection.execute(async (db) => {
    // Connections report their counts to the statistics when they end.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    const others = sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    while ((await others.execute(db)).rows.length > 0);
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
      where datname = current_database()`.execute(db)
    return rows[0]?.deadlocks ?? assert.fail('the database has no statistics')
  })
}

onBothDatabases('rights that change at the same moment', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
    await at.person('Admin')
  })
  after(() => at.close())

  const approve = ({ client }: Person, id: string) =>
    outcomeOf(client.setClassStatus({ params: { id }, body: { status: 'approved' } }))
  const demote = ({ client }: Person, { actor }: Person) =>
    outcomeOf(client.setUserRole({ params: { id: actor.id }, body: { role: 'Instructor' } }))
  const remove = ({ client }: Person, { actor }: Person) =>
    outcomeOf(client.deleteUser({ params: { id: actor.id } }))

  test('[6.4] a change that has begun is finished before its actor is demoted', async (t) => {
    if (at.database.engine === 'sqlite') return t.skip('one transaction runs after the other')
    const [me, boss] = [await at.person('Admin'), await at.person('Admin')]
    const { id } = await at.addClass({ status: 'pending' })
    const { approved, demoted } = await at.database
      .tables<Tables>()
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('classes').set({ photo: 'held' }).where('id', '=', id).execute()
        const approved = approve(me, id)
        await awaitLocks(at, 1)
        const demoted = demote(boss, me)
        await awaitLocks(at, 2)
        return { approved, demoted }
      })
    assert.deepEqual([await approved, await demoted], ['done', 'done'])
    const { items } = await boss.client.listAudit()
    const kinds = items.filter(({ subject }) => [id, me.actor.id].includes(subject))
    assert.deepEqual(
      kinds.slice(0, 2).map(({ kind }) => kind),
      ['role-changed', 'class-decided'],
    )
  })

  test('[4.4] admins who act on themselves and each other do not deadlock', async () => {
    const own = await startSchool(create)
    const [one, two] = [await own.person('Admin'), await own.person('Admin')]
    await own.person('Admin')
    const { id } = await own.addClass({ status: 'pending' })
    const feedback = { params: { id }, body: { feedback: 'Say more' } }
    const outcomes = await meet(own, holdUsers, [
      () => demote(one, one),
      () => demote(two, one),
      () => approve(one, id),
      () => remove(one, two),
      () => remove(two, two),
      () => outcomeOf(two.client.setClassFeedback(feedback)),
    ])
    for (const outcome of outcomes)
      assert.match(outcome, /^(done|403 forbidden|401 unauthenticated|404 not-found)$/)
    if (own.database.engine === 'postgres') assert.equal(await countDeadlocks(own), 0)
    await own.close()
  })

  test('[4.4] an admin may delete themselves if another one stays', async () => {
    const me = await at.person('Admin')
    assert.equal(await remove(me, me), 'done')
    assert.ok(at.disabled.has(me.account.uid))
    at.disabled.delete(me.account.uid)
    assert.equal(await outcomeOf(me.client.readOwnUser()), '403 forbidden')
  })

  test('[4.4] an admin demoted while an account is being disabled deletes nobody', async () => {
    const [me, boss] = [await at.person('Admin'), await at.person('Admin')]
    const student = await at.person('Student')
    const disabled: string[] = []
    const other = await createSchool({
      ...(await openWork(at.database, Date.now)),
      database: at.database,
      verifyToken: () => Promise.reject(new Error('nobody calls')),
      disableAccount: async (uid) => {
        disabled.push(uid)
        assert.equal(await demote(boss, me), 'done')
      },
      emailOf: () => Promise.reject(new Error('nobody registers')),
      isAccountOpen: async () => true,
      isEmailVerified: async () => true,
      clock: () => (at.time.now += 1),
      product: 'Testlight',
      languages: ['en'],
      origin: 'https://school.example',
      timeZone: 'UTC',
      selling: plainSelling,
    })
    const refused = { code: 'forbidden' }
    await assert.rejects(deleteUser(other, me.actor, student.actor.id), refused)
    assert.deepEqual(disabled, [student.account.uid])
    assert.equal((await student.client.readOwnUser()).role, 'Student')
    await assert.rejects(deleteUser(other, me.actor, student.actor.id), refused)
    assert.equal(disabled.length, 1)
    assert.equal(await remove(boss, student), 'done')
  })
})

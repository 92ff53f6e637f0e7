import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Tables, Trx } from '#school/base/tables.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { pay, remove } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'

type Held = 'classes' | 'orders'
type Case = { title: string; held: Held; make: () => Promise<{ id: string; act: Act }> }
type Act = () => Promise<unknown>

onDatabase('changes that waited for another', (create) => {
  const at = openSchool(create)

  const hold = (trx: Trx, table: Held, id: string) =>
    sql`update ${sql.table(table)} set id = id where id = ${id}`.execute(trx)

  /** Makes the call wait for a change that is dated during the wait; returns that date. */
  async function actBehind(held: Held, id: string, act: Act): Promise<number> {
    const db = at.database.tables<Tables>()
    const waiting = sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const { acting, moment } = await db.transaction().execute(async (trx) => {
      await hold(trx, held, id)
      const running = act()
      while ((await waiting.execute(db)).rows.length === 0);
      return { acting: { running }, moment: (at.time.now += 1) }
    })
    await acting.running
    return moment
  }

  async function makeOrder(paid: boolean) {
    const { id: classId } = await at.addClass()
    const student = await at.person('Student')
    const order = await at.order(student, classId)
    if (paid) await pay(student, order)
    return { classId, order, student }
  }

  const cases: Case[] = [
    {
      title: '[4.3] a payment, for its order',
      held: 'orders',
      make: async () => {
        const { order, student } = await makeOrder(false)
        return { id: order, act: () => pay(student, order) }
      },
    },
    {
      title: '[4.3] a payment, for its class',
      held: 'classes',
      make: async () => {
        const { classId, order, student } = await makeOrder(false)
        return { id: classId, act: () => pay(student, order) }
      },
    },
    {
      title: '[4.3] a cancellation, for its order',
      held: 'orders',
      make: async () => {
        const { order, student } = await makeOrder(true)
        return { id: order, act: () => remove(student, order) }
      },
    },
    {
      title: '[4.3] a cancellation, for its class',
      held: 'classes',
      make: async () => {
        const { classId, order, student } = await makeOrder(true)
        return { id: classId, act: () => remove(student, order) }
      },
    },
    {
      title: '[7.13] the deletion of an order',
      held: 'orders',
      make: async () => {
        const { order, student } = await makeOrder(false)
        return { id: order, act: () => remove(student, order) }
      },
    },
    {
      title: '[7.19] a decision',
      held: 'classes',
      make: async () => {
        const { id } = await at.addClass({ status: 'pending' })
        const { client } = await at.person('Admin')
        return {
          id,
          act: () => client.setClassStatus({ params: { id }, body: { status: 'denied' } }),
        }
      },
    },
    {
      title: '[7.10] new words',
      held: 'classes',
      make: async () => {
        const { id, instructor } = await at.addClass()
        const body = { name: 'New words', price: 1, description: 'Rewritten meanwhile.' }
        return { id, act: () => instructor.client.updateClass({ params: { id }, body }) }
      },
    },
    {
      title: '[7.20] feedback',
      held: 'classes',
      make: async () => {
        const { id } = await at.addClass()
        const { client } = await at.person('Admin')
        return {
          id,
          act: () => client.setClassFeedback({ params: { id }, body: { feedback: 'Say more' } }),
        }
      },
    },
    {
      title: '[7.16] the withdrawal of a class',
      held: 'classes',
      make: async () => {
        const { id, instructor } = await at.addClass()
        const { client } = await at.person('Admin')
        return { id, act: () => client.deleteUser({ params: { id: instructor.actor.id } }) }
      },
    },
  ]

  for (const { title, held, make } of cases)
    test(`${title}, is dated after it`, async (t) => {
      if (at.database.engine === 'sqlite') return t.skip('one transaction runs after the other')
      const { id, act } = await make()
      const db = at.database.tables<Tables>()
      const known = await db.selectFrom('audit').select('id').execute()
      const ids = known.map((entry) => entry.id)
      const moment = await actBehind(held, id, act)
      const entries = await db
        .selectFrom('audit')
        .select(['kind', 'at'])
        .where('id', 'not in', ids)
        // Written first: it names the person whose orders were deleted.
        .where('kind', '<>', 'user-deleted')
        .execute()
      assert.equal(entries.length, 1)
      for (const entry of entries) assert.ok(entry.at > moment, entry.kind)
    })
})

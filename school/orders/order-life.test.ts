import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredOrderStatus, Tables } from '#school/base/tables.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf } from '#tests/support/school/school.ts'
import { firstStatus, orderLife } from './order-life.ts'

const states = ['open', 'paid', 'cancelled', 'deleted'] as const
type State = (typeof states)[number]

/** Requests of a student, and the steps of the graph that each may take. */
const transitions = { pay: ['pay'], delete: ['drop', 'cancel'] } as const

function stepFrom(state: State, what: keyof typeof transitions) {
  return transitions[what].map((name) => orderLife[name]).find(({ from }) => from === state)
}

onDatabase('the life of an order', (create) => {
  const at = openSchool(create)

  async function read(id: string): Promise<State> {
    const row = await at.database
      .tables<Tables>()
      .selectFrom('orders')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.status ?? 'deleted'
  }

  for (const state of states)
    for (const what of ['pay', 'delete'] as const) {
      const to = stepFrom(state, what)?.to
      test(`[4.3] to ${what} an order that is ${state} leads to ${to ?? 'nothing new'}`, async () => {
        const student = await at.person('Student')
        const { id: classId } = await at.addClass()
        const id = await at.order(student, classId)
        assert.equal(await read(id), firstStatus satisfies StoredOrderStatus)
        const params = { id }
        const pay = () => student.client.payOrder({ params, body: { status: 'Paid' } })
        const remove = () => student.client.deleteOrder({ params })
        if (state === 'paid' || state === 'cancelled') await pay()
        if (state === 'cancelled' || state === 'deleted') await remove()
        assert.equal(await read(id), state)
        const answer = what === 'pay' ? pay() : remove()
        // Paying again is no error; a deleted order no longer exists for the student.
        if (state === 'paid' && what === 'pay') assert.deepEqual(await answer, { modifiedCount: 0 })
        else assert.equal(await outcomeOf(answer), to === undefined ? '404 not-found' : 'done')
        assert.equal(await read(id), to ?? state)
      })
    }
})

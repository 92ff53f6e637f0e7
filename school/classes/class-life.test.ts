import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classStatuses } from '#contract/classes.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf } from '#tests/support/school/school.ts'
import { classLife, firstStatus } from './class-life.ts'

/** Steps that people take; the others come with time, see the tests of dates. */
const steps = ['approve', 'deny', 'rewrite', 'cancel'] as const

onDatabase('the life of a class', (create) => {
  const at = openSchool(create)

  for (const status of classStatuses)
    for (const name of steps) {
      const { from, to } = classLife[name]
      const isThere = (from as readonly string[]).includes(status)
      test(`[4.2] ${name} ${isThere ? 'leads' : 'does not lead'} on from ${status}`, async () => {
        const { id, instructor } = await at.addClass({ status })
        const { client } = await at.person('Admin')
        const params = { id }
        const decide = (decision: 'approved' | 'denied') => () =>
          client.setClassStatus({ params, body: { status: decision } })
        const body = { name: 'Other words', price: 1, description: 'Other words, at length.' }
        const take = {
          approve: decide('approved'),
          deny: decide('denied'),
          rewrite: () => instructor.client.updateClass({ params, body }),
          cancel: () => client.cancelClass({ params, body: { reason: 'The tutor is ill.' } }),
        }[name]
        const refusal = name === 'approve' || name === 'deny' ? 'not-pending' : 'class-not-open'
        assert.equal(await outcomeOf(take()), isThere ? 'done' : `409 ${refusal}`)
        assert.equal((await client.readClass({ params })).status, isThere ? to : status)
      })
    }

  test('[4.2] it begins where the graph says, and every status is reached', async () => {
    const { id, instructor } = await at.addClass({ status: 'pending' })
    assert.equal((await instructor.client.readClass({ params: { id } })).status, firstStatus)
    const reached = new Set([firstStatus, ...Object.values(classLife).map(({ to }) => to)])
    assert.deepEqual([...reached].sort(), [...classStatuses].sort())
  })
})

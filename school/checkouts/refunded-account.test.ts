import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { onEachDatabase } from '#tests/support/database/databases.ts'
import { createHolding } from '#tests/support/money/holding.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { outcomeOf } from '#tests/support/school/school.ts'

onEachDatabase('an account whose money was refunded', (create) => {
  let school: ProviderSchool
  let holding: ReturnType<typeof createHolding>
  before(async () => {
    school = await startProviderSchool(create)
    holding = createHolding(school)
  })
  after(() => school.at.close())
  afterEach(() => school.checkBooks())

  test('[13.2] an account that got all its money back has never paid; one that left some has', async () => {
    const { addClass, order, start } = holding
    const { at } = school
    const student = await at.person('Student')
    const bought = await order(student, [await addClass(), await addClass()])
    const { _id } = await start(student, bought)
    await school.deliver(school.pay.pay(_id))
    const four = await Promise.all(Array.from({ length: 4 }, () => addClass()))
    const orders = await order(student, four)
    const [first = '', second = ''] = bought
    const giveBack = async (id: string) => {
      await student.client.deleteOrder({ params: { id } })
      await at.jobs.runDue()
      await at.school.payments.reconcile()
    }
    await giveBack(first)
    const open = await start(student, orders)
    assert.equal(open.status, 'open', 'ten are left')
    await holding.close(student, open)
    await giveBack(second)
    assert.equal(await outcomeOf(start(student, orders)), '409 limit-reached')
  })
})

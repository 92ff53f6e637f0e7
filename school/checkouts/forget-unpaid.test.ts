import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { outcomeOf, signInAgain, type Person } from '#tests/support/school/school.ts'

const day = 24 * 3_600_000

onDatabase('checkouts that never held money', (create) => {
  let school: ProviderSchool
  before(async () => {
    school = await startProviderSchool(create)
  })
  after(() => school.at.close())
  afterEach(() => school.checkBooks())

  const start = ({ client }: Person, orderIds: string[], coupon = '') =>
    client.startCheckout({ body: { orderIds, coupon } })
  const close = ({ client }: Person, { _id: id }: { _id: string }) =>
    client.closeCheckout({ params: { id } })
  const isThere = async (student: Person, { _id: id }: { _id: string }) => {
    const client = await signInAgain(school.at, student)
    return (await outcomeOf(client.readCheckout({ params: { id } }))) === 'done'
  }

  test('[13.2] are deleted after thirty days with their lines and coupon uses unless they held money; later money is unknown', async () => {
    const { at, pay, fillCart, deliver, failedJobs } = school
    const db = at.database.tables<Tables>()
    const admin = await at.person('Admin')
    const code = `C-${randomUUID()}`.toUpperCase()
    await admin.client.addCoupon({ body: { code, percent: 10, once: false } })
    const { student, orderIds } = await fillCart([10, 20])
    const [first = '', second = ''] = orderIds
    const closed = await start(student, [first], code)
    await close(student, closed)
    pay.failNext('start', 'refused')
    const failed = await start(student, [first])
    const refused = await start(student, [second])
    await close(student, refused)
    await student.client.deleteOrder({ params: { id: second } })
    await deliver(pay.pay(refused._id))
    const paid = await start(student, [first], code)
    await deliver(pay.pay(paid._id))
    const { student: other, start: startOther } = await fillCart([10])
    const young = await startOther()
    await close(other, young)

    at.time.now += 29 * day
    await at.school.cleanUp()
    for (const one of [closed, failed, refused, paid]) assert.ok(await isThere(student, one))
    await db
      .updateTable('checkouts')
      .set({ settled_at: at.time.now })
      .where('id', '=', young._id)
      .execute()
    at.time.now += day
    await at.school.cleanUp()
    for (const one of [closed, failed]) assert.ok(!(await isThere(student, one)))
    for (const one of [refused, paid]) assert.ok(await isThere(student, one))
    assert.ok(await isThere(other, young), 'it has just ended')
    for (const table of ['checkout_lines', 'coupon_uses'] as const)
      assert.deepEqual(
        await db
          .selectFrom(table)
          .select('checkout_id')
          .where('checkout_id', 'in', [closed._id, failed._id])
          .execute(),
        [],
      )
    const session = pay.sessions.get(`cs_${closed._id}`) ?? assert.fail()
    await deliver(session, 'evt_of_old')
    assert.deepEqual(await failedJobs(), [])
    const { items } = await (await signInAgain(at, admin)).listCoupons({ query: {} })
    assert.equal(items.find((coupon) => coupon.code === code)?.uses, 1)
  })

  test('[13.2] many are deleted in batches, and those that are open or at fault stay', async () => {
    const { at, pay, fillCart } = school
    const db = at.database.tables<Tables>()
    const { student, start: begin } = await fillCart([10])
    const { _id: model } = await begin()
    await close(student, { _id: model })
    const row = await db
      .selectFrom('checkouts')
      .selectAll()
      .where('id', '=', model)
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 250 }, () => ({
      ...row,
      id: randomUUID(),
      session_id: null,
      subtotal_minor: 0,
      total_minor: 0,
    }))
    await db.insertInto('checkouts').values(many).execute()
    const [open, fault] = [await fillCart([10]), await fillCart([10])]
    const [opened, wrong] = [await open.start(), await fault.start()]
    pay.pay(wrong._id, { amountMinor: 1 })
    await reconcilePayments(at.school)
    at.time.now += 31 * day
    await at.school.cleanUp()
    const left = db.selectFrom('checkouts').select('id').where('status', '=', 'expired')
    assert.deepEqual(await left.execute(), [])
    const status = async ({ _id }: { _id: string }) =>
      (
        await db
          .selectFrom('checkouts')
          .select('status')
          .where('id', '=', _id)
          .executeTakeFirstOrThrow()
      ).status
    assert.deepEqual([await status(opened), await status(wrong)], ['open', 'fault'])
  })
})

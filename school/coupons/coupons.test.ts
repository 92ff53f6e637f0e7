import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { CallInput } from '#contract/endpoint.ts'
import type { Api } from '#contract/api.ts'
import { ApiError } from '#contract/errors.ts'
import { quoteCheckout } from '#school/checkouts/checkouts.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

type CouponInput = Partial<CallInput<Api['addCoupon']>['body']>

const minute = 60_000
const hour = 60 * minute

onBothDatabases('coupons', (create) => {
  let school: ProviderSchool
  let admin: Person
  before(async () => {
    school = await startProviderSchool(create)
    admin = await school.at.person('Admin')
  })
  after(() => school.at.close())
  afterEach(() => school.checkBooks())

  async function addCoupon(input: CouponInput = { percent: 20 }): Promise<string> {
    const code = `C-${randomUUID()}`.toUpperCase()
    await admin.client.addCoupon({ body: { code, ...input } })
    return code
  }
  const usesOf = async (code: string) => {
    const { items } = await admin.client.listCoupons({ query: {} })
    return items.find((coupon) => coupon.code === code)?.uses
  }
  const quote = ({ client }: Person, orderIds: string[], coupon: string) =>
    client.quoteCheckout({ body: { orderIds, coupon } })
  const start = ({ client }: Person, orderIds: string[], coupon: string) =>
    client.startCheckout({ body: { orderIds, coupon } })
  const reasonOf = (call: Promise<unknown>): Promise<string | undefined> =>
    call.then(
      () => 'none',
      (error: unknown) => (error instanceof ApiError ? error.fields['coupon'] : undefined),
    )

  test('[13.8] a percent is taken once of the sum and divided over the lines; a quote holds nothing', async () => {
    const { student, classes, orderIds } = await school.fillCart([34.9, 10.01])
    const code = await addCoupon({ percent: 15 })
    const quoted = await quote(student, orderIds, code.toLowerCase())
    assert.deepEqual([quoted.subtotal, quoted.discount, quoted.total], [44.91, 6.74, 38.17])
    assert.equal(quoted.coupon, code)
    assert.deepEqual(
      quoted.lines.map(({ discount }) => discount).toSorted((a, b) => a - b),
      [1.5, 5.24],
    )
    assert.equal(await usesOf(code), 0)
    for (const id of classes) assert.deepEqual(await school.seatsOf(id), [2, 0, 0])
  })

  test('[13.8] a use counts from the beginning of a checkout, and comes back if it ends unpaid', async () => {
    const { student, orderIds } = await school.fillCart([40])
    const code = await addCoupon({ amount: 15 })
    const open = await start(student, orderIds, code)
    assert.deepEqual([open.total, open.coupon, await usesOf(code)], [25, code, 1])
    // The same orders with another coupon make another checkout.
    const other = await start(student, orderIds, '')
    assert.notEqual(other._id, open._id)
    assert.deepEqual([other.total, await usesOf(code)], [40, 0])
    const again = await start(student, orderIds, code)
    await school.deliver(school.pay.pay(again._id))
    const paid = await school.read(student, again)
    assert.deepEqual([paid.status, paid.total, await usesOf(code)], ['paid', 25, 1])
    const { items } = await student.client.listOrders({ query: { email: student.account.email } })
    assert.equal(items[0]?.refund, 25)
    // A late payment for the closed one: its seat is taken already, so it goes back.
    await school.deliver(school.pay.pay(open._id))
    assert.equal((await school.read(student, open)).status, 'refused')
    assert.equal(await usesOf(code), 1)
  })

  test('[13.8] each person uses it once, and all together no more often than allowed, also at once', async () => {
    const code = await addCoupon({ percent: 10, maxUses: 3 })
    const carts = await Promise.all(
      Array.from({ length: 8 }, async () => school.fillCart([20], 2, await school.payer())),
    )
    const outcomes = await Promise.all(
      carts.map(({ student, orderIds }) => outcomeOf(start(student, orderIds, code))),
    )
    assert.deepEqual(
      outcomes.sort(),
      [...Array<string>(5).fill('400 invalid-input'), ...Array<string>(3).fill('done')].sort(),
    )
    assert.equal(await usesOf(code), 3)
    const once = await addCoupon({ percent: 10 })
    const { student, orderIds } = await school.fillCart([20, 30])
    const first = await start(student, orderIds.slice(0, 1), once)
    await school.deliver(school.pay.pay(first._id))
    assert.equal(
      await reasonOf(start(student, orderIds.slice(1), once)),
      'You have already used this coupon',
    )
  })

  test('[13.8] [13.2] accounts that have never paid reserve half of the uses left together, and at least one', async () => {
    const code = await addCoupon({ percent: 10, maxUses: 5, once: false })
    const tryIt = async (person?: Person) => {
      const { student, orderIds } = await school.fillCart([20], 2, person)
      return outcomeOf(start(student, orderIds, code))
    }
    assert.deepEqual(
      [await tryIt(), await tryIt(), await tryIt()],
      ['done', 'done', '409 limit-reached'],
    )
    assert.equal(await usesOf(code), 2)
    for (let use = 0; use < 3; use += 1) assert.equal(await tryIt(await school.payer()), 'done')
    assert.equal(await tryIt(await school.payer()), '400 invalid-input')
    const single = await addCoupon({ percent: 10, maxUses: 1 })
    const { student, orderIds } = await school.fillCart([20])
    assert.equal(await outcomeOf(start(student, orderIds, single)), 'done')
  })

  test('[13.8] says at its field why a coupon cannot be used', async () => {
    const { student, orderIds, classes } = await school.fillCart([20])
    const { now } = school.at.time
    const elsewhere = await school.at.addClass({ price: 5 })
    const cases: [CouponInput, string][] = [
      [{ percent: 5, startsAt: now + hour }, 'This coupon is not valid yet'],
      [{ percent: 5, endsAt: now - hour }, 'This coupon has expired'],
      [{ percent: 5, minimum: 20.01 }, 'This coupon is for totals of $20.01 or more'],
      [{ percent: 5, classId: elsewhere.id }, 'This coupon is not valid for these classes'],
      [
        { percent: 5, instructorId: elsewhere.instructor.actor.id },
        'This coupon is not valid for these classes',
      ],
      [{ percent: 5, classId: classes[0] ?? '' }, 'none'],
    ]
    for (const [input, reason] of cases)
      assert.equal(await reasonOf(quote(student, orderIds, await addCoupon(input))), reason)
    assert.equal(
      await reasonOf(quote(student, orderIds, 'NO-SUCH')),
      'There is no coupon with this code. Check the spelling',
    )
    const code = await addCoupon()
    const { items } = await admin.client.listCoupons({ query: { archived: 'false' } })
    const id = items.find((coupon) => coupon.code === code)?._id ?? ''
    await admin.client.changeCoupon({ params: { id }, body: { archived: true } })
    assert.equal(
      await reasonOf(quote(student, orderIds, code)),
      'There is no coupon with this code. Check the spelling',
    )
  })

  test('[13.8] lists the coupons of one status, which time alone changes', async () => {
    const { now } = school.at.time
    const endless = await addCoupon()
    const begun = await addCoupon({ percent: 5, startsAt: now, endsAt: now + minute })
    const scheduled = await addCoupon({ percent: 5, startsAt: now + minute })
    const used = await addCoupon({ percent: 5, maxUses: 1 })
    const { student, orderIds } = await school.fillCart([20])
    await start(student, orderIds, used)
    const expired = await addCoupon({ percent: 5, endsAt: now })
    const archived = await addCoupon({ percent: 5, endsAt: now })
    const made = new Set([endless, begun, scheduled, used, expired, archived])
    const found = async (query: CallInput<Api['listCoupons']>['query']) => {
      const { items } = await admin.client.listCoupons({ query })
      return items.map(({ code }) => code).filter((code) => made.has(code))
    }
    const { items } = await admin.client.listCoupons({ query: { status: 'expired' } })
    const id = items.find(({ code }) => code === archived)?._id ?? ''
    await admin.client.changeCoupon({ params: { id }, body: { endsAt: now, archived: true } })

    assert.deepEqual(await found({ status: 'active' }), [begun, endless])
    assert.deepEqual(await found({ status: 'scheduled' }), [scheduled])
    assert.deepEqual(await found({ status: 'used' }), [used])
    assert.deepEqual(await found({ status: 'expired' }), [expired])
    assert.deepEqual(await found({ status: 'archived' }), [archived])
    assert.deepEqual(await found({ status: 'expired', archived: 'true' }), [])
    assert.equal((await found({})).length, made.size)
    school.at.time.now += minute
    assert.deepEqual(await found({ status: 'active' }), [scheduled, endless])
    assert.deepEqual(await found({ status: 'expired' }), [expired, begun])
  })

  test('[13.8] codes are not guessed: ten that do not exist an hour, then none is looked at', async () => {
    const { student, orderIds } = await school.fillCart([20])
    const code = await addCoupon()
    for (let guess = 0; guess < 10; guess += 1)
      assert.equal(await outcomeOf(quote(student, orderIds, `GUESS-${guess}`)), '400 invalid-input')
    assert.equal(await outcomeOf(quote(student, orderIds, code)), '429 too-many-requests')
    const other = await school.fillCart([20])
    assert.equal(await outcomeOf(quote(other.student, other.orderIds, code)), 'done')
    // Nor through many accounts: a hundred an hour from one address.
    const from = (person: Person, orderIds: string[], coupon: string, address = '203.0.113.5') =>
      outcomeOf(quoteCheckout(school.at.school, { ...person.actor, address }, { orderIds, coupon }))
    for (let account = 0; account < 10; account += 1) {
      const guesser = await school.fillCart([20])
      for (let guess = 0; guess < 10; guess += 1)
        assert.equal(
          await from(guesser.student, guesser.orderIds, `GUESS-${account}-${guess}`),
          '400 invalid-input',
        )
    }
    assert.equal(await from(other.student, other.orderIds, code), '429 too-many-requests')
    assert.equal(await from(other.student, other.orderIds, code, '203.0.113.6'), 'done')
  })

  test('[13.8] [13.2] a rest below the smallest payable sum costs nothing', async () => {
    const { student, orderIds } = await school.fillCart([20])
    const code = await addCoupon({ amount: 19.7 })
    const paid = await start(student, orderIds, code)
    assert.deepEqual([paid.status, paid.total, paid.discount], ['paid', 0, 20])
    const receipt = await student.client.readReceipt({ params: { id: paid.receipt?._id ?? '' } })
    assert.deepEqual([receipt.total, receipt.lines[0]?.discount, receipt.method], [0, 20, 'free'])
  })

  test('[13.8] a coupon takes either a percent or an amount off, and its code is its own', async () => {
    const add = (body: object) =>
      outcomeOf(admin.client.addCoupon({ body: { code: 'TWICE-1', ...body } }))
    assert.equal(await add({}), '400 invalid-input')
    assert.equal(await add({ percent: 10, amount: 5 }), '400 invalid-input')
    assert.equal(await add({ percent: 10, startsAt: 5, endsAt: 4 }), '400 invalid-input')
    assert.equal(await add({ percent: 10 }), 'done')
    assert.equal(await add({ percent: 10, code: 'twice-1' }), '409 code-taken')
    assert.equal(
      await add({ percent: 10, code: 'NEW-1', classId: randomUUID() }),
      '404 course-not-found',
    )
  })
})

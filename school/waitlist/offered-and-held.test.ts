import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { offerTime } from '#contract/waitlist.ts'
import { payByHand } from '#school/checkouts/checkouts.ts'
import { listOrders } from '#school/orders/list-orders.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { createHolding, minute } from '#tests/support/money/holding.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'
import { createWaiting } from '#tests/support/school/waitlist.ts'

onBothDatabases('a seat that is offered and paid at the provider', (create) => {
  let school: ProviderSchool
  let holding: ReturnType<typeof createHolding>
  let waiting: ReturnType<typeof createWaiting>
  before(async () => {
    school = await startProviderSchool(create)
    holding = createHolding(school)
    waiting = createWaiting(school.at)
  })
  after(() => school.close())
  afterEach(async () => {
    await school.checkBooks()
    assert.deepEqual(await school.failedJobs(), [])
  })

  /**
   * A class whose only seat is offered to the first of two waiting students; both have the class in the cart.
   */
  async function offer() {
    const { at } = school
    const { id } = await at.addClass({ price: 10, availableSeats: 1 })
    const [owner, first, second] = await waiting.people(3)
    assert.ok(owner && first && second)
    await holding.buy(owner, id)
    for (const student of [first, second]) await waiting.join(student, id)
    await waiting.giveUp(owner, id)
    assert.deepEqual(await waiting.seatsOf(id), [0, 0, 1, 0])
    const start = async (student: Person) => {
      const { items } = await listOrders(at.school, student.actor, student.actor.email, {})
      return holding.start(
        student,
        items.flatMap(({ _id, classId }) => (classId === id ? _id : [])),
      )
    }
    for (const student of [first, second]) await holding.order(student, [id])
    return { id, first, second, start }
  }
  const pass = async (time: number) => {
    await holding.pass(time)
    await waiting.pass(0)
  }

  test('[13.2] [15.1] the seat that is given up goes to the first in line; their checkout holds it, and the payment takes it', async () => {
    const { id, first, second, start } = await offer()
    assert.equal(await outcomeOf(start(second)), '409 no-seats-left')
    const open = await start(first)
    assert.deepEqual(await waiting.seatsOf(id), [0, 1, 0, 0])
    await school.deliver(school.pay.pay(open._id), `evt_${open._id}`)
    assert.deepEqual(await waiting.seatsOf(id), [0, 0, 0, 1])
    assert.deepEqual(await waiting.positionOf(first, id), 'out')
    assert.deepEqual(await waiting.positionOf(second, id), 1)
  })

  test('[15.1] a checkout that ends unpaid gives the seat back to the offer while that runs', async () => {
    const { id, first, second, start } = await offer()
    await start(first)
    await pass(40 * minute)
    assert.deepEqual(await waiting.seatsOf(id), [0, 0, 1, 0])
    assert.deepEqual(await waiting.positionOf(first, id), 'offered')
    assert.deepEqual(await waiting.positionOf(second, id), 1)
  })

  test('[15.1] an offer that ends while its seat is being paid for does not end the payment; unpaid, the seat goes to the next', async () => {
    for (const isPaid of [true, false]) {
      const { id, first, second, start } = await offer()
      await pass(offerTime - 10 * minute)
      const open = await start(first)
      await pass(20 * minute)
      assert.deepEqual(await waiting.seatsOf(id), [0, 1, 0, 0])
      if (isPaid) {
        await school.deliver(school.pay.pay(open._id), `evt_${open._id}`)
        assert.deepEqual(await waiting.seatsOf(id), [0, 0, 0, 1])
        assert.deepEqual(await waiting.positionOf(second, id), 1)
        continue
      }
      await pass(20 * minute)
      assert.deepEqual(await waiting.seatsOf(id), [0, 0, 1, 0])
      assert.deepEqual(await waiting.positionOf(first, id), 'out')
      assert.deepEqual(await waiting.positionOf(second, id), 'offered')
    }
  })

  test('[15.1] a student who declines while a checkout holds the seat may still pay; else it goes to the next', async () => {
    const { id, first, second, start } = await offer()
    const open = await start(first)
    await waiting.leave(first, id)
    assert.deepEqual(await waiting.seatsOf(id), [0, 1, 0, 0])
    await holding.close(first, open)
    assert.deepEqual(await waiting.positionOf(second, id), 'offered')
    assert.deepEqual(await waiting.positionOf(first, id), 'out')
  })

  test('[13.2] [15.1] the share of new accounts does not apply to an offered seat', async () => {
    const { at } = school
    const { id, instructor } = await at.addClass({ price: 10, availableSeats: 1 })
    const [owner, first, other] = await waiting.newPeople(3)
    assert.ok(owner && first && other)
    await holding.buy(owner, id)
    await waiting.join(first, id)
    await waiting.change(instructor, id, { seats: 3 })
    assert.deepEqual(await waiting.seatsOf(id), [1, 0, 1, 1])
    await holding.start(other, await holding.order(other, [id]))
    // The other new account already holds half of the rest, and at least one seat.
    const { status } = await holding.start(first, await holding.order(first, [id]))
    assert.equal(status, 'open')
  })

  test('[15.1] an unpaid checkout gives its seat to a student further ahead, whose offer was taken back meanwhile', async () => {
    const { at } = school
    const { id, instructor } = await at.addClass({ price: 10, availableSeats: 1 })
    const [owner, first, second] = await waiting.people(3)
    assert.ok(owner && first && second)
    await holding.buy(owner, id)
    for (const student of [first, second]) await waiting.join(student, id)
    await waiting.change(instructor, id, { seats: 3 })
    const open = await holding.start(second, await holding.order(second, [id]))
    await waiting.change(instructor, id, { seats: 2 })
    assert.equal(await waiting.positionOf(first, id), 1)
    await holding.close(second, open)
    assert.deepEqual(await waiting.seatsOf(id), [0, 0, 1, 1])
    assert.equal(await waiting.positionOf(first, id), 'offered')
    assert.equal(await waiting.positionOf(second, id), 1)
  })

  test('[13.6] [15.1] late money takes only the seat offered to its student', async () => {
    const { id, first, start } = await offer()
    const open = await start(first)
    await holding.close(first, open)
    assert.deepEqual(await waiting.positionOf(first, id), 'offered')
    await school.deliver(school.pay.pay(open._id), `evt_${open._id}`)
    assert.deepEqual(await waiting.seatsOf(id), [0, 0, 0, 1])
    const other = await offer()
    const late = await other.start(other.first)
    await holding.close(other.first, late)
    await waiting.leave(other.first, other.id)
    await school.deliver(school.pay.pay(late._id), `evt_${late._id}`)
    assert.deepEqual(await waiting.seatsOf(other.id), [0, 0, 1, 0])
    assert.equal((await school.read(other.first, late)).status, 'refused')
  })

  test('[13.10] [15.1] by hand only the student with the offer gets the seat', async () => {
    const { id, first, second } = await offer()
    const { at } = school
    const admin = await at.person('Admin')
    const payInCash = async (student: Person) => {
      const { items } = await listOrders(at.school, student.actor, student.actor.email, {})
      const body = { amount: 10, method: 'cash', note: '' } as const
      const order = items.find(({ classId }) => classId === id)
      return outcomeOf(payByHand(at.school, admin.actor, order?._id ?? '', body))
    }
    assert.equal(await payInCash(second), '409 no-seats-left')
    assert.equal(await payInCash(first), 'done')
    assert.deepEqual(await waiting.seatsOf(id), [0, 0, 0, 1])
  })
})

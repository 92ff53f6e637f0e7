import assert from 'node:assert/strict'
import { afterEach, before, test } from 'node:test'
import { waitlistLimits } from '#contract/waitlist.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { newId } from '#platform/ids.ts'
import type { Tables } from '#school/base/tables.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { cancelClass } from '#school/classes/cancel-class.ts'
import { lockClass } from '#school/seats/seat-counts.repo.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { meet, outcomeOf, type Person } from '#tests/support/school/school.ts'
import { createWaiting, day, hour } from '#tests/support/school/waitlist.ts'

const { waitlists, newWaitlists, people } = waitlistLimits

onBothDatabases('joining a waitlist', (create) => {
  const at = openSchool(create)
  let waiting: ReturnType<typeof createWaiting>
  before(async () => {
    waiting = createWaiting(at)
  })
  afterEach(async () => assert.deepEqual(await findBookFaults(at.database.tables<Tables>()), []))

  const one = async () => (await waiting.people(1))[0] ?? assert.fail('nobody')
  const joining = (student: Person, id: string) => outcomeOf(waiting.join(student, id))

  test('[15.1] is for a class that is open and full, and for those without a seat', async () => {
    const student = await one()
    const admin = await at.person('Admin')
    const free = await at.addClass({ availableSeats: 1 })
    assert.equal(await joining(student, free.id), '409 seats-free')
    assert.equal(await waiting.buy(student, free.id), 'done')
    assert.equal(await joining(student, free.id), '409 order-paid')
    for (const status of ['pending', 'denied'] as const)
      assert.equal(await joining(student, (await at.addClass({ status })).id), '404 not-found')
    const begun = await at.addClass({ status: 'begun' })
    assert.equal(await joining(student, begun.id), '409 class-started')
    await cancelClass(at.school, admin.actor, free.id, { reason: 'The roof leaks again.' })
    assert.equal(await joining(await one(), free.id), '409 class-not-open')
    const soon = await waiting.fullClass(0, { meetings: [at.meetingIn(day)] })
    await waiting.pass(22 * hour)
    assert.equal(await joining(student, soon.id), '409 waitlist-closed')
    for (const id of ['nothing', newId()]) {
      assert.equal(await joining(student, id), '404 not-found')
      assert.deepEqual(await waiting.leave(student, id), { deletedCount: 0 })
    }
  })

  test('[15.1] needs a confirmed e-mail: a free account takes the turn of others', async () => {
    const { id } = await waiting.fullClass(0)
    const student = await one()
    at.unverified.add(student.account.uid)
    assert.equal(await joining(student, id), '409 email-not-verified')
    at.unverified.delete(student.account.uid)
    assert.equal(await joining(student, id), 'done')
  })

  test('[15.1] is limited: few waitlists before the first payment, more after, and a maximum for each', async () => {
    const [student = await one()] = await waiting.newPeople(1)
    const full: string[] = []
    for (let n = 0; n <= waitlists.max; n += 1) full.push((await waiting.fullClass(0)).id)
    for (const id of full.slice(0, newWaitlists.max)) await waiting.join(student, id)
    const [next = '', last = ''] = [full[newWaitlists.max], full[waitlists.max]]
    assert.equal(await joining(student, next), '409 limit-reached')
    assert.equal(await waiting.buy(student, (await at.addClass()).id), 'done')
    for (const id of full.slice(newWaitlists.max, waitlists.max)) await waiting.join(student, id)
    assert.equal(await joining(student, last), '409 limit-reached')
    await waiting.leave(student, next)
    assert.equal(await joining(student, last), 'done')
    const db = at.database.tables<Tables>()
    const crowd = Array.from({ length: people.max }, (_, n) => ({ id: newId(), n }))
    const person = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', student.actor.id)
      .executeTakeFirstOrThrow()
    for (const { id, n } of crowd)
      await db
        .insertInto('users')
        .values({ ...person, id, account_id: id, email: `${n}-${id}@mail.example` })
        .execute()
    const entries = crowd.map(({ id, n }) => ({
      id: newId(),
      class_id: next,
      student_id: id,
      joined_at: n,
      state: 'waiting' as const,
      offer_ends: null,
      mailbox: null,
    }))
    await insertRows(db, 'waitlist', entries.slice(1))
    assert.equal(await joining(await one(), next), 'done')
    assert.equal(await joining(await one(), next), '409 limit-reached')
  })

  test('[15.1] at the same moment as the last seat is paid: either the seat or the line, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, owner, waitlist } = await waiting.fullClass(0)
      assert.equal(waitlist.length, 0)
      await waiting.giveUp(owner, id)
      const [buyer, joiner] = [await one(), await one()]
      const order = await at.order(buyer, id)
      const hold = (trx: Parameters<typeof lockClass>[0]) => lockClass(trx, id)
      const [paid, joined] = await meet(at, hold, [
        () => outcomeOf(payOrder(at.school, buyer.actor, order)),
        () => joining(joiner, id),
      ])
      assert.equal(paid, 'done')
      assert.ok(joined === 'done' || joined === '409 seats-free', joined)
      assert.deepEqual(await waiting.seatsOf(id), [0, 0, 0, 1])
      assert.equal(await waiting.positionOf(joiner, id), joined === 'done' ? 1 : 'out')
    }
  })

  test('[15.1] two students pay for one seat at once: the one with the offer gets it', async () => {
    const { id, owner, waitlist } = await waiting.fullClass(2)
    await waiting.giveUp(owner, id)
    const orders: string[] = []
    for (const student of waitlist) orders.push(await at.order(student, id))
    const outcomes = await meet(
      at,
      (trx) => lockClass(trx, id),
      waitlist.map(
        ({ actor }, n) =>
          () =>
            outcomeOf(payOrder(at.school, actor, orders[n] ?? '')),
      ),
    )
    assert.deepEqual(outcomes, ['done', '409 no-seats-left'])
    assert.deepEqual(await waiting.seatsOf(id), [0, 0, 0, 1])
  })

  test('[15.1] twice at the same moment is one entry', async () => {
    const { id } = await waiting.fullClass(0)
    const student = await one()
    const answers = await meet(at, (trx) => lockClass(trx, id), [
      () => waiting.join(student, id),
      () => waiting.join(student, id),
    ])
    const entry = { position: 1, offeredUntil: null }
    assert.deepEqual(answers, [entry, entry])
    assert.equal(await waiting.positionOf(student, id), 1)
  })
})

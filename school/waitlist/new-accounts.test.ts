import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { newOfferTime, offerTime, waitlistLimits } from '#contract/waitlist.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { newId } from '#platform/ids.ts'
import type { Tables } from '#school/base/tables.ts'
import { payByHand } from '#school/checkouts/checkouts.ts'
import { cancelClass } from '#school/classes/cancel-class.ts'
import { deleteUser } from '#school/users/leaving.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { createHolding, minute } from '#tests/support/money/holding.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'
import { createWaiting } from '#tests/support/school/waitlist.ts'

const { newPeople } = waitlistLimits

onDatabase('accounts that have never paid, on waitlists', (create) => {
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

  const joining = (student: Person, id: string) => outcomeOf(waiting.join(student, id))

  /** A class whose seats are all sold, to people who paid by hand. */
  async function soldClass(seats: number) {
    const { id } = await school.at.addClass({ price: 10, availableSeats: seats })
    const owners = await waiting.people(seats)
    const admin = await school.at.person('Admin')
    for (const owner of owners) {
      const byHand = { amount: 10, method: 'cash', note: '' } as const
      const order = await school.at.order(owner, id)
      await payByHand(school.at.school, admin.actor, order, byHand)
    }
    return { id, owners }
  }

  /** The person, whose account has another confirmed e-mail. */
  const asMailbox = (person: Person, email: string): Person => {
    school.at.emails.set(person.account.uid, email)
    return { ...person, actor: { ...person.actor, email } }
  }

  test('[13.2] [15.1] a line opens when the last seats are sold; an unpaid hold does not open one', async () => {
    const { at } = school
    const { id } = await at.addClass({ price: 10, availableSeats: 1 })
    const [holder, other, third] = await waiting.newPeople(3)
    assert.ok(holder && other && third)
    const open = await holding.start(holder, await holding.order(holder, [id]))
    assert.deepEqual(await waiting.seatsOf(id), [0, 1, 0, 0])
    for (const student of [holder, other])
      assert.equal(await joining(student, id), '409 seats-free')
    await holding.pass(40 * minute)
    await holding.close(holder, open)
    assert.deepEqual(await waiting.seatsOf(id), [1, 0, 0, 0], 'free for everybody at once')
    await holding.buy(other, id)
    assert.equal(await joining(third, id), 'done')
  })

  test('[15.1] an offer to an account that never paid lasts two hours, then it goes first to somebody who has paid', async () => {
    const { id, owners } = await soldClass(1)
    const [first, second] = await waiting.newPeople(2)
    const [paid] = await waiting.people(1)
    assert.ok(first && second && paid && owners[0])
    for (const student of [first, second, paid]) await waiting.join(student, id)
    await waiting.giveUp(owners[0], id)
    const until = (await waiting.join(first, id)).offeredUntil ?? 0
    assert.ok(Math.abs(until - school.at.time.now - newOfferTime) < 1_000)
    await waiting.pass(newOfferTime)
    assert.equal(await waiting.positionOf(second, id), 1)
    const later = (await waiting.join(paid, id)).offeredUntil ?? 0
    assert.ok(Math.abs(later - school.at.time.now - offerTime) < 1_000)
    await waiting.leave(paid, id)
    assert.equal(await waiting.positionOf(second, id), 'offered')
  })

  test('[15.1] they are offered at most half of the seats at a time; the rest is for those who have paid, or for everybody', async () => {
    const { id, owners } = await soldClass(4)
    const fresh = await waiting.newPeople(3)
    const [paid] = await waiting.people(1)
    assert.ok(paid)
    for (const student of [...fresh, paid]) await waiting.join(student, id)
    for (const owner of owners) await waiting.giveUp(owner, id)
    assert.deepEqual(await waiting.seatsOf(id), [1, 0, 3, 0])
    const positions: unknown[] = []
    for (const student of [...fresh, paid]) positions.push(await waiting.positionOf(student, id))
    assert.deepEqual(positions, ['offered', 'offered', 1, 'offered'])
    const [, , third] = fresh
    assert.ok(third)
    const { status } = await holding.start(third, await holding.order(third, [id]))
    assert.equal(status, 'open', 'like everybody')
  })

  test('[15.1] one mailbox is one person in a line, also after its account is deleted', async () => {
    const { at } = school
    const { id, owners } = await soldClass(1)
    const [one, two, three] = await waiting.newPeople(3)
    assert.ok(one && two && three && owners[0])
    const mailbox = `ana${one.actor.id.slice(-8)}`
    await waiting.join(asMailbox(one, `${mailbox}+1@gmail.com`), id)
    for (const email of [
      `${mailbox}+2@gmail.com`,
      `${mailbox.slice(0, 2)}.${mailbox.slice(2)}@googlemail.com`,
    ])
      assert.equal(await joining(asMailbox(two, email), id), '409 limit-reached')
    await waiting.giveUp(owners[0], id)
    assert.equal(await waiting.positionOf(one, id), 'offered')
    const admin = await at.person('Admin')
    await deleteUser(at.school, admin.actor, one.actor.id)
    assert.deepEqual(await waiting.seatsOf(id), [1, 0, 0, 0])
    const [buyer] = await waiting.newPeople(1)
    assert.ok(buyer)
    await holding.buy(buyer, id)
    assert.equal(await joining(asMailbox(two, `${mailbox}+2@gmail.com`), id), '409 offer-declined')
    assert.equal(await joining(three, id), 'done')
    const kept = () => at.database.tables<Tables>().selectFrom('declined_mailboxes').selectAll()
    const [row, ...more] = await kept().execute()
    assert.deepEqual([row?.class_id, more], [id, []])
    assert.ok(!JSON.stringify(row).includes(mailbox))
    await cancelClass(at.school, admin.actor, id, { reason: 'The roof of the studio leaks.' })
    await waiting.pass(0)
    assert.deepEqual(await kept().execute(), [], 'forgotten with the line')
    await at.jobs.runDue()
  })

  test('[15.1] they are at most half of a line', async () => {
    const { at } = school
    const { id } = await soldClass(1)
    const [student, last] = await waiting.newPeople(2)
    const [paid] = await waiting.people(1)
    assert.ok(student && last && paid)
    const db = at.database.tables<Tables>()
    const person = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', student.actor.id)
      .executeTakeFirstOrThrow()
    const crowd = Array.from({ length: newPeople.max - 1 }, () => newId())
    for (const other of crowd)
      await db
        .insertInto('users')
        .values({ ...person, id: other, account_id: other, email: `${other}@mail.example` })
        .execute()
    const entry = { class_id: id, state: 'waiting' as const, offer_ends: null, mailbox: null }
    const entries = crowd.map((other, n) => ({
      ...entry,
      id: newId(),
      student_id: other,
      joined_at: n,
    }))
    await insertRows(db, 'waitlist', entries)
    assert.equal(await joining(student, id), 'done')
    assert.equal(await joining(last, id), '409 limit-reached')
    assert.equal(await joining(paid, id), 'done')
  })
})

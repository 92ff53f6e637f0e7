import assert from 'node:assert/strict'
import { afterEach, before, test } from 'node:test'
import { closesBefore, offerTime } from '#contract/waitlist.ts'
import type { Tables } from '#school/base/tables.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import { readOfferedClass } from '#school/classes/catalogue.ts'
import { listInstructorClasses, readClass } from '#school/classes/read-classes.ts'
import { listOrders } from '#school/orders/list-orders.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'
import { createWaiting, day, hour } from '#tests/support/school/waitlist.ts'

onDatabase('the waitlist of a full class', (create) => {
  const at = openSchool(create)
  let waiting: ReturnType<typeof createWaiting>
  before(async () => {
    waiting = createWaiting(at)
  })
  afterEach(async () => assert.deepEqual(await findBookFaults(at.database.tables<Tables>()), []))

  const pair = ([one, two]: Person[]) =>
    [one ?? assert.fail('nobody'), two ?? assert.fail('only one')] as const
  const subjectsTo = async (person: Person) => {
    await at.sendLetters()
    return at
      .mailsTo(person)
      .map(({ subject }) => subject)
      .filter((subject) => !/^(?:Your receipt|You’re booked)/.test(subject))
  }
  const nameOf = async (id: string) => (await readOfferedClass(at.school, id)).className

  test('[15.1] is joined with one call, which says the position, also again; leaving moves the others up', async () => {
    const { id, waitlist } = await waiting.fullClass(3)
    const [first, second, third] = waitlist as [Person, Person, Person]
    const again = await second.client.joinWaitlist({ params: { id } })
    assert.deepEqual(again, { position: 2, offeredUntil: null })
    const { items } = await third.client.listWaitlists()
    assert.deepEqual(
      items.map(({ classId, position, offeredUntil, startsAt }) => [
        classId === id,
        position,
        offeredUntil,
        startsAt,
      ]),
      [[true, 3, null, null]],
    )
    assert.deepEqual(await first.client.leaveWaitlist({ params: { id } }), { deletedCount: 1 })
    assert.deepEqual(await first.client.leaveWaitlist({ params: { id } }), { deletedCount: 0 })
    assert.deepEqual(await third.client.joinWaitlist({ params: { id } }), {
      position: 2,
      offeredUntil: null,
    })
    const back = await first.client.joinWaitlist({ params: { id } })
    assert.equal(back.position, 3)
  })

  test('[15.1] its lists are pages, joined last first', async () => {
    const [student] = await waiting.people(1)
    const me = student ?? assert.fail('nobody')
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) ids.unshift((await waiting.fullClass(0)).id)
    for (const id of ids.toReversed()) await waiting.join(me, id)
    const first = await me.client.listWaitlists({ query: { limit: 2 } })
    const rest = await me.client.listWaitlists({ query: { cursor: first.next ?? '' } })
    assert.deepEqual(
      [...first.items, ...rest.items].map(({ classId }) => classId),
      ids,
    )
    assert.equal(rest.next, undefined)
  })

  test('[15.1] a free seat is held for the first in line for 24 hours, who is told and takes it by paying', async () => {
    const { id, owner, waitlist, instructor } = await waiting.fullClass()
    const [first, second] = pair(waitlist)
    await waiting.giveUp(owner, id)
    assert.deepEqual(await waiting.seatsOf(id), [0, 0, 1, 0])
    const { offeredUntil } = await waiting.join(first, id)
    assert.ok(Math.abs((offeredUntil ?? 0) - at.time.now - offerTime) < 1_000)
    assert.deepEqual(await subjectsTo(first), [`A seat is free for you: ${await nameOf(id)}`])
    assert.match(at.mailsTo(first)[0]?.text ?? '', new RegExp(`/class/${id}`))
    assert.deepEqual(await subjectsTo(second), [])
    assert.equal(await waiting.buy(second, id), '409 no-seats-left')
    assert.equal(await waiting.buy(owner, id), '409 no-seats-left')
    const { items } = await listInstructorClasses(
      at.school,
      instructor.actor,
      instructor.actor.email,
      {},
    )
    assert.deepEqual(items.find(({ _id }) => _id === id)?.waiting, 1)
    assert.equal(await waiting.buy(first, id), 'done')
    assert.deepEqual(await waiting.seatsOf(id), [0, 0, 0, 1])
    assert.deepEqual(await waiting.positionOf(first, id), 'out')
    assert.deepEqual(await waiting.positionOf(second, id), 1)
  })

  test('[15.1] only the student with the offer sees a seat: Hi.Events showed it to the public first', async () => {
    const { id, owner, waitlist } = await waiting.fullClass()
    const [first, second] = pair(waitlist)
    for (const student of waitlist) await at.order(student, id)
    await waiting.giveUp(owner, id)
    const seen = async ({ actor }: Person) => {
      const { items } = await listOrders(at.school, actor, actor.email, {})
      const read = await readClass(at.school, actor, id)
      return [items[0]?.availableSeats, read.availableSeats]
    }
    assert.deepEqual(await seen(first), [1, 1])
    assert.deepEqual(await seen(second), [0, 0])
    assert.equal((await readOfferedClass(at.school, id)).availableSeats, 0)
    const { items } = await at.client(null).listClasses({ query: { id } })
    assert.deepEqual(
      items.map(({ availableSeats }) => availableSeats),
      [0],
    )
    await waiting.leave(first, id)
    await waiting.leave(second, id)
    assert.equal((await readOfferedClass(at.school, id)).availableSeats, 1)
  })

  test('[15.1] an unused offer goes to the next when it ends, and its student is told', async () => {
    const { id, owner, waitlist } = await waiting.fullClass()
    const [first, second] = pair(waitlist)
    await waiting.giveUp(owner, id)
    const { offeredUntil } = await waiting.join(first, id)
    at.time.now = (offeredUntil ?? 0) - 1
    // At the very moment it ends.
    assert.equal(await waiting.buy(first, id), '409 no-seats-left')
    await waiting.pass(0)
    assert.deepEqual(await waiting.positionOf(second, id), 'offered')
    assert.deepEqual(await subjectsTo(first), [
      `We no longer hold a seat for you: ${await nameOf(id)}`,
    ])
    assert.equal(await outcomeOf(waiting.join(first, id)), '409 offer-declined')
    await waiting.pass(offerTime)
    assert.deepEqual(await waiting.seatsOf(id), [1, 0, 0, 0])
    assert.equal(await outcomeOf(waiting.join(second, id)), '409 seats-free')
    assert.equal(await waiting.buy(first, id), 'done')
  })

  test('[15.1] declining a seat ends further offers; pretix blocked it for ever when its voucher was deleted', async () => {
    const { id, owner, waitlist } = await waiting.fullClass()
    const [first, second] = pair(waitlist)
    await waiting.giveUp(owner, id)
    assert.deepEqual(await waiting.leave(first, id), { deletedCount: 1 })
    assert.deepEqual(await waiting.positionOf(second, id), 'offered')
    assert.equal(await outcomeOf(waiting.join(first, id)), '409 offer-declined')
    assert.equal(await waiting.buy(second, id), 'done')
    await waiting.giveUp(second, id)
    assert.deepEqual(await waiting.seatsOf(id), [1, 0, 0, 0])
    assert.deepEqual(await subjectsTo(first), [])
  })

  test('[15.1] an offer ends two hours before the class; then the line closes and free seats are everybody’s', async () => {
    const meetings = [at.meetingIn(day)]
    const { id, owner, waitlist } = await waiting.fullClass(2, { meetings })
    const [first, second] = pair(waitlist)
    await waiting.pass(20 * hour)
    await waiting.giveUp(owner, id)
    const closes = (meetings[0]?.startsAt ?? 0) - closesBefore
    assert.equal((await waiting.join(first, id)).offeredUntil, closes)
    at.time.now = closes
    assert.equal(await outcomeOf(waiting.join(owner, id)), '409 waitlist-closed')
    await waiting.pass(0)
    assert.deepEqual(await waiting.seatsOf(id), [1, 0, 0, 0])
    assert.deepEqual(await waiting.positionOf(second, id), 'out')
    const closed = `The waitlist has closed: ${await nameOf(id)}`
    assert.deepEqual(await subjectsTo(second), [closed])
    assert.match(at.mailsTo(second)[0]?.text ?? '', /begins soon/)
    assert.equal(await waiting.buy(owner, id), 'done')
  })

  test('[15.1] a seat that comes free within two hours of the class is everybody’s at once', async () => {
    const meetings = [at.meetingIn(day)]
    const { id, owner } = await waiting.fullClass(1, { meetings })
    at.time.now = (meetings[0]?.startsAt ?? 0) - hour
    await waiting.giveUp(owner, id)
    assert.deepEqual(await waiting.seatsOf(id), [1, 0, 0, 0])
    assert.equal(await waiting.buy(owner, id), 'done')
  })
})

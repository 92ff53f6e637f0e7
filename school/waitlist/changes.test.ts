import assert from 'node:assert/strict'
import { afterEach, before, test } from 'node:test'
import { closesBefore, offerTime } from '#contract/waitlist.ts'
import type { Tables } from '#school/base/tables.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import { cancelClass } from '#school/classes/cancel-class.ts'
import { readOfferedClass } from '#school/classes/catalogue.ts'
import { setClassStatus } from '#school/classes/review-class.ts'
import { withdrawClass } from '#school/classes/withdrawal.ts'
import { deleteUser, forgetUser } from '#school/users/leaving.ts'
import { makeAdmin } from '#school/users/users.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'
import { createWaiting, day, hour } from '#tests/support/school/waitlist.ts'

const reason = 'The roof of the studio leaks.'

onDatabase('the waitlist of a class that changes', (create) => {
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

  test('[10.4] [15.1] a class that is moved keeps its line; no offer ends later than the line closes', async () => {
    const { id, instructor, owner, waitlist } = await waiting.fullClass(2, {
      meetings: [at.meetingIn(30 * day)],
    })
    const [first, second] = pair(waitlist)
    await waiting.giveUp(owner, id)
    const moved = at.meetingIn(10 * hour)
    await waiting.change(instructor, id, { meetings: [moved] })
    assert.equal((await waiting.join(first, id)).offeredUntil, moved.startsAt - closesBefore)
    assert.deepEqual(await waiting.positionOf(second, id), 1)
  })

  test('[10.5] [15.1] the line of a class that is cancelled or withdrawn ends, and all in it are told', async () => {
    const admin = await at.person('Admin')
    const ends = {
      'was cancelled': (id: string) => cancelClass(at.school, admin.actor, id, { reason }),
      'is no longer offered': (_: string, by: Person) =>
        deleteUser(at.school, admin.actor, by.actor.id),
    }
    for (const [why, end] of Object.entries(ends)) {
      const { id, instructor, owner, waitlist } = await waiting.fullClass(3, { availableSeats: 1 })
      await waiting.giveUp(owner, id)
      await end(id, instructor)
      await waiting.pass(0)
      assert.deepEqual(await waiting.seatsOf(id), [1, 0, 0, 0])
      for (const student of waitlist) {
        assert.deepEqual(await waiting.positionOf(student, id), 'out')
        await at.sendLetters()
        assert.ok(at.mailsTo(student)[0]?.text.includes(why))
      }
    }
  })

  test('[15.1] its instructor withdraws a class whose only seat is offered', async () => {
    const { id, instructor, owner, waitlist } = await waiting.fullClass(1)
    await waiting.giveUp(owner, id)
    await withdrawClass(at.school, instructor.actor, id)
    await waiting.pass(0)
    assert.deepEqual(await waiting.seatsOf(id), [1, 0, 0, 0])
    assert.deepEqual(await waiting.positionOf(waitlist[0] ?? owner, id), 'out')
  })

  test('[4.2] [15.1] while a class is reviewed again nothing is offered and nothing lapses; offers get their time again', async () => {
    const { id, instructor, owner } = await waiting.fullClass(0, { availableSeats: 2 })
    const [first, second, other] = (await waiting.people(3)) as [Person, Person, Person]
    assert.equal(await waiting.buy(other, id), 'done')
    for (const student of [first, second]) await waiting.join(student, id)
    await waiting.giveUp(owner, id)
    await waiting.change(instructor, id, {
      description: 'Other words, which an admin has to read.',
    })
    await waiting.giveUp(other, id)
    assert.deepEqual(await waiting.seatsOf(id), [1, 0, 1, 0])
    assert.equal(await outcomeOf(waiting.join(owner, id)), '404 not-found')
    await waiting.pass(2 * offerTime)
    assert.deepEqual(await waiting.positionOf(first, id), 'offered')
    const admin = await at.person('Admin')
    await setClassStatus(at.school, admin.actor, id, { status: 'approved' })
    assert.deepEqual(await waiting.seatsOf(id), [0, 0, 2, 0])
    for (const student of [first, second]) {
      const { offeredUntil } = await waiting.join(student, id)
      assert.ok((offeredUntil ?? 0) > at.time.now + offerTime - 1_000)
    }
  })

  test('[15.1] more seats go to the line first; fewer take the last offers back, and those people keep their position', async () => {
    const { id, instructor, waitlist } = await waiting.fullClass(3)
    const [first, second, third] = waitlist as [Person, Person, Person]
    await waiting.change(instructor, id, { seats: 3 })
    assert.deepEqual(await waiting.seatsOf(id), [0, 0, 2, 1])
    const name = await nameOf(id)
    await at.sendLetters()
    await waiting.change(instructor, id, { seats: 2 })
    assert.deepEqual(await waiting.seatsOf(id), [0, 0, 1, 1])
    assert.deepEqual(
      [await waiting.positionOf(first, id), await waiting.positionOf(second, id)],
      ['offered', 1],
    )
    assert.equal((await subjectsTo(second))[0], `The class has fewer seats now: ${name}`)
    assert.equal(await waiting.buy(second, id), '409 no-seats-left')
    await waiting.change(instructor, id, { seats: 6 })
    assert.deepEqual(await waiting.seatsOf(id), [2, 0, 3, 1])
    assert.deepEqual(await waiting.positionOf(third, id), 'offered')
    // The offered seat is used, not one that is free for all.
    assert.equal(await waiting.buy(third, id), 'done')
    assert.deepEqual(await waiting.seatsOf(id), [2, 0, 2, 2])
    assert.equal(await outcomeOf(waiting.change(instructor, id, { seats: 1 })), '400 invalid-input')
  })

  test('[7.16] [15.1] the seat of a person who is removed, or becomes an admin, goes to the next', async () => {
    const { id, owner, waitlist } = await waiting.fullClass(3)
    const [first, second, third] = waitlist as [Person, Person, Person]
    await waiting.giveUp(owner, id)
    const admin = await at.person('Admin')
    await deleteUser(at.school, admin.actor, first.actor.id)
    assert.deepEqual(await waiting.positionOf(second, id), 'offered')
    await makeAdmin(at.school, second.actor.email)
    assert.deepEqual(await waiting.positionOf(third, id), 'offered')
    await forgetUser(at.school, third.actor.accountId)
    assert.deepEqual(await waiting.seatsOf(id), [1, 0, 0, 0])
  })
})

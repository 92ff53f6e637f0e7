import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClassStatus, Topic } from '#contract/classes.ts'
import type { Meeting } from '#contract/meetings.ts'
import { deleteOrder } from '#school/cancellations/delete-order.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { listInstructors } from '#school/users/users.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'

onBothDatabases('lists of users', (create) => {
  const at = openSchool(create)

  test('[7.2] instructors only, without their role', async () => {
    const { actor } = await at.person('Instructor')
    const { items } = await at.client(null).listInstructors({ query: { role: 'instructor' } })
    const found = items.find(({ _id }) => _id === actor.id)
    assert.deepEqual(found, {
      _id: actor.id,
      name: actor.name,
      email: actor.email,
      photo: '',
      students: 0,
      topics: [],
      next: null,
    })
  })

  test('[2.9] students are counted once each, and only those who paid', async () => {
    const { id: first, instructor } = await at.addClass()
    const { id: second } = await at.addClass({ by: instructor })
    const [regular, once, unpaid, left] = [
      await at.person('Student'),
      await at.person('Student'),
      await at.person('Student'),
      await at.person('Student'),
    ]
    for (const id of [first, second])
      await payOrder(at.school, regular.actor, await at.order(regular, id))
    await payOrder(at.school, once.actor, await at.order(once, first))
    await at.order(unpaid, first)
    const cancelled = await at.order(left, first)
    await payOrder(at.school, left.actor, cancelled)
    await deleteOrder(at.school, left.actor, cancelled)
    const { items } = await listInstructors(at.school, {})
    assert.equal(items.find(({ _id }) => _id === instructor.actor.id)?.students, 2)
  })

  test('[2.9] [11.2] instructors are listed with their topics and the open class that begins next', async () => {
    const by = await at.person('Instructor')
    const day = 24 * 3_600_000
    const add = (topic: Topic, meeting?: Meeting, status: ClassStatus = 'approved') =>
      at.addClass({ by, topic, status, meetings: meeting ? [meeting] : [] })
    await add('street')
    await add('portrait', at.meetingIn(9 * day))
    await add('street', at.meetingIn(2 * day), 'pending')
    const meeting = at.meetingIn(3 * day)
    const { id: soonest } = await add('portrait', meeting)
    const own = async () =>
      (await listInstructors(at.school, {})).items.find(({ _id }) => _id === by.actor.id)
    const { topics, next } = (await own()) ?? assert.fail('no instructor')
    assert.deepEqual(topics, ['portrait', 'street'])
    assert.deepEqual([next?._id, next?.startsAt], [soonest, meeting.startsAt])
    at.time.now += 4 * day
    await at.jobs.runDue()
    assert.notEqual((await own())?.next?._id, soonest)
  })

  test('[7.15] all users, with their roles, when they joined, whether their e-mail is verified, and nothing else', async () => {
    const { actor } = await at.person('Student')
    const { client } = await at.person('Admin')
    const { items } = await client.listUsers()
    const found = items.find(({ _id }) => _id === actor.id)
    assert.deepEqual(found, {
      _id: actor.id,
      name: actor.name,
      email: actor.email,
      photo: '',
      role: 'Student',
      joinedAt: found?.joinedAt,
      emailVerified: true,
    })
    assert.ok(found !== undefined && Math.abs(found.joinedAt - at.time.now) < 60_000)
  })

  test('[2.15] [7.15] new this week are people who joined in the last seven days', async () => {
    const week = 7 * 24 * 3_600_000
    const before = await at.person('Student')
    at.time.now += week
    const recent = await at.person('Student')
    const { client, actor } = await at.person('Admin')
    const query = { joined: 'week' } as const
    const { items, total } = await client.listUsers({ query })
    const ids = items.map(({ _id }) => _id)
    assert.deepEqual(ids.slice(-2), [recent.actor.id, actor.id])
    assert.ok(!ids.includes(before.actor.id))
    assert.equal(total?.count, items.length)
    const students = await client.listUsers({ query: { ...query, role: 'Student' } })
    assert.deepEqual(students.items.at(-1)?._id, recent.actor.id)
    const newest = await client.listUsers({ query: { ...query, sort: '-joined' } })
    assert.deepEqual(newest.items[0]?._id, actor.id)
  })
})

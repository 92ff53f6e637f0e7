import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assignmentDaily, assignmentLimit, type NewAssignment } from '#contract/assignments.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { createHandInSchool } from '#tests/support/school/hand-in-school.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { meet, outcomeOf, type Person } from '#tests/support/school/school.ts'
import { listNextChecks } from '#tests/support/school/works.ts'

const day = 24 * 3_600_000

onDatabase('assignments', (create) => {
  const at = openSchool(create)
  let work: ReturnType<typeof createHandInSchool>
  before(async () => {
    work = createHandInSchool(at)
  })

  const list = async ({ client }: Person, id: string) => client.listAssignments({ params: { id } })
  const remove = ({ client }: Person, id: string) => client.deleteAssignment({ params: { id } })

  test('[18.1] an instructor sets, changes, closes and deletes assignments; the oldest comes first', async () => {
    const { id, instructor } = await work.teach(0)
    const first = await work.assign(instructor, id)
    const second = await work.assign(instructor, id, { title: 'Fog', sharing: 'class' })
    const rules = [{ kind: 'iso' as const, atMost: 800 }]
    assert.deepEqual(await work.change(instructor, first, { rules }), { modifiedCount: 1 })
    assert.deepEqual(await work.change(instructor, first, { rules }), { modifiedCount: 0 })
    assert.deepEqual(await work.close(instructor, first), { modifiedCount: 1 })
    assert.deepEqual(await work.close(instructor, first), { modifiedCount: 0 })
    const [one, other] = await list(instructor, id)
    assert.deepEqual([one?._id, one?.rules, other?._id], [first, rules, second])
    assert.ok(one?.closedAt)
    assert.deepEqual(await remove(instructor, first), { deletedCount: 1 })
    assert.equal(await outcomeOf(remove(instructor, first)), '404 not-found')
    assert.equal((await list(instructor, id)).length, 1)
  })

  test('[18.1] a class has at most 30, counted one after the other', async () => {
    const { id, instructor } = await work.teach(0)
    const admin = await at.person('Admin')
    for (let n = 1; n < assignmentLimit.max; n += 1) await work.assign(instructor, id)
    const outcomes = await meet(
      at,
      (trx) => trx.updateTable('classes').set({ sequence: 1 }).where('id', '=', id).execute(),
      [instructor, admin].map((by) => () => outcomeOf(work.assign(by, id))),
    )
    assert.deepEqual(outcomes.toSorted(), ['409 limit-reached', 'done'])
  })

  test('[18.1] deleted ones count for a day: students were told of each', async () => {
    const { id, instructor } = await work.teach(0)
    const first = await work.assign(instructor, id)
    const key = `assignments:${id}`
    const counts = at.database.tables<Record<'rate_counts', { key: string; calls: number }>>()
    await counts
      .updateTable('rate_counts')
      .set({ calls: assignmentDaily.max - 1 })
      .where('key', '=', key)
      .execute()
    await remove(instructor, await work.assign(instructor, id))
    assert.equal(await outcomeOf(work.assign(instructor, id)), '429 too-many-requests')
    await remove(instructor, first)
    assert.equal(await outcomeOf(work.assign(instructor, id)), '429 too-many-requests')
  })

  test('[18.5] the day of a rule is on the calendar', async () => {
    const { id, instructor } = await work.teach(0)
    const assign = (since: string) =>
      outcomeOf(work.assign(instructor, id, { rules: [{ kind: 'taken', since }] }))
    assert.equal(await assign('2026-02-31'), '400 invalid-input')
    assert.equal(await assign('2024-02-29'), 'done')
  })

  test('[18.1] students see their own state beside each, the instructor how many wait', async () => {
    const { id, instructor, students } = await work.teach(2)
    const [ada, ben] = students
    const [first, second] = [await work.assign(instructor, id), await work.assign(instructor, id)]
    await work.add(ada, first)
    await work.addAndHandIn(ada, first)
    await work.add(ada, second)
    const own = (await list(ada, id)).map((one) => [one.own?.status, one.own?.photos, one.handedIn])
    assert.deepEqual(own, [
      ['handed-in', 2, null],
      ['draft', 1, null],
    ])
    assert.deepEqual(
      (await list(ben, id)).map(({ own: none }) => none),
      [null, null],
    )
    const counts = async () =>
      (await list(instructor, id)).map(({ handedIn, waiting }) => [handedIn, waiting])
    assert.deepEqual(await counts(), [
      [1, 1],
      [0, 0],
    ])
    await work.askAgain(instructor, ada, first)
    assert.deepEqual((await counts())[0], [1, 0])
  })

  test('[18.9] others do not see them; students who gave up the seat see those with their own work', async () => {
    const { id, instructor, students } = await work.teach(2)
    const [ada, ben] = students
    const first = await work.assign(instructor, id)
    await work.assign(instructor, id)
    await work.add(ada, first)
    await work.cancel(ada)
    await work.cancel(ben)
    assert.deepEqual(
      (await list(ada, id)).map(({ _id }) => _id),
      [first],
    )
    for (const one of [ben, await at.person('Student'), await at.person('Instructor')]) {
      assert.equal(await outcomeOf(list(one, id)), '404 not-found')
      assert.equal(
        await outcomeOf(work.change(one, first, {})).then((o) => o.slice(0, 3)),
        one.actor.role === 'Student' ? '403' : '404',
      )
    }
    assert.equal((await list(await at.person('Admin'), id)).length, 2)
  })

  test('[18.1] a class in review keeps its work open', async () => {
    const { id, instructor, student: ada, assignment } = await work.teachOne()
    await instructor.client.updateClass({
      params: { id },
      body: { name: 'Other words', price: 49.5, description: 'Other words about the light.' },
    })
    assert.equal((await list(ada, id)).length, 1)
    assert.equal(await outcomeOf(work.addAndHandIn(ada, assignment)), 'done')
  })

  test('[18.1] after the first hand-in the task stays and no more people see the work', async () => {
    const {
      instructor,
      student: ada,
      assignment,
    } = await work.teachOne({ sharing: 'class', peers: true })
    const shown = { sharing: 'class', peers: true } as const
    await work.add(ada, assignment)
    // Drafts do not prevent changes.
    assert.equal(await outcomeOf(work.change(instructor, assignment, { ...shown, max: 4 })), 'done')
    await work.handIn(ada, assignment)
    const now = { ...shown, max: 4 }
    for (const other of [{ min: 2 }, { max: 3 }, { rules: [{ kind: 'monochrome' as const }] }])
      assert.equal(
        await outcomeOf(work.change(instructor, assignment, { ...now, ...other })),
        '409 handed-in',
        JSON.stringify(other),
      )
    assert.equal(await outcomeOf(remove(instructor, assignment)), '409 handed-in')
    const later = { title: 'Dusk', brief: 'The light after sunset.', dueAt: at.time.now + day }
    for (const step of [
      { ...now, ...later },
      { ...now, ...later, peers: false },
      { ...later, max: 4 },
    ])
      assert.deepEqual(await work.change(instructor, assignment, step), { modifiedCount: 1 })
    for (const wider of [{ sharing: 'class' as const }, shown])
      assert.equal(
        await outcomeOf(work.change(instructor, assignment, { ...later, max: 4, ...wider })),
        '409 handed-in',
      )
  })

  test('[18.1] peers cannot be switched on after the first hand-in', async () => {
    const { instructor, student: ada, assignment } = await work.teachOne({ sharing: 'class' })
    await work.addAndHandIn(ada, assignment)
    const peers = work.change(instructor, assignment, { sharing: 'class', peers: true })
    assert.equal(await outcomeOf(peers), '409 handed-in')
  })

  test('[18.1] a deleted assignment takes its drafts with it, and their pictures', async () => {
    const { instructor, student: ada, assignment } = await work.teachOne()
    await work.addVersion(ada, await work.add(ada, assignment))
    await remove(instructor, assignment)
    assert.deepEqual(await listNextChecks(at, ada), [0, 0])
    assert.equal(await outcomeOf(work.read(ada, assignment)), '404 not-found')
  })

  test('[18.1] handing in while the task changes: one waits, and only one succeeds', async () => {
    const { id, instructor, students } = await work.teach(1)
    const [ada] = students
    for (const act of [remove, (by: Person, one: string) => work.change(by, one, { max: 1 })]) {
      const assignment = await work.assign(instructor, id)
      await work.add(ada, assignment)
      await work.add(ada, assignment)
      const outcomes = await meet(
        at,
        (trx) =>
          trx.updateTable('assignments').set({ peers: 0 }).where('id', '=', assignment).execute(),
        [
          () => outcomeOf(act(instructor, assignment)),
          () => outcomeOf(work.handIn(ada, assignment)),
        ],
      )
      const ends = ['done,404 not-found', '409 handed-in,done', 'done,409 too-many-photos']
      assert.ok(ends.includes(outcomes.join()), outcomes.join())
    }
  })

  test('[18.1] a class offered again copies them, moved by the distance of the first meetings', async () => {
    const { id, instructor } = await work.teach(0)
    const now = at.time.now
    const opensAt = now + day
    const dueAt = now + 3 * day
    const rules: NewAssignment['rules'] = [
      { kind: 'taken', since: '2030-01-05' },
      { kind: 'taken', since: 'class' },
    ]
    const closed = await work.assign(instructor, id, { opensAt, dueAt, rules, sharing: 'class' })
    await work.assign(instructor, id, { title: 'Without dates' })
    await work.close(instructor, closed)
    const { meetings } = await instructor.client.readClass({ params: { id } })
    const first = meetings[0]?.startsAt ?? assert.fail()
    const again = async (startsAt?: number) => {
      const dates = startsAt === undefined ? [] : [{ startsAt, endsAt: startsAt + day / 12 }]
      const body = { meetings: dates, availableSeats: 3 }
      const added = await instructor.client.offerClassAgain({ params: { id }, body })
      return list(instructor, added.insertedId ?? '')
    }
    const [one, other, ...rest] = await again(first + 7 * day)
    assert.deepEqual(
      [one?.opensAt, one?.dueAt, one?.closedAt, one?.sharing],
      [opensAt + 7 * day, dueAt + 7 * day, null, 'class'],
    )
    assert.deepEqual(one?.rules, [
      { kind: 'taken', since: '2030-01-12' },
      { kind: 'taken', since: 'class' },
    ])
    assert.deepEqual([other?.title, other?.opensAt, other?.dueAt], ['Without dates', null, null])
    assert.deepEqual(rest, [])
    // Without dates there is no offset.
    const [undatedOne] = await again()
    assert.deepEqual([undatedOne?.opensAt, undatedOne?.dueAt], [null, null])
  })
})

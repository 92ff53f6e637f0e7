import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { versionLimit } from '#contract/hand-ins.ts'
import type { Tables } from '#school/base/tables.ts'
import { onEachDatabase } from '#tests/support/database/databases.ts'
import { createHandInSchool, type Holder } from '#tests/support/school/hand-in-school.ts'
import {
  awaitLocks,
  meet,
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'
import { writeWorkPhoto } from '#tests/support/school/works.ts'

const day = 24 * 3_600_000

onEachDatabase('hand-ins', (create) => {
  let at: TestSchool
  let work: ReturnType<typeof createHandInSchool>
  before(async () => {
    at = await startSchool(create)
    work = createHandInSchool(at)
  })
  after(() => at.close())

  /** A class with an assignment and a student. */
  async function assigned(form: Parameters<typeof work.assign>[2] = {}) {
    const { id, instructor, students } = await work.taught()
    const [student] = students as [Holder]
    return { id, instructor, student, assignment: await work.assign(instructor, id, form) }
  }
  const changeWork = ({ client }: Person, id: string, title = 'Boats') =>
    client.changeWork({ params: { id }, body: { title, alt: '', note: '' } })
  const deleteWork = ({ client }: Person, id: string) => client.deleteWork({ params: { id } })
  const close = ({ client }: Person, id: string) => client.closeAssignment({ params: { id } })
  const statusOf = async (student: Person, assignment: string) =>
    (await work.read(student, assignment)).handIn?.status
  const idOfHandIn = async (student: Person, assignment: string) =>
    (await work.read(student, assignment)).handIn?._id ?? assert.fail()

  test('[18.2] a student adds photographs, changes their texts, takes one out and hands in', async () => {
    const { student, assignment } = await assigned({ min: 2, max: 2 })
    assert.equal((await work.read(student, assignment)).handIn, null)
    assert.equal(await outcomeOf(work.handIn(student, assignment)), '409 too-few-photos')
    const pier = await work.add(student, assignment, null, 'Pier')
    assert.equal(await outcomeOf(work.handIn(student, assignment)), '409 too-few-photos')
    const boat = await work.add(student, assignment)
    assert.equal(await outcomeOf(work.add(student, assignment)), '409 too-many-photos')
    assert.deepEqual(await changeWork(student, boat), { modifiedCount: 1 })
    assert.deepEqual(await changeWork(student, boat), { modifiedCount: 0 })
    for (const title of ['Pier\u202etxet', 'Pier\nFog'])
      assert.equal(await outcomeOf(changeWork(student, boat, title)), '400 invalid-input')
    assert.deepEqual(await deleteWork(student, pier), { deletedCount: 1 })
    assert.equal(await outcomeOf(deleteWork(student, pier)), '404 not-found')
    await work.add(student, assignment, null, 'Gulls')
    const { works, className, mayHandIn } = await work.read(student, assignment)
    assert.deepEqual(
      works.map(({ title, isNew, version }) => [title, isNew, version]),
      [
        ['Boats', true, 1],
        ['Gulls', true, 1],
      ],
    )
    assert.ok(className.length > 0)
    assert.equal(mayHandIn, true)
    assert.deepEqual(await work.handIn(student, assignment), { modifiedCount: 1 })
    const after = await work.read(student, assignment)
    assert.deepEqual(
      [after.handIn?.status, after.handIn?.photos, after.handIn?.late],
      ['handed-in', 2, false],
    )
    assert.ok(after.works.every(({ isNew }) => !isNew))
  })

  test('[18.2] a lower number that came meanwhile is counted at handing in', async () => {
    const { student, instructor, assignment } = await assigned({ max: 2 })
    await work.add(student, assignment)
    await work.add(student, assignment)
    await instructor.client.changeAssignment({
      params: { id: assignment },
      body: { title: 'Dusk', brief: 'One photograph at dusk.', min: 1, max: 1 },
    })
    assert.equal(await outcomeOf(work.handIn(student, assignment)), '409 too-many-photos')
  })

  test('[18.2] nothing can be handed in before the opening, and late is what came after the due date', async () => {
    const opensAt = at.time.now + day
    const { student, instructor, assignment } = await assigned({ opensAt, dueAt: opensAt + 60_000 })
    assert.equal(await outcomeOf(work.add(student, assignment)), '409 not-open-yet')
    assert.equal(await outcomeOf(work.handIn(student, assignment)), '409 not-open-yet')
    at.time.now = opensAt + 60_000
    const client = at.client(
      await at.sign({
        sub: student.account.uid,
        email: student.account.email,
        email_verified: false,
      }),
    )
    const teacher = at.client(
      await at.sign({
        sub: instructor.account.uid,
        email: instructor.account.email,
        email_verified: false,
      }),
    )
    const late = { ...student, client }
    await work.add(late, assignment)
    await work.handIn(late, assignment)
    const { handIn } = await work.read(late, assignment)
    assert.equal(handIn?.late, true)
    const answer = { params: { id: handIn._id }, body: { status: 'again' as const } }
    await teacher.answerHandIn(answer)
    await work.handIn(late, assignment)
    assert.equal((await work.read(late, assignment)).handIn?.late, true)
  })

  test('[18.2] handed in in time stays in time, whenever it is handed in again', async () => {
    const { student, instructor, assignment } = await assigned({ dueAt: at.time.now + 60_000 })
    await work.add(student, assignment)
    await work.handIn(student, assignment)
    await work.answer(instructor, await idOfHandIn(student, assignment), 'again')
    at.time.now += 120_000
    await work.handIn(student, assignment)
    assert.equal((await work.read(student, assignment)).handIn?.late, false)
  })

  test('[18.2] a closed assignment takes first hand-ins no more, but again what was asked for again', async () => {
    const { id, student, instructor, assignment } = await assigned()
    const other = await work.seat(id)
    await work.add(student, assignment)
    await work.handIn(student, assignment)
    const draft = await work.add(other, assignment)
    await work.answer(instructor, await idOfHandIn(student, assignment), 'again')
    await close(instructor, assignment)
    assert.equal(await outcomeOf(work.add(other, assignment)), '409 closed')
    assert.equal(await outcomeOf(work.handIn(other, assignment)), '409 closed')
    assert.equal(await outcomeOf(changeWork(other, draft)), 'done')
    await work.add(student, assignment)
    assert.equal(await outcomeOf(work.handIn(student, assignment)), 'done')
  })

  test('[18.3] a picture that is not the student’s, not for work or handed in before is refused at its field', async () => {
    const { student, assignment } = await assigned()
    const other = await at.person('Student')
    const own = await writeWorkPhoto(at, student)
    const strange = await writeWorkPhoto(at, other)
    const add = (photo: string) =>
      student.client.addWork({ params: { id: assignment }, body: { photo } })
    await add(own.address)
    for (const photo of [own.address, strange.address, '/photos/class-01.jpg', 'nothing'])
      await assert.rejects(
        add(photo),
        (error: { fields: object }) => 'photo' in error.fields,
        photo,
      )
    assert.equal((await work.read(student, assignment)).works.length, 1)
  })

  test('[18.7] a version is added, never replaced: at most 12, seen by others once handed in', async () => {
    const { student, instructor, assignment } = await assigned()
    const pier = await work.add(student, assignment, { iso: 100 })
    await work.handIn(student, assignment)
    assert.equal(await outcomeOf(work.addVersion(student, pier)), '409 wrong-state')
    await work.answer(instructor, await idOfHandIn(student, assignment), 'again')
    for (let n = 2; n <= versionLimit.max; n += 1) await work.addVersion(student, pier, { iso: n })
    assert.equal(await outcomeOf(work.addVersion(student, pier)), '409 limit-reached')
    const [own] = (await work.read(student, assignment)).works
    assert.deepEqual([own?.version, own?.isNew, own?.facts], [12, true, { iso: 12 }])
    const seen = async () =>
      (await instructor.client.readWork({ params: { id: pier } })).versions.map(
        ({ facts }) => facts?.iso,
      )
    assert.deepEqual(await seen(), [100])
    await work.handIn(student, assignment)
    assert.deepEqual(await seen(), [100, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  test('[18.5] each work has what the rules find in its last version, over the whole hand-in', async () => {
    const { student, assignment } = await assigned({
      rules: [
        { kind: 'iso', atMost: 200 },
        { kind: 'same', what: 'focalLength' },
        { kind: 'taken', since: 'class' },
      ],
    })
    // The class meets in ten days, so no picture is from then.
    const takenAt = '2030-01-05T10:00:00'
    const one = await work.add(student, assignment, { iso: 100, focalLength: 50, takenAt })
    await work.add(student, assignment, { iso: 400, focalLength: 35, takenAt })
    const answers = async () =>
      (await work.read(student, assignment)).works.map(({ rules }) =>
        rules.map(({ answer }) => answer),
      )
    assert.deepEqual(await answers(), [
      ['met', 'not-met', 'not-met'],
      ['not-met', 'not-met', 'not-met'],
    ])
    await work.addVersion(student, one, {
      iso: 100,
      focalLength: 35,
      takenAt: '2031-01-05T10:00:00',
    })
    assert.deepEqual(await answers(), [
      ['met', 'met', 'met'],
      ['not-met', 'met', 'not-met'],
    ])
  })

  test('[18.2] only the instructor of the class answers, and only what waits', async () => {
    const { student, instructor, assignment } = await assigned()
    await work.add(student, assignment)
    const id = await idOfHandIn(student, assignment)
    assert.equal(await outcomeOf(work.answer(instructor, id, 'done')), '404 not-found')
    await work.handIn(student, assignment)
    const stranger = await at.person('Instructor')
    assert.equal(await outcomeOf(work.answer(stranger, id, 'done')), '404 not-found')
    assert.equal(
      await outcomeOf(work.answer(await at.person('Admin'), id, 'done')),
      '403 forbidden',
    )
    assert.deepEqual(await work.answer(instructor, id, 'done'), { modifiedCount: 1 })
    assert.equal(await statusOf(student, assignment), 'done')
    assert.equal(await outcomeOf(work.answer(instructor, id, 'again')), '409 wrong-state')
  })

  test('[18.9] who gives up the seat keeps reading their own, and changes nothing', async () => {
    const { id, student, assignment } = await assigned()
    const pier = await work.add(student, assignment)
    await work.cancel(student)
    const { works, mayHandIn } = await work.read(student, assignment)
    assert.deepEqual([works.length, mayHandIn], [1, false])
    for (const call of [
      () => work.handIn(student, assignment),
      () => work.add(student, assignment),
      () => work.addVersion(student, pier),
      () => changeWork(student, pier),
      () => deleteWork(student, pier),
    ])
      assert.equal(await outcomeOf(call()), '403 forbidden')
    // Without work of one's own there is nothing to read.
    const other = await work.seat(id)
    await work.cancel(other)
    for (const call of [work.read, work.handIn])
      assert.equal(await outcomeOf(call(other, assignment)), '404 not-found')
    assert.equal(await outcomeOf(deleteWork(await work.seat(id), pier)), '404 not-found')
  })

  test('[18.9] a cancellation waits for the hand-in that holds the seat, which others then do not see', async (t) => {
    if (at.database.engine === 'sqlite') return t.skip('one transaction runs after the other')
    const { student, assignment } = await assigned()
    await work.add(student, assignment)
    const db = at.database.tables<Tables>()
    const [handedIn, cancelled] = await db
      .transaction()
      .execute(async (trx) => {
        await trx
          .updateTable('hand_ins')
          .set({ late: 0 })
          .where('student_id', '=', student.actor.id)
          .execute()
        const first = work.handIn(student, assignment)
        await awaitLocks(at, 1)
        const second = work.cancel(student)
        await awaitLocks(at, 2)
        return [first, second] as const
      })
      .then((calls) => Promise.all(calls.map(outcomeOf)))
    assert.deepEqual([handedIn, cancelled], ['done', 'done'])
  })

  test('[18.1] two first photographs at once make one hand-in, and never more than the most', async () => {
    const { student, assignment } = await assigned({ max: 1 })
    const outcomes = await meet(
      at,
      (trx) =>
        trx.updateTable('users').set({ about: '' }).where('id', '=', student.actor.id).execute(),
      [1, 2].map(() => () => outcomeOf(work.add(student, assignment))),
    )
    assert.deepEqual(outcomes.toSorted(), ['409 too-many-photos', 'done'])
  })

  test('[18.12] the pictures of a deleted work go with the next clean-up', async () => {
    const { student, assignment } = await assigned()
    await deleteWork(student, await work.add(student, assignment))
    const photos = () =>
      at.database
        .tables<Tables>()
        .selectFrom('photos')
        .select('look_at')
        .where('owner_id', '=', student.actor.id)
        .execute()
    assert.deepEqual(
      (await photos()).map(({ look_at }) => look_at),
      [0],
    )
    await at.school.photos.cleanUp()
    assert.deepEqual(await photos(), [])
  })
})

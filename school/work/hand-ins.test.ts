import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { versionLimit } from '#contract/hand-ins.ts'
import type { Tables } from '#school/base/tables.ts'
import { cleanUpPhotos } from '#school/photos/photos.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { createHandInSchool } from '#tests/support/school/hand-in-school.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import {
  awaitLocks,
  meet,
  outcomeOf,
  signInAgain,
  type Person,
} from '#tests/support/school/school.ts'
import { listNextChecks, writeWorkPhoto } from '#tests/support/school/works.ts'

const day = 24 * 3_600_000

onBothDatabases('hand-ins', (create) => {
  const at = openSchool(create)
  let work: ReturnType<typeof createHandInSchool>
  before(async () => {
    work = createHandInSchool(at)
  })

  const changeWork = ({ client }: Person, id: string, title = 'Boats') =>
    client.changeWork({ params: { id }, body: { title, alt: '', note: '' } })
  const statusOf = async (student: Person, assignment: string) =>
    (await work.read(student, assignment)).handIn?.status

  test('[18.2] a student adds photographs, changes their texts, takes one out and hands in', async () => {
    const { student, assignment } = await work.teachOne({ min: 2, max: 2 })
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
    assert.deepEqual(await work.deleteWork(student, pier), { deletedCount: 1 })
    assert.equal(await outcomeOf(work.deleteWork(student, pier)), '404 not-found')
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

  test('[18.2] handing in counts by a number that was lowered meanwhile', async () => {
    const { student, instructor, assignment } = await work.teachOne({ max: 2 })
    await work.add(student, assignment)
    await work.add(student, assignment)
    await work.change(instructor, assignment, { max: 1 })
    assert.equal(await outcomeOf(work.handIn(student, assignment)), '409 too-many-photos')
  })

  test('[18.2] nothing can be handed in before the opening, and after the due date it is late', async () => {
    const opensAt = at.time.now + day
    const { student, instructor, assignment } = await work.teachOne({
      opensAt,
      dueAt: opensAt + 60_000,
    })
    assert.equal(await outcomeOf(work.add(student, assignment)), '409 not-open-yet')
    assert.equal(await outcomeOf(work.handIn(student, assignment)), '409 not-open-yet')
    at.time.now = opensAt + 120_000
    const late = { ...student, client: await signInAgain(at, student) }
    const teacher = { ...instructor, client: await signInAgain(at, instructor) }
    const isLate = async () => (await work.read(late, assignment)).handIn?.late
    await work.addAndHandIn(late, assignment)
    assert.equal(await isLate(), true)
    await work.askAgain(teacher, late, assignment)
    await work.handIn(late, assignment)
    assert.equal(await isLate(), true)
  })

  test('[18.2] a hand-in within the minute that is shown as due is not late', async () => {
    const dueAt = Math.ceil(at.time.now / 60_000) * 60_000
    const { student, assignment } = await work.teachOne({ dueAt })
    at.time.now = dueAt + 30_000
    await work.addAndHandIn(student, assignment)
    assert.equal((await work.read(student, assignment)).handIn?.late, false)
  })

  test('[18.2] a hand-in that was in time stays in time when it is handed in again', async () => {
    const { student, instructor, assignment } = await work.teachOne({ dueAt: at.time.now + 60_000 })
    await work.addAndHandIn(student, assignment)
    await work.askAgain(instructor, student, assignment)
    at.time.now += 120_000
    await work.handIn(student, assignment)
    assert.equal((await work.read(student, assignment)).handIn?.late, false)
  })

  test('[18.2] a closed assignment takes no first hand-ins, but those asked for again', async () => {
    const { id, student, instructor, assignment } = await work.teachOne()
    const other = await work.seat(id)
    await work.addAndHandIn(student, assignment)
    const draft = await work.add(other, assignment)
    await work.askAgain(instructor, student, assignment)
    await work.close(instructor, assignment)
    assert.equal(await outcomeOf(work.add(other, assignment)), '409 closed')
    assert.equal(await outcomeOf(work.handIn(other, assignment)), '409 closed')
    assert.equal(await outcomeOf(changeWork(other, draft)), 'done')
    await work.add(student, assignment)
    assert.equal(await outcomeOf(work.handIn(student, assignment)), 'done')
  })

  test('[18.3] a picture that is not the student’s, not for work or handed in before is refused at its field', async () => {
    const { student, assignment } = await work.teachOne()
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
    const { student, instructor, assignment } = await work.teachOne()
    const pier = await work.add(student, assignment, { iso: 100 })
    const boat = await work.add(student, assignment)
    await work.handIn(student, assignment)
    assert.equal(await outcomeOf(work.addVersion(student, pier)), '409 wrong-state')
    const hasNew = async ({ client }: Person) =>
      (await client.readWork({ params: { id: boat } })).hasNew
    assert.equal(await hasNew(student), false)
    await work.askAgain(instructor, student, assignment)
    for (let n = 2; n <= versionLimit.max; n += 1) await work.addVersion(student, pier, { iso: n })
    assert.equal(await outcomeOf(work.addVersion(student, pier)), '409 limit-reached')
    const [own] = (await work.read(student, assignment)).works
    assert.deepEqual([own?.version, own?.isNew, own?.facts], [12, true, { iso: 12 }])
    const seen = async () =>
      (await instructor.client.readWork({ params: { id: pier } })).versions.map(
        ({ facts }) => facts?.iso,
      )
    assert.deepEqual(await seen(), [100])
    assert.deepEqual([await hasNew(student), await hasNew(instructor)], [true, false])
    await work.handIn(student, assignment)
    assert.equal(await hasNew(student), false)
    assert.deepEqual(await seen(), [100, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  test('[18.5] each work has the rules’ results for its last version, over the whole hand-in', async () => {
    const { student, assignment } = await work.teachOne({
      rules: [
        { kind: 'iso', atMost: 200 },
        { kind: 'same', what: 'focalLength' },
        { kind: 'taken', since: 'class' },
      ],
    })
    // The class meets in ten days: no picture was taken since it began.
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

  test('[18.2] only the instructor of the class answers, and only waiting hand-ins', async () => {
    const { student, instructor, assignment } = await work.teachOne()
    await work.add(student, assignment)
    const id = await work.idOfHandIn(student, assignment)
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

  test('[18.9] after giving up the seat students read their own work and change nothing', async () => {
    const { id, student, assignment } = await work.teachOne()
    const pier = await work.add(student, assignment)
    await work.cancel(student)
    const { works, mayHandIn } = await work.read(student, assignment)
    assert.deepEqual([works.length, mayHandIn], [1, false])
    for (const call of [
      () => work.handIn(student, assignment),
      () => work.add(student, assignment),
      () => work.addVersion(student, pier),
      () => changeWork(student, pier),
      () => work.deleteWork(student, pier),
    ])
      assert.equal(await outcomeOf(call()), '403 forbidden')
    // Without work of one's own there is nothing to read.
    const other = await work.seat(id)
    await work.cancel(other)
    for (const call of [work.read, work.handIn])
      assert.equal(await outcomeOf(call(other, assignment)), '404 not-found')
    assert.equal(await outcomeOf(work.deleteWork(await work.seat(id), pier)), '404 not-found')
  })

  test('[18.9] a cancellation waits for the hand-in that holds the seat; then others do not see it', async (t) => {
    if (at.database.engine === 'sqlite') return t.skip('one transaction runs after the other')
    const { student, assignment } = await work.teachOne()
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

  test('[18.1] two first photographs at once make one hand-in, and never exceed the limit', async () => {
    const { student, assignment } = await work.teachOne({ max: 1 })
    const outcomes = await meet(
      at,
      (trx) =>
        trx.updateTable('users').set({ about: '' }).where('id', '=', student.actor.id).execute(),
      [1, 2].map(() => () => outcomeOf(work.add(student, assignment))),
    )
    assert.deepEqual(outcomes.toSorted(), ['409 too-many-photos', 'done'])
  })

  test('[18.12] the pictures of a deleted work go with the next clean-up', async () => {
    const { student, assignment } = await work.teachOne()
    await work.deleteWork(student, await work.add(student, assignment))
    assert.deepEqual(await listNextChecks(at, student), [0])
    await cleanUpPhotos(at.school)
    assert.deepEqual(await listNextChecks(at, student), [])
  })
})

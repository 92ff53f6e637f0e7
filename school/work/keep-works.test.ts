import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { deleteOldWorks } from '#school/work/keep-works.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Person } from '#tests/support/school/school.ts'
import { writeWork } from '#tests/support/school/works.ts'

const day = 24 * 3_600_000

onDatabase('keeping works', (create) => {
  const at = openSchool(create, { time: { now: Date.UTC(2030, 0, 1) } })
  let student: Person
  let classId: string
  before(async () => {
    student = await at.person('Student')
    classId = (await at.addClass({ meetings: [at.meetingIn(10 * day)] })).id
  })

  const count = async () =>
    (await at.database.tables<Tables>().selectFrom('works').select('id').execute()).length
  const warned = () =>
    at.mailsTo(student).filter(({ subject }) => subject.startsWith('Your work will be deleted'))
  /** Runs the daily job at this time. */
  const onDay = async (time: number) => {
    at.time.now = time
    await deleteOldWorks(at.school)
    await at.sendLetters()
  }

  test('[18.12] works are deleted 24 months after the last meeting, with warnings 60 and 7 days before', async () => {
    const { version } = await writeWork(at, classId, student)
    // The meeting ends on 11 January 2030.
    const deleted = Date.UTC(2032, 0, 12)
    await onDay(deleted - 62 * day)
    assert.equal(warned().length, 0)
    await onDay(deleted - 59 * day)
    await onDay(deleted - 58 * day)
    assert.equal(warned().length, 1)
    assert.match(warned()[0]?.text ?? '', /12 January 2032|13 January 2032|14 January 2032/)
    await onDay(deleted - 6 * day)
    assert.equal(warned().length, 2)
    await onDay(deleted - day)
    assert.equal(await count(), 1)
    await onDay(deleted + 2 * day)
    assert.equal(await count(), 0)
    const photo = await at.database
      .tables<Tables>()
      .selectFrom('photos')
      .select('look_at')
      .where('owner_id', '=', student.actor.id)
      .executeTakeFirst()
    assert.equal(photo?.look_at, 0, version)
  })

  test('[18.12] a school that was down for long warns first, and deletes a week later', async () => {
    await writeWork(at, classId, student)
    const before = warned().length
    const late = Date.UTC(2033, 5, 1)
    await onDay(late)
    assert.equal(await count(), 1)
    assert.equal(warned().length, before + 1)
    await onDay(late + 6 * day)
    assert.equal(await count(), 1)
    await onDay(late + 8 * day)
    assert.equal(await count(), 0)
  })

  test('[18.12] an old warning does not count', async () => {
    await writeWork(at, classId, student)
    const { time } = at
    await at.database
      .tables<Tables>()
      .updateTable('hand_ins')
      .set({ warned_days: 7, warned_at: time.now - 200 * day })
      .execute()
    const before = warned().length
    await onDay(time.now + day)
    assert.equal(await count(), 1)
    assert.equal(warned().length, before + 1)
  })
})

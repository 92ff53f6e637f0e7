import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { NewAssignment } from '#contract/assignments.ts'
import type { Tables } from '#school/base/tables.ts'
import { onEachDatabase } from '#tests/support/database/databases.ts'
import {
  signInAgain,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'
import { writeVersion, writeWork } from '#tests/support/school/works.ts'

const hour = 3_600_000
const day = 24 * hour

const plain = {
  title: 'The last light',
  brief: 'One photograph at dusk.',
  min: 1,
  max: 3,
} satisfies Partial<NewAssignment>

onEachDatabase('mails of work', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create, { languages: ['en', 'de'] })
  })
  after(() => at.close())

  async function seat(classId: string): Promise<{ student: Person; order: string }> {
    const student = await at.person('Student')
    const order = await at.order(student, classId)
    await student.client.payOrder({ params: { id: order }, body: { status: 'Paid' } })
    return { student, order }
  }

  async function taught() {
    const { id, instructor } = await at.addClass({ meetings: [at.meetingIn(30 * day)] })
    const [own, other] = [await seat(id), await seat(id)]
    await at.sendLetters()
    return { id, instructor, own, other }
  }

  const subjects = (person: Person) => at.mailsTo(person).map(({ subject }) => subject)
  /** The mails to somebody since a moment that `mark` remembers, the newest first. */
  const since = (person: Person) => {
    const before = subjects(person).length
    return () => subjects(person).slice(0, subjects(person).length - before)
  }

  test('[18.1] who holds a seat is told of a new assignment, who gave it up is not, and may switch that off', async () => {
    const { id, instructor, own, other } = await taught()
    const third = await seat(id)
    await third.student.client.changeProfile({ body: { mutedMails: ['work'], language: 'de' } })
    const [a, b, c] = [since(own.student), since(other.student), since(third.student)]
    await instructor.client.addAssignment({ params: { id }, body: plain })
    await other.student.client.deleteOrder({ params: { id: other.order } })
    await at.sendLetters()
    assert.deepEqual(a(), ['New assignment: The last light'])
    assert.ok(!b().some((subject) => subject.includes('assignment')))
    assert.ok(!c().some((subject) => subject.includes('Aufgabe')))
    const notices = await third.student.client.listNotices({})
    assert.equal(notices.items[0]?.title, 'Neue Aufgabe: The last light')
  })

  test('[18.1] a day before it is due who has not handed in is reminded, once, and again of another date', async () => {
    const { id, instructor, own, other } = await taught()
    const dueAt = at.time.now + 3 * day
    const body = { ...plain, dueAt }
    const added = await instructor.client.addAssignment({ params: { id }, body })
    await at.sendLetters()
    await at.database
      .tables<Tables>()
      .insertInto('hand_ins')
      .values({
        id: 'done-already',
        assignment_id: added.insertedId ?? '',
        student_id: other.student.actor.id,
        status: 'handed-in',
        created_at: at.time.now,
        handed_in_at: at.time.now,
        late: 0,
        answered_at: null,
        warned_days: null,
        warned_at: null,
      })
      .execute()
    const [a, b] = [since(own.student), since(other.student)]
    const remind = async () => {
      await at.school.remindDue()
      await at.sendLetters()
    }
    await remind()
    assert.deepEqual(a(), [])
    at.time.now = dueAt - 20 * hour
    await remind()
    await remind()
    assert.deepEqual(a(), ['Due tomorrow: The last light'])
    assert.deepEqual(b(), [])
    const client = await signInAgain(at, instructor)
    const later = { ...plain, dueAt: dueAt + 5 * day }
    await client.changeAssignment({ params: { id: added.insertedId ?? '' }, body: later })
    at.time.now = dueAt + 5 * day - 20 * hour
    await remind()
    assert.equal(a().length, 2)
  })

  test('[18.1] whoever moves the date again and again reminds students once a day', async () => {
    const { id, instructor, own } = await taught()
    const dueAt = at.time.now + 3 * day
    const added = await instructor.client.addAssignment({
      params: { id },
      body: { ...plain, dueAt },
    })
    await at.sendLetters()
    at.time.now = dueAt - 20 * hour
    const client = await signInAgain(at, instructor)
    const told = since(own.student)
    for (const moved of [0, hour, 2 * hour, -hour, 3 * hour]) {
      const body = { ...plain, dueAt: dueAt + moved }
      await client.changeAssignment({ params: { id: added.insertedId ?? '' }, body })
      await at.school.remindDue()
      await at.sendLetters()
      at.time.now += 5 * 60_000
    }
    assert.equal(told().length, 1)
  })

  test('[18.2] the instructor hears of hand-ins, the student of the answer, both in one mail each', async () => {
    const { id, instructor, own, other } = await taught()
    const { assignment } = await writeWork(at, id, own.student, { status: 'draft' })
    const toInstructor = since(instructor)
    await own.student.client.handIn({ params: { id: assignment } })
    at.time.now += 5 * 60_000
    await at.sendLetters()
    await at.sendLetters()
    assert.deepEqual(toInstructor(), ['1 hand-in waits: The last light'])
    const handIn = await own.student.client.readHandIn({ params: { id: assignment } })
    const [toStudent, toOther] = [since(own.student), since(other.student)]
    const answer = (status: 'again' | 'done') =>
      instructor.client.answerHandIn({
        params: { id: handIn.handIn?._id ?? '' },
        body: { status },
      })
    await answer('again')
    await at.sendLetters()
    await at.sendLetters()
    await at.sendLetters()
    assert.deepEqual(toStudent(), ['Hand in again: The last light'])
    assert.deepEqual(toOther(), [])
  })

  test('[18.6] the student and who else wrote in the thread hear of comments, all of them in one mail', async () => {
    const { id, instructor, own, other } = await taught()
    const { version, work } = await writeWork(at, id, own.student, {
      sharing: 'class',
      peers: true,
    })
    await writeVersion(at, own.student, work, { number: 2 })
    const people = [own.student, other.student, instructor]
    const [toOwn, toOther, toInstructor] = people.map(since)
    const opened = await instructor.client.openThread({
      params: { id: version },
      body: { kind: 'whole', subject: 'light', text: 'Wait for it.' },
    })
    const reply = ({ client }: Person, text: string) =>
      client.addComment({ params: { id: opened.insertedId ?? '' }, body: { text } })
    await reply(instructor, 'A little longer.')
    for (let turn = 0; turn < 3; turn += 1) await at.sendLetters()
    assert.deepEqual(toOwn?.(), ['New comments: The last light'])
    assert.deepEqual([toOther?.(), toInstructor?.()], [[], []])
    await reply(other.student, 'I like it.')
    for (let turn = 0; turn < 3; turn += 1) await at.sendLetters()
    assert.equal(toOwn?.().length, 2)
    assert.deepEqual(toInstructor?.(), ['New comments: The last light'])
    assert.deepEqual(toOther?.(), [])
  })

  test('[18.6] a comment that is removed before its mail was sent sends none', async () => {
    const { id, instructor, own } = await taught()
    const { version, work } = await writeWork(at, id, own.student)
    const toOwn = since(own.student)
    await instructor.client.openThread({
      params: { id: version },
      body: { kind: 'whole', subject: 'light', text: 'Wait for it.' },
    })
    const { versions } = await instructor.client.readWork({ params: { id: work } })
    const [comment] = versions[0]?.threads[0]?.comments ?? []
    await instructor.client.deleteComment({ params: { id: comment?._id ?? '' } })
    for (let turn = 0; turn < 3; turn += 1) await at.sendLetters()
    assert.deepEqual(toOwn(), [])
  })

  test('[18.9] who gave up the seat hears no more of what is said about the work of others', async () => {
    const { id, instructor, own, other } = await taught()
    const given = { sharing: 'class', peers: true } as const
    const { version } = await writeWork(at, id, own.student, given)
    const opened = await other.student.client.openThread({
      params: { id: version },
      body: { kind: 'whole', subject: 'light', text: 'I like it.' },
    })
    await other.student.client.deleteOrder({ params: { id: other.order } })
    for (let turn = 0; turn < 3; turn += 1) await at.sendLetters()
    const [toOwn, toOther] = [since(own.student), since(other.student)]
    const params = { id: opened.insertedId ?? '' }
    await instructor.client.addComment({ params, body: { text: 'So do I.' } })
    for (let turn = 0; turn < 3; turn += 1) await at.sendLetters()
    assert.deepEqual([toOwn().length, toOther()], [1, []])
  })
})

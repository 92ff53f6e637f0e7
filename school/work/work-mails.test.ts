import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { remindOfAssignments } from '#school/letters/assignments.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { createHandInSchool, idOf } from '#tests/support/school/hand-in-school.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { signInAgain, type Person } from '#tests/support/school/school.ts'
import { writeVersion, writeWork } from '#tests/support/school/works.ts'

const hour = 3_600_000
const day = 24 * hour

onDatabase('mails of work', (create) => {
  const at = openSchool(create, { languages: ['en', 'de'] })
  let calls: ReturnType<typeof createHandInSchool>
  before(async () => {
    calls = createHandInSchool(at)
  })

  /** Sends letters, including delayed ones. */
  async function sendAll() {
    for (let turn = 0; turn < 3; turn += 1) await at.sendLetters()
  }

  async function taught() {
    const { id, instructor, students } = await calls.teach(2)
    const [own, other] = students
    await at.sendLetters()
    return { id, instructor, own, other }
  }

  const open = ({ client }: Person, version: string, text: string) =>
    idOf(
      client.openThread({
        params: { id: version },
        body: { kind: 'whole', subject: 'light', text },
      }),
    )
  const reply = ({ client }: Person, thread: string, text: string) =>
    client.addComment({ params: { id: thread }, body: { text } })
  const subjects = (person: Person) => at.mailsTo(person).map(({ subject }) => subject)
  /** The subjects of the mails to a person from now on, newest first. */
  const since = (person: Person) => {
    const before = subjects(person).length
    return () => subjects(person).slice(0, subjects(person).length - before)
  }

  test('[18.1] students with a seat are told of a new assignment, unless they gave it up or switched that off', async () => {
    const { id, instructor, own, other } = await taught()
    const third = await calls.seat(id)
    await third.client.changeProfile({ body: { mutedMails: ['work'], language: 'de' } })
    const [a, b, c] = [since(own), since(other), since(third)]
    await calls.assign(instructor, id)
    await calls.cancel(other)
    await at.sendLetters()
    assert.deepEqual(a(), ['New assignment: The last light'])
    assert.ok(!b().some((subject) => subject.includes('assignment')))
    assert.ok(!c().some((subject) => subject.includes('Aufgabe')))
    const notices = await third.client.listNotices({})
    assert.equal(notices.items[0]?.title, 'Neue Aufgabe: The last light')
  })

  test('[18.1] a day before it is due students who have not handed in are reminded, once for each date', async () => {
    const { id, instructor, own, other } = await taught()
    const dueAt = at.time.now + 3 * day
    const assignment = await calls.assign(instructor, id, { dueAt })
    await calls.addAndHandIn(other, assignment)
    await at.sendLetters()
    const [a, b] = [since(own), since(other)]
    const remind = async () => {
      await remindOfAssignments(at.school)
      await at.sendLetters()
    }
    await remind()
    assert.deepEqual(a(), [])
    at.time.now = dueAt - 20 * hour
    await remind()
    await remind()
    assert.deepEqual(a(), ['Due tomorrow: The last light'])
    assert.deepEqual(b(), [])
    const teacher = { ...instructor, client: await signInAgain(at, instructor) }
    await calls.change(teacher, assignment, { dueAt: dueAt + 5 * day })
    at.time.now = dueAt + 5 * day - 20 * hour
    await remind()
    assert.equal(a().length, 2)
  })

  test('[18.1] moving the date again and again reminds students once a day', async () => {
    const { id, instructor, own } = await taught()
    const dueAt = at.time.now + 3 * day
    const assignment = await calls.assign(instructor, id, { dueAt })
    await at.sendLetters()
    at.time.now = dueAt - 20 * hour
    const teacher = { ...instructor, client: await signInAgain(at, instructor) }
    const told = since(own)
    for (const moved of [0, hour, 2 * hour, -hour, 3 * hour]) {
      await calls.change(teacher, assignment, { dueAt: dueAt + moved })
      await remindOfAssignments(at.school)
      await at.sendLetters()
      at.time.now += 5 * 60_000
    }
    assert.equal(told().length, 1)
  })

  test('[18.2] the instructor is told of hand-ins, the student of the answer, in one mail each', async () => {
    const { id, instructor, own, other } = await taught()
    const { assignment } = await writeWork(at, id, own, { status: 'draft' })
    const toInstructor = since(instructor)
    await calls.handIn(own, assignment)
    at.time.now += 5 * 60_000
    await at.sendLetters()
    await at.sendLetters()
    assert.deepEqual(toInstructor(), ['1 hand-in is waiting: The last light'])
    const [toStudent, toOther] = [since(own), since(other)]
    await calls.askAgain(instructor, own, assignment)
    await sendAll()
    assert.deepEqual(toStudent(), ['Hand in again: The last light'])
    assert.deepEqual(toOther(), [])
  })

  test('[18.6] the student and everyone in the thread are told of comments, in one mail', async () => {
    const { id, instructor, own, other } = await taught()
    const { version, work } = await writeWork(at, id, own, {
      sharing: 'class',
      peers: true,
    })
    const again = await writeVersion(at, own, work, { number: 2 })
    const people = [own, other, instructor]
    const [toOwn, toOther, toInstructor] = people.map(since)
    const thread = await open(instructor, version, 'Wait for it.')
    await reply(instructor, thread, 'A little longer.')
    await sendAll()
    assert.deepEqual(toOwn?.(), ['New comments: The last light'])
    // Mail and notice lead to the newest one.
    const path = `/dashboard/work/${work}?version=1&thread=${thread}`
    assert.ok(at.mailsTo(own)[0]?.text.includes(path))
    assert.equal((await own.client.listNotices({})).items[0]?.path, path)
    assert.deepEqual([toOther?.(), toInstructor?.()], [[], []])
    await reply(other, thread, 'I like it.')
    await sendAll()
    assert.equal(toOwn?.().length, 2)
    assert.deepEqual(toInstructor?.(), ['New comments: The last light'])
    assert.deepEqual(toOther?.(), [])
    // The others of a thread are led to theirs, the student to the newest of all.
    await reply(own, thread, 'Like this?')
    const newer = await open(instructor, again, 'Better.')
    await sendAll()
    const linkOf = async ({ client }: Person) => (await client.listNotices({})).items[0]?.path
    assert.equal(await linkOf(own), `/dashboard/work/${work}?version=2&thread=${newer}`)
    assert.equal(await linkOf(other), path)
  })

  test('[18.6] a comment that is removed before its mail was sent sends none', async () => {
    const { id, instructor, own } = await taught()
    const { version, work } = await writeWork(at, id, own)
    const toOwn = since(own)
    await open(instructor, version, 'Wait for it.')
    const { versions } = await instructor.client.readWork({ params: { id: work } })
    const [comment] = versions[0]?.threads[0]?.comments ?? []
    await instructor.client.deleteComment({ params: { id: comment?._id ?? '' } })
    await sendAll()
    assert.deepEqual(toOwn(), [])
  })

  test('[18.9] students who gave up the seat are not told of comments on the work of others', async () => {
    const { id, instructor, own, other } = await taught()
    const input = { sharing: 'class', peers: true } as const
    const { version } = await writeWork(at, id, own, input)
    const thread = await open(other, version, 'I like it.')
    await calls.cancel(other)
    await sendAll()
    const [toOwn, toOther] = [since(own), since(other)]
    await reply(instructor, thread, 'So do I.')
    await sendAll()
    assert.deepEqual([toOwn().length, toOther()], [1, []])
  })
})

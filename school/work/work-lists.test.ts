import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { WorkRule } from '#contract/work-rules.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { startWatchedSchool, type WatchedSchool } from '#tests/support/database/watch-queries.ts'
import { createHandInSchool } from '#tests/support/school/hand-in-school.ts'
import { outcomeOf, type Person, type TestSchool } from '#tests/support/school/school.ts'

const minute = 60_000

onBothDatabases('lists of work', (create) => {
  let at: TestSchool
  let statementsOf: WatchedSchool['statementsOf']
  let work: ReturnType<typeof createHandInSchool>
  before(async () => {
    ;({ at, statementsOf } = await startWatchedSchool(create))
    work = createHandInSchool(at)
  })
  after(() => at.close())

  const sheet = async ({ client }: Person, id: string) =>
    (await client.listWorks({ params: { id } })).items
  const titles = async (person: Person, id: string) =>
    (await sheet(person, id)).map(({ title }) => title)
  const queue = ({ client }: Person, query: Parameters<Person['client']['listQueue']>[0] = {}) =>
    client.listQueue(query)

  test('[18.10] the queue has the hand-ins of all own classes, longest waiting first', async () => {
    const rules: WorkRule[] = [
      { kind: 'iso', atMost: 200 },
      { kind: 'same', what: 'focalLength' },
      { kind: 'shape', shape: 'landscape' },
    ]
    const { id, instructor, students } = await work.teach(2)
    const [ada, ben] = students
    const { id: other } = await at.addClass({ by: instructor })
    const eva = await work.seat(other)
    const first = await work.assign(instructor, id, { rules, dueAt: at.time.now + minute })
    const second = await work.assign(instructor, other)
    await work.addAndHandIn(eva, second, 'Fog')
    await work.add(ben, first, { iso: 400, focalLength: 50 }, 'Pier')
    await work.add(ben, first, { iso: 100, focalLength: 35 }, 'Boats')
    await work.handIn(ben, first)
    // Drafts do not wait.
    await work.add(ada, first)
    const { items } = await queue(instructor)
    assert.deepEqual(
      items.map((one) => [one.classId, one.studentName, one.rulesNotMet, one.version, one.late]),
      [
        [other, eva.actor.name, 0, 1, false],
        [id, ben.actor.name, 2, 1, false],
      ],
    )
    assert.deepEqual(
      items[1]?.works.map(({ title }) => title),
      ['Pier', 'Boats'],
    )
    assert.match(items[1]?.works[0]?.pictures[400] ?? '', new RegExp(`for=${instructor.actor.id}`))
    // Handing in again starts the wait anew.
    await work.askAgain(instructor, eva, second)
    const again = await queue(instructor, { query: { status: 'again' } })
    assert.deepEqual(
      again.items.map(({ status, classId }) => [status, classId]),
      [['again', other]],
    )
    at.time.now += 2 * minute
    const [fog] = (await work.read(eva, second)).works
    await work.addVersion(eva, fog?._id ?? '')
    await work.handIn(eva, second)
    await work.addAndHandIn(ada, first, 'Dusk')
    const later = (await queue(instructor)).items
    assert.deepEqual(
      later.map(({ studentName, version, late }) => [studentName, version, late]),
      [
        [ben.actor.name, 1, false],
        [eva.actor.name, 2, false],
        [ada.actor.name, 1, true],
      ],
    )
    const ofOther = await queue(instructor, { query: { class: other } })
    assert.deepEqual(
      ofOther.items.map(({ classId }) => classId),
      [other],
    )
    const none = await at.person('Instructor')
    assert.deepEqual((await queue(none, { query: { class: other } })).items, [])
  })

  test('[18.10] a hand-in without works is still listed', async () => {
    const { instructor, student: ada, assignment } = await work.teachOne()
    const pier = await work.addAndHandIn(ada, assignment, 'Pier')
    await work.askAgain(instructor, ada, assignment)
    await work.deleteWork(ada, pier)
    const { items } = await queue(instructor, { query: { status: 'again' } })
    assert.deepEqual(
      items.map(({ version, works }) => [version, works.length]),
      [[0, 0]],
    )
  })

  test('[18.10] a queue of 300 is read in two queries a page, whole and in order', async () => {
    const { id, instructor } = await work.teach(0)
    const assignment = await work.assign(instructor, id, { rules: [{ kind: 'iso', atMost: 200 }] })
    const [student, now] = [await at.person('Student'), at.time.now]
    const db = at.database.tables()
    const n = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)`
    const own = (head: string) => sql`${sql.lit(`${head}-${now}-`)} || cast(1000 + i as text)`
    const id_ = student.actor.id
    const facts = '{"width":3000,"height":2000,"isMonochrome":false,"taken":{"iso":400}}'
    await sql`insert into users (id, account_id, name, name_key, email, photo, role, created_at)
      ${n} select ${own('s')}, ${own('s')}, 'Student', name_key, ${own('s')}, '', 'Student', ${sql.lit(now)} from n, users where id = ${id_}`.execute(
      db,
    )
    await sql`insert into hand_ins (id, assignment_id, student_id, status, created_at, handed_in_at, late)
      ${n} select ${own('h')}, ${assignment}, ${own('s')}, 'handed-in', ${sql.lit(now)}, ${sql.lit(now)} + i % 7, 0 from n`.execute(
      db,
    )
    await sql`insert into photos (id, address, owner_id, added_at, look_at, bytes, by_newcomer, facts)
      ${n} select ${own('p')}, ${own('p')}, ${id_}, ${sql.lit(now)}, ${sql.lit(now)}, 1, 0, ${facts} from n`.execute(
      db,
    )
    await sql`insert into works (id, hand_in_id, title, alt, note, created_at)
      ${n} select ${own('w')}, ${own('h')}, 'Pier', '', '', ${sql.lit(now)} from n`.execute(db)
    await sql`insert into versions (id, work_id, number, photo_id, note, overruled, created_at, handed_in_at)
      ${n} select ${own('v')}, ${own('w')}, 1, ${own('p')}, '', '{}', ${sql.lit(now)}, ${sql.lit(now)} from n`.execute(
      db,
    )
    const found: { at: number; id: string; rulesNotMet: number }[] = []
    let cursor: string | undefined
    for (let page = 1; page <= 3; page += 1) {
      const seen = await statementsOf(async () => {
        const { items, next } = await queue(instructor, { query: { ...(cursor && { cursor }) } })
        for (const { _id, handedInAt, rulesNotMet } of items)
          found.push({ id: _id, at: handedInAt, rulesNotMet })
        cursor = next
      })
      const queries = seen.filter((text) => /hand_in/.test(text))
      assert.equal(queries.length, 2, queries.join('\n'))
    }
    assert.equal(cursor, undefined)
    assert.equal(new Set(found.map((one) => one.id)).size, 300)
    assert.ok(found.every(({ rulesNotMet }) => rulesNotMet === 1))
    const times = found.map((one) => one.at)
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    )
    const sheetPage = await statementsOf(() => sheet(instructor, assignment))
    assert.equal(sheetPage.filter((text) => /"works"/.test(text)).length, 1)
  })

  test('[18.9] the contact sheet has handed-in work, for those who may see it', async () => {
    const { id, instructor, students } = await work.teach(3)
    const [ada, ben, eva] = students
    const admin = await at.person('Admin')
    const assignment = await work.assign(instructor, id, { sharing: 'class' })
    await work.addAndHandIn(ada, assignment, 'Pier')
    await work.add(ben, assignment, null, 'Draft')
    await work.addAndHandIn(eva, assignment, 'Fog')
    for (const one of [instructor, ada, ben, admin])
      assert.deepEqual(await titles(one, assignment), ['Pier', 'Fog'])
    const [own, other] = await sheet(ada, assignment)
    assert.deepEqual([own?.isOwn, other?.isOwn, other?.studentName], [true, false, eva.actor.name])
    for (const one of [await at.person('Student'), await at.person('Instructor')])
      assert.equal(await outcomeOf(titles(one, assignment)), '404 not-found')
    // Cancelling hides the work from classmates, not from its student.
    await work.cancel(eva)
    assert.deepEqual(await titles(ada, assignment), ['Pier'])
    assert.deepEqual(await titles(eva, assignment), ['Fog'])
    assert.deepEqual(await titles(instructor, assignment), ['Pier', 'Fog'])
  })

  test('[18.9] unshared work is for its student, the instructor and admins; the history records admins', async () => {
    const { id, instructor, students } = await work.teach(2)
    const [ada, ben] = students
    const admin = await at.person('Admin')
    const assignment = await work.assign(instructor, id)
    const opened = async () =>
      (await admin.client.listAudit({ query: { kind: 'work-opened' } })).items.filter(
        ({ subject }) => subject === assignment,
      )
    assert.deepEqual(await titles(admin, assignment), [])
    assert.deepEqual(await opened(), [])
    await work.addAndHandIn(ada, assignment, 'Pier')
    assert.deepEqual(await titles(ada, assignment), ['Pier'])
    assert.deepEqual(await titles(ben, assignment), [])
    assert.deepEqual(await titles(instructor, assignment), ['Pier'])
    assert.deepEqual(await opened(), [])
    assert.deepEqual(await titles(admin, assignment), ['Pier'])
    assert.deepEqual(
      (await opened()).map(({ actorId, subjectName }) => [actorId, subjectName]),
      [[admin.actor.id, 'The last light']],
    )
  })

  test('[18.9] others see the last handed-in version, not a draft', async () => {
    const { instructor, student: ada, assignment } = await work.teachOne()
    const pier = await work.addAndHandIn(ada, assignment, 'Pier')
    const addresses = async (person: Person) =>
      (await sheet(person, assignment)).map(({ pictures }) => pictures[400].split('/')[2])
    const before = await addresses(instructor)
    await work.askAgain(instructor, ada, assignment)
    await work.addVersion(ada, pier)
    await work.add(ada, assignment, null, 'New')
    assert.deepEqual(await addresses(instructor), before)
    assert.deepEqual(await addresses(ada), before)
    await work.handIn(ada, assignment)
    const [first, second] = await addresses(instructor)
    assert.notEqual(first, before[0])
    assert.ok(second)
  })
})

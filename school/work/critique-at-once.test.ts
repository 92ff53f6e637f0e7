import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import type { Tables, Trx } from '#school/base/tables.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { createHandInSchool } from '#tests/support/school/hand-in-school.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { meet, outcomeOf, type Person } from '#tests/support/school/school.ts'
import { writeWork } from '#tests/support/school/works.ts'

type Row = [table: 'hand_ins' | 'versions' | 'threads', id: string]

/** Keeps rows locked, so that the calls that change them run into each other. */
const hold =
  (...rows: Row[]) =>
  async (trx: Trx) => {
    for (const [table, id] of rows)
      await trx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
  }

onBothDatabases('an instructor and an admin at one work', (create) => {
  const at = openSchool(create)
  let admin: Person
  let work: ReturnType<typeof createHandInSchool>
  before(async () => {
    admin = await at.person('Admin')
    work = createHandInSchool(at)
  })

  /** A photograph waiting for its instructor. */
  async function handedIn() {
    const { id, instructor, students } = await work.teach(1)
    const [student] = students
    return { instructor, student, ...(await writeWork(at, id, student)) }
  }

  const open = ({ client }: Person, id: string, text: string, idempotencyKey: string) =>
    client.openThread({
      params: { id },
      body: { kind: 'point', x: 5000, y: 3300, subject: 'light', text },
      idempotencyKey,
    })
  const begin = async (person: Person, id: string) =>
    (await open(person, id, 'Too dark.', randomUUID())).insertedId ?? assert.fail('no thread')
  const reply = ({ client }: Person, id: string, text: string) =>
    client.addComment({ params: { id }, body: { text } })
  const turn = ({ client }: Person, id: string, state: 'open' | 'resolved') =>
    client.changeThread({ params: { id }, body: { state } })

  /** The threads of a work as text, which must be the same for everybody. */
  async function read(id: string, ...people: Person[]) {
    const seen = await Promise.all(
      people.map(async ({ client }) => {
        const { status, versions } = await client.readWork({ params: { id } })
        const threads = versions.flatMap((version) => version.threads)
        const comments = await Promise.all(
          threads.map(({ _id }) => client.listComments({ params: { id: _id } })),
        )
        return {
          status,
          numbers: threads.map(({ number }) => number),
          states: threads.map(({ state }) => state),
          texts: comments.map(({ items }) => items.map(({ text }) => text)),
        }
      }),
    )
    const [first] = seen
    assert.ok(first)
    for (const other of seen) assert.deepEqual(other, first)
    return first
  }

  test('[18.6] both open threads at the same moment: each has a number of its own, and a call that is sent twice opens one', async () => {
    const { instructor, student, version, work: id } = await handedIn()
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
    // The retry with the same key waits for the first, and not for the version.
    const calls = [
      () => open(instructor, version, 'The horizon leans.', one),
      () => open(instructor, version, 'The sky is burnt out.', two),
      () => open(admin, version, 'Who is the man at the left?', three),
      () => open(instructor, version, 'The horizon leans.', one),
      () => open(admin, version, 'Who is the man at the left?', three),
    ]
    const ids = (await meet(at, hold(['versions', version]), calls)).map((c) => c.insertedId)
    assert.deepEqual([ids[3], ids[4]], [ids[0], ids[2]])
    const { numbers, texts } = await read(id, instructor, admin, student)
    assert.deepEqual(numbers, [1, 2, 3])
    const said = ['The horizon leans.', 'The sky is burnt out.', 'Who is the man at the left?']
    assert.deepEqual(new Set(texts.flat()), new Set(said))
  })

  test('[18.2] [18.6] both comment and resolve while the instructor asks for a re-shoot: all of it is there', async () => {
    const { instructor, student, version, handIn, work: id } = await handedIn()
    const thread = await begin(admin, version)
    const calls: (() => Promise<unknown>)[] = [
      () => reply(instructor, thread, 'At the left, too.'),
      () => reply(admin, thread, 'It was raining.'),
      () => turn(instructor, thread, 'resolved'),
      () => turn(admin, thread, 'resolved'),
      () => work.answer(instructor, handIn, 'again'),
    ]
    const rows: Row[] = [
      ['threads', thread],
      ['hand_ins', handIn],
    ]
    const outcomes = await meet(
      at,
      hold(...rows),
      calls.map((call) => () => outcomeOf(call())),
    )
    assert.deepEqual(new Set(outcomes), new Set(['done']))
    const { status, states, texts } = await read(id, instructor, admin, student)
    assert.equal(status, 'again')
    assert.deepEqual(states, ['resolved'])
    assert.deepEqual([texts[0]?.length, texts[0]?.[0]], [3, 'Too dark.'])
    assert.deepEqual(new Set(texts[0]?.slice(1)), new Set(['At the left, too.', 'It was raining.']))
  })

  test('[18.6] one resolves a thread while the other opens it again: both are answered, and all see the same', async () => {
    const { instructor, student, version, work: id } = await handedIn()
    const thread = await begin(admin, version)
    await turn(instructor, thread, 'resolved')
    await meet(at, hold(['threads', thread]), [
      () => turn(admin, thread, 'open'),
      () => turn(instructor, thread, 'resolved'),
    ])
    const { states } = await read(id, instructor, admin, student)
    const row = await at.database
      .tables<Tables>()
      .selectFrom('threads')
      .select('resolved_at')
      .where('id', '=', thread)
      .executeTakeFirstOrThrow()
    assert.deepEqual(states, [row.resolved_at === null ? 'open' : 'resolved'])
  })

  test('[18.6] one removes the only comment of a thread while the other replies: the reply is there, or refused', async () => {
    const { instructor, version, work: id } = await handedIn()
    const thread = await begin(admin, version)
    const { versions } = await admin.client.readWork({ params: { id } })
    const comment = versions[0]?.threads[0]?.comments[0]?._id ?? assert.fail('no comment')
    const [removed, replied] = await meet(at, hold(['threads', thread]), [
      () => outcomeOf(admin.client.deleteComment({ params: { id: comment } })),
      () => outcomeOf(reply(instructor, thread, 'At the left, too.')),
    ])
    assert.equal(removed, 'done')
    const { texts } = await read(id, instructor, admin)
    assert.deepEqual(texts, replied === 'done' ? [[null, 'At the left, too.']] : [])
    assert.ok(replied === 'done' || replied === '404 not-found', replied)
  })

  test('[18.2] `again` and `done` from two devices at the same moment: one counts, the student is told once, an admin answers nothing', async () => {
    const { instructor, student, handIn, work: id } = await handedIn()
    await at.sendLetters()
    const before = at.mailsTo(student).length
    const outcomes = await meet(at, hold(['hand_ins', handIn]), [
      () => outcomeOf(work.answer(instructor, handIn, 'again')),
      () => outcomeOf(work.answer(instructor, handIn, 'done')),
    ])
    assert.deepEqual(outcomes.toSorted(), ['409 wrong-state', 'done'])
    assert.equal(await outcomeOf(work.answer(admin, handIn, 'done')), '403 forbidden')
    const { status } = await read(id, instructor, admin, student)
    assert.equal(status, outcomes[0] === 'done' ? 'again' : 'done')
    for (let turn = 0; turn < 3; turn += 1) await at.sendLetters()
    const told = at.mailsTo(student).map(({ subject }) => subject)
    assert.equal(told.length, before + 1)
    assert.match(told[0] ?? '', status === 'again' ? /^Hand in again: / : /^Done: /)
  })
})

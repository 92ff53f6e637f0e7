import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Thread } from '#contract/critique.ts'
import { critiqueLimits, maxBeginning, studentShare } from '#contract/critique.ts'
import { newId } from '#platform/ids.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import type { Tables } from '#school/base/tables.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { createHandInSchool, idOf } from '#tests/support/school/hand-in-school.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, signInAgain, type Person } from '#tests/support/school/school.ts'
import { writeVersion, writeWork } from '#tests/support/school/works.ts'

const day = 24 * 3_600_000
const minute = 60_000
const leans = 'The horizon leans.'

onBothDatabases('critique', (create) => {
  const at = openSchool(create)
  let calls: ReturnType<typeof createHandInSchool>
  let admin: Person
  before(async () => {
    calls = createHandInSchool(at)
    admin = await at.person('Admin')
  })

  /** A class, its instructor, two students, and a work by the first. */
  async function handedIn(input: Parameters<typeof writeWork>[3] = {}) {
    const { id, instructor, students } = await calls.teach(2)
    const [own, other] = students
    return { classId: id, instructor, own, other, ...(await writeWork(at, id, own, input)) }
  }

  const open = ({ client }: Person, id: string, position: object = {}) =>
    client.openThread({
      params: { id },
      body: { kind: 'point', x: 5000, y: 3300, subject: 'composition', text: leans, ...position },
    })
  const read = ({ client }: Person, id: string) => client.readWork({ params: { id } })
  const commentsOf = ({ client }: Person, id: string, query = {}) =>
    client.listComments({ params: { id }, query })
  /** With all their comments. */
  const threadsOf = async (person: Person, id: string): Promise<Thread[]> => {
    const threads = (await read(person, id)).versions.flatMap((version) => version.threads)
    return Promise.all(
      threads.map(async (thread) => ({
        ...thread,
        comments: (await commentsOf(person, thread._id)).items,
      })),
    )
  }
  const reply = ({ client }: Person, id: string, text = 'Better now?') =>
    client.addComment({ params: { id }, body: { text } })

  test('[18.6] a point, an area and the whole picture, with replies and their authors', async () => {
    const { instructor, own, version, work } = await handedIn()
    const first = await idOf(open(instructor, version))
    await open(instructor, version, { kind: 'area', x: 100, y: 200, w: 3000, h: 200 })
    await open(own, version, { kind: 'whole', x: undefined, y: undefined })
    await reply(own, first)
    await reply(admin, first, 'From the office')
    const threads = await threadsOf(own, work)
    assert.deepEqual(
      threads.map(({ number, kind, x, y, w, h, state }) => [number, kind, x, y, w, h, state]),
      [
        [1, 'point', 5000, 3300, null, null, 'open'],
        [2, 'area', 100, 200, 3000, 200, 'open'],
        [3, 'whole', null, null, null, null, 'open'],
      ],
    )
    assert.deepEqual(
      threads[0]?.comments.map(({ authorRole, isOwn, text }) => [authorRole, isOwn, text]),
      [
        ['instructor', false, 'The horizon leans.'],
        ['student', true, 'Better now?'],
        ['admin', false, 'From the office'],
      ],
    )
  })

  test('[18.6] a place outside the picture, a small area or a place too many names its field', async () => {
    const { instructor, version } = await handedIn()
    const fields = (position: object) => outcomeOf(open(instructor, version, position))
    assert.match(await fields({ x: 10_001 }), /invalid-input/)
    assert.match(await fields({ y: undefined }), /invalid-input/)
    assert.match(await fields({ kind: 'whole' }), /invalid-input/)
    assert.match(await fields({ kind: 'area', w: 199, h: 500 }), /invalid-input/)
    assert.match(await fields({ kind: 'area', w: 6000, h: 500 }), /invalid-input/)
    assert.equal(await fields({ kind: 'area', x: 5000, y: 0, w: 5000, h: 10_000 }), 'done')
  })

  test('[18.9] only some people see a work and comment on it', async () => {
    const stranger = await at.person('Instructor')
    const seen = async (input: Parameters<typeof writeWork>[3]) => {
      const { instructor, own, other, work, version } = await handedIn(input)
      const outcomes: Record<string, string[]> = {}
      const people = { own: own, instructor, other: other, stranger, admin }
      for (const [name, person] of Object.entries(people))
        outcomes[name] = [
          await outcomeOf(read(person, work)),
          await outcomeOf(open(person, version)),
        ]
      return outcomes
    }
    const [all, none, reads] = [
      ['done', 'done'],
      ['404 not-found', '404 not-found'],
      ['done', '404 not-found'],
    ]
    const known = { own: all, instructor: all, stranger: none, admin: all }
    assert.deepEqual(await seen({}), { ...known, other: none })
    assert.deepEqual(await seen({ sharing: 'class' }), { ...known, other: reads })
    assert.deepEqual(await seen({ sharing: 'class', peers: true }), { ...known, other: all })
    assert.deepEqual(await seen({ sharing: 'class', status: 'draft' }), {
      ...known,
      instructor: none,
      other: none,
    })
  })

  test('[18.9] giving up the seat hides classmates from each other, and keeps one’s own work', async () => {
    const { own, other, work, classId, instructor } = await handedIn({ sharing: 'class' })
    const { work: theirs } = await writeWork(at, classId, other, { sharing: 'class' })
    assert.equal(await outcomeOf(read(own, theirs)), 'done')
    await calls.cancel(own)
    assert.deepEqual(
      [
        await outcomeOf(read(own, work)),
        await outcomeOf(read(other, work)),
        await outcomeOf(read(own, theirs)),
        await outcomeOf(read(instructor, work)),
      ],
      ['done', '404 not-found', '404 not-found', 'done'],
    )
  })

  test('[18.9] after giving up the seat students read their own work, but no longer comment', async () => {
    const { own, instructor, work, version } = await handedIn()
    const mine = await idOf(open(own, version))
    const [comment] = (await threadsOf(own, work))[0]?.comments ?? []
    await calls.cancel(own)
    const { client } = own
    const tried = [
      () => open(own, version),
      () => reply(own, mine),
      () => client.changeComment({ params: { id: comment?._id ?? '' }, body: { text: 'Else' } }),
      () => client.changeThread({ params: { id: mine }, body: { state: 'resolved' } }),
      () => client.typeFacts({ params: { id: version }, body: { iso: 400 } }),
    ]
    for (const call of tried) assert.equal(await outcomeOf(call()), '403 forbidden')
    const seen = await read(own, work)
    assert.deepEqual([seen.mayComment, seen.mayAddVersion], [false, false])
    assert.deepEqual(
      seen.versions[0]?.threads.map(({ mayResolve, comments }) => [mayResolve, comments.length]),
      [[false, 1]],
    )
    assert.equal(await outcomeOf(reply(instructor, mine)), 'done')
    assert.deepEqual(await client.deleteComment({ params: { id: comment?._id ?? '' } }), {
      deletedCount: 1,
    })
  })

  test('[18.9] classmates read critique only if they may comment', async () => {
    const counts = async (peers: boolean) => {
      const { own, other, instructor, version, work } = await handedIn({ sharing: 'class', peers })
      await open(instructor, version)
      const people = [own, instructor, other, admin]
      return Promise.all(people.map(async (one) => (await threadsOf(one, work)).length))
    }
    assert.deepEqual(await counts(false), [1, 1, 0, 1])
    assert.deepEqual(await counts(true), [1, 1, 1, 1])
  })

  test('[18.6] a work has the beginning of each thread; a thread has its comments by page', async () => {
    const { own, instructor, work, version } = await handedIn()
    const text = '🌅'.repeat(maxBeginning + 1)
    const long = await idOf(open(instructor, version, { text }))
    const whole = await idOf(open(own, version, { text: text.slice(2) }))
    await reply(own, long, 'one')
    const removed = await idOf(reply(own, long, 'two'))
    const last = await idOf(reply(instructor, long, 'three'))
    await own.client.deleteComment({ params: { id: removed } })
    const { versions, newest } = await read(own, work)
    const threads = versions.flatMap((one) => one.threads)
    assert.deepEqual(
      threads.map(({ _id, comments, more, replies }) => [
        _id,
        comments.map((one) => one.text),
        more,
        replies,
      ]),
      [
        [long, [`${'🌅'.repeat(maxBeginning - 1)}…`], true, 3],
        [whole, [text.slice(2)], false, 0],
      ],
    )
    assert.deepEqual(
      newest.map(({ thread, isOwn }) => [thread, isOwn]),
      [
        [long, false],
        [long, true],
        [whole, true],
        [long, false],
      ],
    )
    assert.equal(newest[0]?._id, last)
    const page = await commentsOf(own, long, { limit: 3 })
    const rest = await commentsOf(own, long, { limit: 3, cursor: page.next })
    assert.deepEqual(
      [page, rest].map(({ items }) => items.map((one) => one.text)),
      [[text, 'one', null], ['three']],
    )
    assert.equal(rest.next, undefined)
  })

  test('[18.9] a thread is hidden from people who may not see the work or its critique', async () => {
    const stranger = await at.person('Instructor')
    const seen = async (input: Parameters<typeof writeWork>[3]) => {
      const { own, other, instructor, version } = await handedIn(input)
      const thread = await idOf(open(own, version))
      const people = [own, instructor, other, stranger, admin]
      return Promise.all(people.map((one) => outcomeOf(commentsOf(one, thread))))
    }
    const none = '404 not-found'
    assert.deepEqual(await seen({}), ['done', 'done', none, none, 'done'])
    assert.deepEqual(await seen({ sharing: 'class' }), ['done', 'done', none, none, 'done'])
    const peers = { sharing: 'class', peers: true } as const
    assert.deepEqual(await seen(peers), ['done', 'done', 'done', none, 'done'])
    assert.deepEqual(await seen({ status: 'draft' }), ['done', none, none, none, 'done'])
    const { own, instructor, work } = await handedIn({ status: 'again' })
    const draft = await writeVersion(at, own, work, { number: 2, isHandedIn: false })
    const thread = await idOf(open(own, draft))
    assert.equal(await outcomeOf(commentsOf(own, thread)), 'done')
    assert.equal(await outcomeOf(commentsOf(instructor, thread)), none)
    assert.equal(await outcomeOf(commentsOf(own, newId())), none)
    assert.equal(await outcomeOf(commentsOf(own, 'unknown')), none)
  })

  test('[18.6] all comments on a work have a limit, and students leave room for the instructor', async () => {
    const { own, instructor, work, version } = await handedIn()
    const second = await writeVersion(at, own, work, { number: 2 })
    const thread = await idOf(open(own, version, { text: 'x'.repeat(4000) }))
    const [comment] = (await threadsOf(own, work))[0]?.comments ?? []
    const db = at.database.tables<Tables>()
    const filling = (text: string) => ({
      id: newId(),
      thread_id: thread,
      author_id: own.actor.id,
      text,
      created_at: at.time.now,
      edited_at: null,
      removed_at: null,
    })
    const forStudents = (limit: { max: number }) => limit.max * studentShare
    const full = '409 limit-reached'
    const change = (text: string) =>
      outcomeOf(own.client.changeComment({ params: { id: comment?._id ?? '' }, body: { text } }))
    // Longer than a call accepts, so that one is enough.
    const large = filling('x'.repeat(forStudents(critiqueLimits.bytes) - 4000 - 300))
    await insertRows(db, 'comments', [large])
    assert.equal(await outcomeOf(open(own, second, { text: '🌅'.repeat(76) })), full)
    assert.equal(await outcomeOf(reply(own, thread, 'x'.repeat(301))), full)
    assert.equal(await change('x'.repeat(4301)), full)
    assert.equal(await change('x'.repeat(4300)), 'done')
    assert.equal(await outcomeOf(reply(own, thread, 'x')), full)
    assert.equal(await change('x'), 'done')
    assert.equal(await outcomeOf(reply(own, thread, 'x')), 'done')
    assert.equal(await outcomeOf(open(instructor, second, { text: 'x'.repeat(5000) })), 'done')
    await db.deleteFrom('comments').where('id', '=', large.id).execute()

    const written = 3
    const count = forStudents(critiqueLimits.texts) - written - 1
    await insertRows(
      db,
      'comments',
      Array.from({ length: count }, () => filling('x')),
    )
    assert.equal(await outcomeOf(open(own, second)), 'done')
    assert.equal(await outcomeOf(open(own, second)), full)
    assert.equal(await change('It leans.'), 'done')
    const rest = critiqueLimits.texts.max - forStudents(critiqueLimits.texts) - 1
    await insertRows(
      db,
      'comments',
      Array.from({ length: rest }, () => filling('x')),
    )
    assert.equal(await outcomeOf(open(instructor, second)), 'done')
    assert.equal(await outcomeOf(open(instructor, second)), full)
  })

  test('[18.9] a version that was not handed in is for its student and admins; notes are for the instructor', async () => {
    const { own, other, instructor, work } = await handedIn({ sharing: 'class', status: 'again' })
    const next = await writeVersion(at, own, work, { number: 2, isHandedIn: false })
    const numbers = async (person: Person) =>
      (await read(person, work)).versions.map(({ number }) => number)
    assert.deepEqual(await numbers(own), [1, 2])
    assert.deepEqual(await numbers(instructor), [1])
    assert.deepEqual(await numbers(other), [1])
    assert.equal(await outcomeOf(open(instructor, next)), '404 not-found')
    const notes = async (person: Person) => {
      const { note, versions } = await read(person, work)
      return [note, versions[0]?.note]
    }
    assert.deepEqual(await notes(instructor), ['I waited.', 'For you'])
    assert.deepEqual(await notes(other), ['', ''])
  })

  test('[18.9] an admin who opens a work that is not shared is in the history, once a day', async () => {
    const { work } = await handedIn()
    const shared = await handedIn({ sharing: 'class' })
    // So far only its student sees it.
    const draft = await handedIn({ sharing: 'class', status: 'draft' })
    const opened = async () =>
      (await admin.client.listAudit({ query: { kind: 'work-opened' } })).items.filter(
        ({ subject }) => [work, shared.work, draft.work].includes(subject),
      ).length
    const thread = await idOf(open(draft.own, draft.version))
    await read(admin, work)
    await read(admin, work)
    await read(admin, shared.work)
    assert.equal(await opened(), 1)
    await commentsOf(admin, thread)
    assert.equal(await opened(), 2)
    await read(admin, draft.work)
    assert.equal(await opened(), 2)
    at.time.now += day
    admin = { ...admin, client: await signInAgain(at, admin) }
    await read(admin, work)
    assert.equal(await opened(), 3)
  })

  test('[18.6] one’s own comment is changed, marked after 15 minutes, and removed', async () => {
    const { instructor, own, version, work } = await handedIn()
    const thread = await idOf(open(instructor, version))
    const id = await idOf(reply(own, thread))
    const change = ({ client }: Person, text: string) =>
      client.changeComment({ params: { id }, body: { text } })
    const last = async () => (await threadsOf(instructor, work))[0]?.comments.at(-1)
    assert.deepEqual(await change(own, 'Is it better?'), { modifiedCount: 1 })
    assert.equal((await last())?.edited, false)
    at.time.now += 16 * minute
    await change(own, 'Is it better now?')
    assert.deepEqual([(await last())?.text, (await last())?.edited], ['Is it better now?', true])
    assert.equal(await outcomeOf(change(instructor, 'Mine')), '403 forbidden')
    assert.equal(await outcomeOf(change(own, 'x'.repeat(2001))), '400 invalid-input')
    const remove = ({ client }: Person) => client.deleteComment({ params: { id } })
    assert.equal(await outcomeOf(remove(instructor)), '403 forbidden')
    assert.deepEqual(await remove(own), { deletedCount: 1 })
    assert.equal((await last())?.text, null)
    assert.equal(await outcomeOf(remove(own)), '404 not-found')
    const [opening] = (await threadsOf(instructor, work))[0]?.comments ?? []
    await instructor.client.deleteComment({ params: { id: opening?._id ?? '' } })
    const [left] = await threadsOf(instructor, work)
    assert.deepEqual(
      left?.comments.map(({ text }) => text),
      [null, null],
    )
  })

  test('[18.6] removing its only comment removes a thread', async () => {
    const { instructor, version, work } = await handedIn()
    await open(instructor, version)
    const [comment] = (await threadsOf(instructor, work))[0]?.comments ?? []
    await instructor.client.deleteComment({ params: { id: comment?._id ?? '' } })
    assert.deepEqual(await threadsOf(instructor, work), [])
  })

  test('[18.6] [18.7] the author of a thread and the instructor resolve it, in a later version if they say so', async () => {
    const { instructor, own, other, version, work } = await handedIn({
      sharing: 'class',
      peers: true,
    })
    const second = await writeVersion(at, own, work, { number: 2 })
    const id = await idOf(open(other, version))
    const resolve = ({ client }: Person, body: { state: 'open' | 'resolved'; version?: string }) =>
      client.changeThread({ params: { id }, body })
    const state = async () => {
      const [thread] = await threadsOf(own, work)
      return [thread?.state, thread?.resolvedIn, thread?.mayResolve]
    }
    assert.equal(await outcomeOf(resolve(own, { state: 'resolved' })), '403 forbidden')
    assert.equal(
      await outcomeOf(resolve(instructor, { state: 'resolved', version })),
      '400 invalid-input',
    )
    assert.deepEqual(await resolve(instructor, { state: 'resolved', version: second }), {
      modifiedCount: 1,
    })
    assert.deepEqual(await state(), ['resolved', second, false])
    assert.deepEqual(await resolve(instructor, { state: 'resolved', version: second }), {
      modifiedCount: 0,
    })
    await resolve(other, { state: 'open' })
    assert.deepEqual(await state(), ['open', null, false])
  })

  test('[18.6] praise asks for nothing: it is never open, and a comment that does not say is a suggestion', async () => {
    const { instructor, own, version, work, assignment } = await handedIn()
    const kept = await idOf(open(instructor, version, { advice: 'keep' }))
    const tried = await idOf(open(instructor, version))
    const change = (id: string, state: 'open' | 'resolved') =>
      instructor.client.changeThread({ params: { id }, body: { state } })
    const states = async () =>
      (await threadsOf(instructor, work)).map(({ advice, state, mayResolve }) => [
        advice,
        state,
        mayResolve,
      ])
    const openThreads = async () =>
      (await calls.read(own, assignment)).works.map((one) => one.openThreads)
    assert.deepEqual(await states(), [
      ['keep', 'resolved', false],
      ['try', 'open', true],
    ])
    assert.deepEqual(await openThreads(), [1])
    for (const state of ['open', 'resolved'] as const)
      assert.deepEqual(await change(kept, state), { modifiedCount: 0 })
    await change(tried, 'resolved')
    assert.deepEqual(await openThreads(), [0])
    assert.equal(
      await outcomeOf(open(instructor, version, { advice: 'praise' })),
      '400 invalid-input',
    )
  })

  test('[18.6] a version has at most 100 threads, a thread 200 replies, even if they come at once', async () => {
    const { instructor, version } = await handedIn()
    const thread = await idOf(open(instructor, version))
    const now = at.time.now
    const db = at.database.tables<Tables>()
    const numbers = Array.from({ length: critiqueLimits.threads.max - 2 }, (_, n) => n + 2)
    await insertRows(
      db,
      'threads',
      numbers.map((number) => ({
        id: newId(),
        version_id: version,
        number,
        kind: 'whole' as const,
        x: null,
        y: null,
        w: null,
        h: null,
        subject: 'light',
        advice: 'try' as const,
        author_id: instructor.actor.id,
        created_at: now,
        resolved_at: null,
        resolved_in: null,
      })),
    )
    const both = await Promise.all([
      outcomeOf(open(instructor, version)),
      outcomeOf(open(instructor, version)),
    ])
    assert.deepEqual(both.toSorted(), ['409 limit-reached', 'done'])
    await insertRows(
      db,
      'comments',
      Array.from({ length: critiqueLimits.comments.max - 1 }, () => ({
        id: newId(),
        thread_id: thread,
        author_id: instructor.actor.id,
        text: 'More',
        created_at: now,
        edited_at: null,
        removed_at: null,
      })),
    )
    const replies = await Promise.all([
      outcomeOf(reply(instructor, thread)),
      outcomeOf(reply(instructor, thread)),
    ])
    assert.deepEqual(replies.toSorted(), ['409 limit-reached', 'done'])
  })

  test('[18.5] rules, values typed by the student, and answers overruled by the instructor', async () => {
    const { instructor, own, version, work } = await handedIn({
      rules: [
        { kind: 'shutter', atLeast: 1 / 15 },
        { kind: 'aperture', atMost: 2.8 },
        { kind: 'shape', shape: 'landscape' },
      ],
      taken: { shutter: 1 / 30 },
    })
    const found = async () => {
      const [first] = (await read(own, work)).versions
      return [first?.factsFrom, ...(first?.rules ?? []).map(({ answer }) => answer)]
    }
    assert.deepEqual(await found(), ['file', 'not-met', 'unknown', 'met'])
    const type = ({ client }: Person, body: { shutter?: number; aperture?: number }) =>
      client.typeFacts({ params: { id: version }, body })
    assert.equal(await outcomeOf(type(await at.person('Student'), {})), '404 not-found')
    await type(own, { shutter: 1, aperture: 2 })
    // The file says 1/30 s, which takes precedence.
    assert.deepEqual(await found(), ['typed', 'not-met', 'met', 'met'])
    const overrule = ({ client }: Person, n: number, answer: 'met' | null) =>
      client.overruleRule({ params: { id: version, n }, body: { answer } })
    await overrule(instructor, 0, 'met')
    assert.deepEqual(await found(), ['typed', 'met', 'met', 'met'])
    await overrule(instructor, 0, null)
    assert.deepEqual(await found(), ['typed', 'not-met', 'met', 'met'])
    assert.equal(await outcomeOf(overrule(instructor, 3, 'met')), '404 not-found')
    assert.equal(
      await outcomeOf(overrule(await at.person('Instructor'), 0, 'met')),
      '404 not-found',
    )
  })

  test('[18.6] an instructor keeps up to 100 phrases of their own', async () => {
    const [ada, ben] = [await at.person('Instructor'), await at.person('Instructor')]
    const add = (text: string) => idOf(ada.client.addPhrase({ body: { text } }))
    const first = await add('Look at the edges.')
    await add('Wait for the light.')
    const list = async ({ client }: Person) =>
      (await client.listPhrases({})).map(({ text }) => text)
    assert.deepEqual(await list(ada), ['Look at the edges.', 'Wait for the light.'])
    assert.deepEqual(await list(ben), [])
    const change = ({ client }: Person) =>
      client.changePhrase({ params: { id: first }, body: { text: 'Look at the corners.' } })
    assert.equal(await outcomeOf(change(ben)), '404 not-found')
    assert.deepEqual(await change(ada), { modifiedCount: 1 })
    const remove = ({ client }: Person) => client.deletePhrase({ params: { id: first } })
    assert.equal(await outcomeOf(remove(ben)), '404 not-found')
    assert.deepEqual(await remove(ada), { deletedCount: 1 })
    const rows = Array.from({ length: 99 }, () => ({
      id: newId(),
      user_id: ada.actor.id,
      text: 'Again',
    }))
    await insertRows(at.database.tables<Tables>(), 'phrases', rows)
    assert.equal(await outcomeOf(add('One more')), '409 limit-reached')
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Meeting } from '#contract/meetings.ts'
import { addressQuotas } from '#platform/http/rate-limit.ts'
import { feedOf, follow, readCalendar } from '#tests/support/school/calendars.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Person } from '#tests/support/school/school.ts'

const day = 86_400_000

onDatabase('the feed of a calendar', (create) => {
  const at = openSchool(create)

  const buy = async (student: Person, classId: string) => {
    const id = await at.order(student, classId)
    await student.client.payOrder({ params: { id }, body: { status: 'Paid' } })
    return id
  }
  const eventsAt = async (url: string) => {
    const answer = await follow(at, url)
    assert.equal(answer.statusCode, 200, answer.body)
    return readCalendar(answer.body)
  }
  const reason = 'The tutor is ill. We are sorry.'
  const cancel = async ({ client }: Person, id: string) => {
    await client.cancelClass({ params: { id }, body: { reason } })
    await at.jobs.runDue()
  }
  const move = ({ client }: Person, id: string, ...meetings: Meeting[]) =>
    client.updateClass({
      params: { id },
      body: {
        className: 'Night skies',
        price: 49.5,
        description: 'How light falls, and what to do about it.',
        meetings,
      },
    })

  test('[10.10] has only the classes that a person has paid for or teaches', async () => {
    const student = await at.person('Student')
    const meetings = [at.meetingIn(day), at.meetingIn(2 * day)]
    const onlineUrl = 'https://meet.example/sky?a=1,2;3'
    const { id, instructor } = await at.addClass({
      className: 'Night skies, stars; moon',
      meetings,
      place: 'Harbour Street 4',
      onlineUrl,
    })
    await at.order(student, (await at.addClass({ meetings })).id)
    const left = await buy(student, (await at.addClass({ meetings })).id)
    await student.client.deleteOrder({ params: { id: left } })
    await buy(student, id)
    const { items } = await student.client.listSchedule({})
    const { updatedAt } = await student.client.readClass({ params: { id } })
    const expected = items.map(({ _id, startsAt, endsAt }) => ({
      uid: _id,
      title: 'Night skies, stars; moon',
      startsAt: Math.floor(startsAt / 1000) * 1000,
      endsAt: Math.floor(endsAt / 1000) * 1000,
      status: 'CONFIRMED',
      sequence: 0,
      place: 'Harbour Street 4',
      description: '',
      changedAt: Math.floor(updatedAt / 1000) * 1000,
    }))
    assert.equal(expected.length, 2)
    for (const person of [student, instructor]) {
      const events = await eventsAt(await feedOf(person))
      assert.ok(events.every(({ description }) => description.includes(`\nOnline: ${onlineUrl}`)))
      assert.deepEqual(
        events.map((event) => ({ ...event, description: '' })),
        expected,
      )
    }
    assert.deepEqual(await eventsAt(await feedOf(await at.person('Admin'))), [])
  })

  test('[10.10] a class that is moved twice and then cancelled appears once, and ends as cancelled', async () => {
    const student = await at.person('Student')
    const { id, instructor } = await at.addClass({
      className: 'Night skies',
      meetings: [at.meetingIn(day)],
      onlineUrl: 'https://meet.example/sky',
    })
    await buy(student, id)
    const feeds = [await feedOf(student), await feedOf(instructor)]
    const seen: Awaited<ReturnType<typeof eventsAt>>[] = []
    const readFeeds = async () => {
      const [own, taught] = await Promise.all(feeds.map(eventsAt))
      assert.equal(own?.length, 1)
      assert.deepEqual(
        own.map(({ status }) => status),
        taught?.map(({ status }) => status),
      )
      seen.push(own)
    }
    await readFeeds()
    for (const days of [3, 5]) {
      at.time.now += 1000
      await move(instructor, id, at.meetingIn(days * day))
      await readFeeds()
    }
    at.time.now += 1000
    await cancel(instructor, id)
    await readFeeds()
    const events = seen.flat()
    assert.equal(new Set(events.map(({ uid }) => uid)).size, 1)
    assert.deepEqual(
      events.map(({ status, sequence }) => [status, sequence]),
      [
        ['CONFIRMED', 0],
        ['CONFIRMED', 1],
        ['CONFIRMED', 2],
        ['CANCELLED', 3],
      ],
    )
    assert.equal(new Set(events.map(({ changedAt }) => changedAt)).size, 4)
    assert.ok(!events.at(-1)?.description.includes('meet.example'))
  })

  test('[10.10] a removed meeting is shown as cancelled, whatever happens to the class', async () => {
    const [student, later] = [await at.person('Student'), await at.person('Student')]
    const meetings = [at.meetingIn(day), at.meetingIn(8 * day), at.meetingIn(15 * day)] as const
    const { id, instructor } = await at.addClass({
      className: 'Night skies',
      meetings: [...meetings],
    })
    const order = await buy(student, id)
    const feeds = [await feedOf(student), await feedOf(instructor), await feedOf(later)]
    const readFeeds = async () => {
      const [own, taught, others] = await Promise.all(feeds.map(eventsAt))
      const seen = (events: typeof own) =>
        new Map(events?.map(({ uid, status, sequence }) => [uid, [status, sequence]]))
      assert.deepEqual(seen(own), seen(taught))
      return { own: seen(own), others: others?.map(({ status }) => status) }
    }
    const uids = [...(await readFeeds()).own.keys()]
    const stateOf = (...events: [status: string, sequence: number][]) =>
      new Map(events.map((event, index) => [uids[index], event]))
    const step = async (change: () => Promise<unknown>) => {
      at.time.now += 1000
      await change()
      return readFeeds()
    }
    const [first, second, third] = meetings
    const moved = at.meetingIn(9 * day)
    await step(() => move(instructor, id, first, at.meetingIn(10 * day), third))
    await step(() => move(instructor, id, first, moved, third))
    const without = await step(() => move(instructor, id, first, third))
    assert.deepEqual(without.own, stateOf(['CONFIRMED', 3], ['CANCELLED', 3], ['CONFIRMED', 3]))
    // A student who pays now has never seen it.
    const { others } = await step(() => buy(later, id))
    assert.deepEqual(others, ['CONFIRMED', 'CONFIRMED'])
    for (const person of [student, later, instructor])
      assert.equal((await person.client.listSchedule({})).items.length, 2)
    assert.equal((await student.client.readClass({ params: { id } })).meetings.length, 2)
    const file = await student.client.readOrderCalendar({ params: { id: order } })
    assert.equal(readCalendar(file.calendar).length, 2)
    // Moved back to its time, it is the same meeting.
    const back = await step(() => move(instructor, id, first, moved, third))
    assert.deepEqual(back.own, stateOf(['CONFIRMED', 4], ['CONFIRMED', 4], ['CONFIRMED', 4]))
    await step(() => move(instructor, id, second))
    const end = await step(() => cancel(instructor, id))
    assert.deepEqual(end.own, stateOf(['CANCELLED', 6], ['CANCELLED', 6], ['CANCELLED', 6]))
    at.time.now += 57 * day
    assert.deepEqual((await readFeeds()).own, new Map())
  })

  test('[10.10] the last sixty removed meetings are shown for eight weeks', async () => {
    const { id, instructor } = await at.addClass({ meetings: [at.meetingIn(100 * day)] })
    const feed = await feedOf(instructor)
    const meetings = (from: number) =>
      Array.from({ length: 40 }, (_, index) => at.meetingIn((from + index) * day))
    for (const from of [200, 300, 400]) {
      at.time.now += 1000
      await move(instructor, id, ...meetings(from))
      await move(instructor, id)
    }
    const cancelled = await eventsAt(feed)
    assert.equal(cancelled.length, 60)
    assert.ok(cancelled.every(({ status }) => status === 'CANCELLED'))
    at.time.now += 57 * day
    assert.deepEqual(await eventsAt(feed), [])
  })

  test('[10.10] a cancelled class is shown for weeks, then dropped, and never to students who had left it', async () => {
    const [student, leaver] = [await at.person('Student'), await at.person('Student')]
    const { id, instructor } = await at.addClass({ meetings: [at.meetingIn(200 * day)] })
    await buy(student, id)
    const left = await buy(leaver, id)
    await leaver.client.deleteOrder({ params: { id: left } })
    const people = [student, instructor, leaver]
    const feeds: string[] = []
    for (const person of people) feeds.push(await feedOf(person))
    at.time.now += 1000
    await cancel(instructor, id)
    const shown = async () => {
      const events = await Promise.all(feeds.map(eventsAt))
      return events.map((own) => own.map(({ status }) => status))
    }
    assert.deepEqual(await shown(), [['CANCELLED'], ['CANCELLED'], []])
    at.time.now += 50 * day
    assert.deepEqual(await shown(), [['CANCELLED'], ['CANCELLED'], []])
    at.time.now += 7 * day
    assert.deepEqual(await shown(), [[], [], []])
  })

  test('[10.10] past meetings stay for three months', async () => {
    const by = await at.person('Instructor')
    await at.addClass({ by, meetings: [at.meetingIn(1000), at.meetingIn(60 * day)] })
    const feed = await feedOf(by)
    at.time.now += 89 * day
    assert.equal((await eventsAt(feed)).length, 2)
    at.time.now += 2 * day
    assert.equal((await eventsAt(feed)).length, 1)
  })

  test('[10.10] a class in review is tentative for its instructor, not for paid students', async () => {
    const student = await at.person('Student')
    const { id, instructor } = await at.addClass({ meetings: [at.meetingIn(day)] })
    await buy(student, id)
    const body = { className: 'Other words', price: 1, description: 'What nobody has read yet.' }
    await instructor.client.updateClass({ params: { id }, body })
    const statuses = async (person: Person) =>
      (await eventsAt(await feedOf(person))).map(({ status }) => status)
    assert.deepEqual(await statuses(instructor), ['TENTATIVE'])
    assert.deepEqual(await statuses(student), ['CONFIRMED'])
  })

  test('[10.10] is private, has a tag that changes with it, and can be asked for by HEAD', async () => {
    const { id, instructor } = await at.addClass({ meetings: [at.meetingIn(day)] })
    const feed = await feedOf(instructor)
    const { headers, body } = await follow(at, feed)
    assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
    assert.equal(headers['cache-control'], 'private, no-cache')
    assert.equal(headers['x-robots-tag'], 'noindex')
    const tag = { 'if-none-match': String(headers.etag) }
    at.time.now += 60_000
    const again = await follow(at, feed, tag)
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', headers.etag])
    const head = await at.app.inject({ method: 'HEAD', url: feed })
    assert.deepEqual([head.statusCode, head.body, head.headers.etag], [200, '', headers.etag])
    assert.equal(Number(head.headers['content-length']), Buffer.byteLength(body))
    await move(instructor, id, at.meetingIn(3 * day))
    const changed = await follow(at, feed, tag)
    assert.equal(changed.statusCode, 200)
    assert.notEqual(changed.headers.etag, headers.etag)
  })

  test('[10.10] a new address ends the old one; wrong, old and ended ones are answered alike', async () => {
    const [person, removed, disabled, moved] = [
      await at.person('Instructor'),
      await at.person('Instructor'),
      await at.person('Instructor'),
      await at.person('Instructor'),
    ]
    const old = await feedOf(person)
    const feeds = [await feedOf(removed), await feedOf(disabled), await feedOf(moved)]
    for (const feed of [old, ...feeds]) assert.equal((await follow(at, feed)).statusCode, 200)
    const feed = await feedOf(person)
    assert.match(feed, /^\/calendar\/[\w-]{43}\.ics$/)
    const admin = await at.person('Admin')
    await admin.client.deleteUser({ params: { id: removed.actor.id } })
    // The record is gone, whatever the state of the account.
    at.disabled.delete(removed.account.uid)
    at.disabled.add(disabled.account.uid)
    // The record goes to another account, which proves the e-mail.
    at.deletedAccounts.add(moved.account.uid)
    const { email } = moved.account
    const heir = await at.visitor({ email, emailVerified: true })
    await heir.client.registerUser({ body: { name: 'Heir', role: 'Instructor', email } })
    assert.equal((await heir.client.readOwnUser())._id, moved.actor.id)
    at.deletedAccounts.delete(moved.account.uid)
    const wrong = ['/calendar/', '/calendar/x.ics', feed.slice(0, -4), `${feed}.ics`, `${feed}/`]
    const ended = [old, ...feeds, feed.toLowerCase(), '/calendar/%00.ics', ...wrong]
    const answers = await Promise.all(ended.map((url) => follow(at, url)))
    for (const { statusCode, body, headers } of answers) {
      assert.equal(statusCode, 404)
      assert.equal(body, answers[0]?.body)
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['x-robots-tag'], 'noindex')
    }
    assert.equal((await follow(at, feed)).statusCode, 200)
    const posted = await at.app.inject({ method: 'POST', url: feed, payload: { a: 1 } })
    assert.deepEqual([posted.statusCode, posted.headers.allow], [405, 'GET, HEAD'])
  })

  test('[10.10] the database has no token, only its hash', async () => {
    const token = (await feedOf(await at.person('Student'))).slice('/calendar/'.length, -4)
    const { rows } = await sql`select * from calendar_tokens`.execute(at.database.tables())
    assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token))
  })

  test('[10.10] guessing many addresses from one place is limited', async () => {
    const origin = await at.app.listen({ host: '127.0.0.1', port: 0 })
    const ask = async () => {
      const answer = await fetch(`${origin}/calendar/wrong.ics`)
      await answer.body?.cancel()
      return answer
    }
    for (let n = 0; n < addressQuotas.calendars.max; n += 1) assert.equal((await ask()).status, 404)
    const refused = await ask()
    assert.equal(refused.status, 429)
    assert.match(String(refused.headers.get('retry-after')), /^\d+$/)
  })
})

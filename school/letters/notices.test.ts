import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { fillTable } from '#tests/support/database/fill-table.ts'
import { startWatchedSchool } from '#tests/support/database/watch-queries.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { pay } from '#tests/support/school/orders.ts'
import { startSchool, type Person, type TestSchool } from '#tests/support/school/school.ts'

const day = 24 * 3_600_000

onDatabase('notices', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  /** A student with two notices: about a receipt, then about a cancelled booking. */
  async function informed(): Promise<Person> {
    const { id } = await at.addClass()
    const student = await at.person('Student')
    const order = await at.order(student, id)
    await pay(student, order)
    await at.sendLetters()
    await student.client.deleteOrder({ params: { id: order } })
    await at.sendLetters()
    return student
  }
  const titles = async ({ client }: Person) =>
    (await client.listNotices()).items.map(({ title }) =>
      title.replace(/[\d-]{5,}$|: Course .*/, '#'),
    )
  const unread = async ({ client }: Person) => (await client.readOwnUser()).unread

  test('[14.3] everything in a mail is a notice, too, with its page, newest first', async () => {
    const student = await informed()
    const { items, total } = await student.client.listNotices({ query: { limit: 1 } })
    assert.deepEqual(total, { count: 2, more: false })
    assert.match(items[0]?.title ?? '', /^Your refund: credit note 2030-\d{6}$/)
    assert.match(items[0]?.path ?? '', /^\/dashboard\/receipt\//)
    assert.equal(items[0]?.readAt, null)
    assert.deepEqual(await titles(student), ['Your refund: credit note #', 'You’re booked#'])
    assert.equal(at.mailsTo(student).length, 2)
  })

  test('[14.3] a notice has the first three facts of its mail, in a line each: its page has the rest', async () => {
    const meetings = [at.meetingIn(2 * day), at.meetingIn(3 * day)]
    const { id } = await at.addClass({ meetings, place: 'The old mill', bring: 'A tripod\nGloves' })
    const student = await at.person('Student')
    await pay(student, await at.order(student, id))
    await at.sendLetters()
    const { text = '' } = (await student.client.listNotices()).items[0] ?? {}
    assert.deepEqual(
      [...text.matchAll(/^[^:\n]+(?=: )/gm)].map(([name]) => name),
      ['When', 'Where', 'What to bring'],
    )
    // Of several lines it has the first, and says that there are more.
    assert.match(text, /^What to bring: A tripod …$/m)
    assert.match(text, /^Where: The old mill$/m)
    assert.doesNotMatch(text, /Receipt: /)
  })

  test('[14.3] one is marked as read, or all up to one; those of others stay unread', async () => {
    const [student, other] = [await informed(), await informed()]
    assert.equal(await unread(student), 2)
    const { items } = await student.client.listNotices()
    const [newest, oldest] = items.map(({ _id }) => _id)
    const mark = (person: Person, id = '', andOlder = false, upTo?: string) =>
      person.client.readNotices({ body: { id, andOlder, upTo } })
    assert.deepEqual(await mark(other, newest), { modifiedCount: 0 })
    assert.deepEqual(await mark(student, oldest, true), { modifiedCount: 1 })
    assert.deepEqual(await mark(student, oldest, true), { modifiedCount: 0 })
    assert.equal(await unread(student), 1)
    assert.deepEqual(await mark(student, newest), { modifiedCount: 1 })
    assert.equal(await unread(student), 0)
    assert.deepEqual(await mark(other, oldest, false, newest), { modifiedCount: 0 })
    assert.equal(await unread(other), 2)
    const [newestOfOther, oldestOfOther] = (await other.client.listNotices()).items
    assert.ok(newestOfOther && oldestOfOther)
    assert.deepEqual(await mark(other, newestOfOther._id, false, oldestOfOther._id), {
      modifiedCount: 0,
    })
    assert.deepEqual(await mark(other, oldestOfOther._id, false, newestOfOther._id), {
      modifiedCount: 2,
    })
  })

  test('[14.3] ten thousand notices cost as many statements as 150, and are counted up to 99', async () => {
    const { at: watched, statementsOf } = await startWatchedSchool(create)
    try {
      const student = await watched.person('Student')
      const { client, actor } = student
      const texts = async () => [
        await statementsOf(() => client.listNotices()),
        await statementsOf(() => client.readOwnUser()),
      ]
      const fill = (from: number, to: number) =>
        fillTable(
          watched.database,
          'notices',
          to,
          {
            id: sql`cast(100000 + i as text)`,
            user_id: sql.lit(actor.id),
            note_id: sql`cast(i as text)`,
            title: sql`'Your receipt'`,
            text: sql`'Your payment is confirmed.'`,
            created_at: sql`i`,
          },
          `n where i >= ${from}`,
        )
      await fill(1, 150)
      await texts()
      const ofFew = await texts()
      await fill(151, 10_001)
      assert.deepEqual(await texts(), ofFew)
      const { items, next, total } = await client.listNotices({ query: { limit: 100 } })
      assert.equal(items.length, 100)
      assert.equal(items[0]?.createdAt, 10_001)
      assert.deepEqual(total, { count: 10_000, more: true })
      const second = await client.listNotices({ query: { limit: 100, cursor: next ?? '' } })
      assert.equal(second.items[0]?.createdAt, 9_901)
      assert.equal(await unread(student), 99)
      const body = { id: items[50]?._id ?? '', andOlder: true }
      assert.deepEqual(await client.readNotices({ body }), { modifiedCount: 9_951 })
      assert.equal(await unread(student), 50)
    } finally {
      await watched.close()
    }
  })

  test('[14.1] a letter that is written again, because the mail server was away, makes no second notice', async () => {
    let isAway = true
    const mailer = {
      send: async () => {
        if (isAway) throw new Error('The mail server is away.')
      },
    }
    const school = await startSchool(create, { mailer })
    try {
      const { id } = await school.addClass()
      const student = await school.person('Student')
      await pay(student, await school.order(student, id))
      for (let time = 0; time < 3; time += 1) await school.sendLetters()
      assert.equal((await titles(student)).length, 1)
      isAway = false
      for (let time = 0; time < 3; time += 1) await school.sendLetters()
      assert.equal((await titles(student)).length, 1)
    } finally {
      await school.close()
    }
  })
})

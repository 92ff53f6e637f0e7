import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { plainSelling } from '#tests/support/money/selling.ts'
import { startSchool, type Person, type TestSchool } from '#tests/support/school/school.ts'

const hour = 3_600_000
const policy = [
  { hoursBefore: 336, percent: 100 },
  { hoursBefore: 72, percent: 50 },
  { hoursBefore: 36, percent: 25 },
]

onDatabase('why money is refunded', (create) => {
  let at: TestSchool
  let admin: Person
  before(async () => {
    at = await startSchool(create, {
      selling: { ...plainSelling, policy },
      languages: ['en', 'de'],
    })
    admin = await at.person('Admin')
  })
  after(() => at.close())
  afterEach(async () => assert.deepEqual(await findBookFaults(at.database.tables<Tables>()), []))

  /** A $60 seat in a class that begins in this many hours. */
  async function buy(hours: number, language = 'en') {
    const [student, instructor] = [await at.person('Student'), await at.person('Instructor')]
    await student.client.changeProfile({ body: { language } })
    const meetings = [at.meetingIn(hours * hour)]
    const { id: classId } = await at.addClass({ by: instructor, price: 60, meetings })
    const id = await at.order(student, classId)
    await student.client.startCheckout({ body: { orderIds: [id] } })
    return { student, instructor, classId, id }
  }

  const orderOf = async ({ client, account: { email } }: Person) =>
    (await client.listOrders({ query: { email } })).items[0]

  /** The only credit note of a student, and the mail that came with it. */
  async function creditOf(student: Person) {
    await at.sendLetters()
    const { items } = await student.client.listReceipts({})
    const listed = items.filter(({ kind }) => kind === 'credit')
    assert.equal(listed.length, 1)
    const note = await student.client.readReceipt({ params: { id: listed[0]?._id ?? '' } })
    const mail = at.mailsTo(student).find(({ text }) => text.includes(note.number))
    assert.ok(mail)
    return { note, mail }
  }

  test('[13.7] [13.9] [14.2] an admin’s reason stands on the credit note and in its mail, as it was typed', async () => {
    const { student, id } = await buy(400)
    const reason = 'Fog & <b>rain</b>'
    await admin.client.refundOrder({ params: { id }, body: { amount: 20, reason } })
    const { note, mail } = await creditOf(student)
    assert.equal(note.reason, reason)
    assert.match(mail.text, /^Reason: Fog & <b>rain<\/b>$/m)
    assert.match(mail.html ?? '', /Fog &amp; &lt;b&gt;rain&lt;\/b&gt;/)
    assert.doesNotMatch(mail.html ?? '', /<b>rain/)
    assert.match(mail.text, /Your booking stays as it is\./)
    const receipt = await student.client.readReceipt({ params: { id: note.receipt?._id ?? '' } })
    assert.equal(receipt.reason, null)
  })

  test('[13.7] the reason of a cancelled booking stands on its credit note, too', async () => {
    const { student, id } = await buy(400)
    const body = { amount: 5, reason: 'The boat is full.' }
    await admin.client.cancelPlace({ params: { id }, body })
    const { note, mail } = await creditOf(student)
    assert.equal(note.reason, 'The boat is full.')
    assert.doesNotMatch(mail.text, /Your booking stays/)
  })

  for (const [language, hours, percent, hoursBefore, words] of [
    ['en', 100, 50, 336, 'Half is refunded because the class begins in less than 14 days.'],
    ['en', 40, 25, 72, '25% is refunded because the class begins in less than 3 days.'],
    [
      'de',
      100,
      50,
      336,
      'Die Hälfte wird erstattet, weil der Kurs in weniger als 14 Tagen beginnt.',
    ],
  ] as const)
    test(`[13.7] ${percent} percent, in ${language}: the order, the roster, the credit note and the mail say the rule`, async () => {
      const { student, classId, id } = await buy(hours, language)
      const order = await orderOf(student)
      assert.deepEqual(order?.refundRule, { percent, hoursBefore })
      const roster = await admin.client.listRoster({ params: { id: classId } })
      assert.deepEqual(roster.items[0]?.refundRule, { percent, hoursBefore })
      const { refund } = await student.client.deleteOrder({ params: { id } })
      assert.equal(refund, (60 * percent) / 100)
      const { note, mail } = await creditOf(student)
      assert.equal(note.reason, words)
      assert.ok(mail.text.includes(words))
    })

  test('[13.7] a full refund has no rule, nor has one that an earlier refund makes smaller', async () => {
    const full = await buy(400)
    assert.equal((await orderOf(full.student))?.refundRule, null)
    await full.student.client.deleteOrder({ params: { id: full.id } })
    assert.equal((await creditOf(full.student)).note.reason, null)
    const less = await buy(100)
    const body = { amount: 10, reason: 'It was cold.' }
    await admin.client.refundOrder({ params: { id: less.id }, body })
    const order = await orderOf(less.student)
    assert.deepEqual([order?.refund, order?.refundRule], [20, null])
  })

  test('[10.8] [13.7] admins see refunds and the rest on the roster; the instructor does not', async () => {
    const { instructor, classId, id } = await buy(400)
    const body = { amount: 20, reason: 'The room was cold' }
    await admin.client.refundOrder({ params: { id }, body })
    const entryFor = async ({ client }: Person) =>
      (await client.listRoster({ params: { id: classId } })).items[0]
    const { refunded, left } = (await entryFor(admin)) ?? {}
    assert.deepEqual([refunded, left], [20, 40])
    assert.equal((await entryFor(instructor))?.refunded, null)
  })
})

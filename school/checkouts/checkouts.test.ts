import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import { checkBooks } from '#tests/support/money/books.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import {
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'
import { spansOf } from '#tests/support/school/spans-of.ts'
import { tryWhileBusy } from '#tests/support/school/try-while-busy.ts'
import { plainSelling } from '#tests/support/money/selling.ts'

const hour = 3_600_000
const policy = [
  { hoursBefore: 336, percent: 100 },
  { hoursBefore: 72, percent: 50 },
]

onBothDatabases('checkouts that are paid at once', (create) => {
  let at: TestSchool
  before(async () => {
    const selling = { ...plainSelling, policy, taxBp: 1_900 }
    at = await startSchool(create, { selling })
  })
  after(() => at.close())
  afterEach(async () => {
    assert.deepEqual(await findBookFaults(at.database.tables<Tables>()), [])
  })

  /** A student's orders for classes at these prices, each class with this many seats. */
  async function fillCart(student: Person, prices: number[], availableSeats = 3) {
    const classes: string[] = []
    const orderIds: string[] = []
    for (const price of prices) {
      const { id } = await at.addClass({ price, availableSeats })
      classes.push(id)
      orderIds.push(await at.order(student, id))
    }
    return { classes, orderIds }
  }

  test('[13.2] [13.9] several orders are paid at once, with one receipt that names them all', async () => {
    const student = await at.person('Student')
    const { classes, orderIds } = await fillCart(student, [49.5, 20])
    const quote = await student.client.quoteCheckout({ body: { orderIds } })
    assert.deepEqual([quote.subtotal, quote.discount, quote.total], [69.5, 0, 69.5])
    const paid = await student.client.startCheckout({ body: { orderIds } })
    assert.equal(paid.status, 'paid')
    assert.equal(paid.url, null)
    assert.deepEqual(await student.client.readCheckout({ params: { id: paid._id } }), paid)
    const id = paid.receipt?._id ?? assert.fail('there is a receipt')
    const receipt = await student.client.readReceipt({ params: { id } })
    assert.match(receipt.number, /^2030-\d{6}$/)
    assert.deepEqual([receipt.kind, receipt.total, receipt.currency], ['receipt', 69.5, 'USD'])
    assert.deepEqual(
      receipt.lines.map(({ net, tax, taxPercent }) => [net, tax, taxPercent]),
      [
        [49.5, 7.9, 19],
        [20, 3.19, 19],
      ],
    )
    assert.equal(receipt.tax, 11.09)
    for (const one of classes) await checkBooks(at, one, 3)
    await at.sendLetters()
    const [mail] = at.mailsTo(student)
    assert.equal(mail?.subject, 'You’re booked: 2 classes')
    assert.match(
      mail?.text ?? '',
      /: \$49\.50\n.*: \$20\.00\n.*Total: \$69\.50\nReceipt: 2030-.*\/dashboard\/receipt\//s,
    )
  })

  test('[13.3] [10.1] a line names its class, with the online address, until it is cancelled', async () => {
    const student = await at.person('Student')
    const startsAt = at.time.now + 100 * hour
    const place = 'Harbour Street 4'
    const onlineUrl = 'https://meet.example/sky'
    const listed = { meetings: [{ startsAt, endsAt: startsAt + hour }], place, onlineUrl }
    const { id, instructor } = await at.addClass({ ...listed, bring: 'A tripod' })
    const order = await at.order(student, id)
    const { _id, lines } = await student.client.startCheckout({ body: { orderIds: [order] } })
    const { id: instructorId, name: instructorName } = instructor.actor
    assert.deepEqual(
      lines.map(({ booking }) => booking && { ...booking, meetings: spansOf(booking.meetings) }),
      [
        {
          classId: id,
          instructorId,
          instructorName,
          photo: '/photos/class-01.jpg',
          ...listed,
          bring: 'A tripod',
        },
      ],
    )
    await student.client.deleteOrder({ params: { id: order } })
    const later = await student.client.readCheckout({ params: { id: _id } })
    assert.deepEqual(
      later.lines.map(({ booking }) => booking),
      [null],
    )
  })

  test('[13.2] if one class is full nothing is paid', async () => {
    const [first, second] = [await at.person('Student'), await at.person('Student')]
    const { classes, orderIds } = await fillCart(first, [10, 20], 1)
    const order = await at.order(second, classes[1] ?? '')
    await second.client.payOrder({ params: { id: order }, body: { status: 'Paid' } })
    assert.equal(
      await outcomeOf(first.client.startCheckout({ body: { orderIds } })),
      '409 no-seats-left',
    )
    for (const one of classes) await checkBooks(at, one, 1)
    const { items } = await first.client.listOrders({ query: { email: first.account.email } })
    assert.ok(items.every(({ status }) => status === 'Not Paid'))
  })

  test('[13.2] only one’s own unpaid orders, each once', async () => {
    const [student, other] = [await at.person('Student'), await at.person('Student')]
    const { orderIds } = await fillCart(student, [10])
    const pay = (person: Person, ids: string[]) =>
      outcomeOf(person.client.startCheckout({ body: { orderIds: ids } }))
    assert.equal(await pay(other, orderIds), '404 not-found')
    assert.equal(await pay(student, []), '400 invalid-input')
    assert.equal(await pay(student, [...orderIds, ...orderIds]), '400 invalid-input')
    const both = await Promise.all([pay(student, orderIds), pay(student, orderIds)])
    assert.deepEqual(both.sort(), ['409 order-paid', 'done'])
  })

  test('[13.4] [13.9] a free class is paid without a receipt', async () => {
    const student = await at.person('Student')
    const { orderIds } = await fillCart(student, [0])
    const paid = await student.client.startCheckout({ body: { orderIds } })
    assert.deepEqual([paid.total, paid.receipt?._id], [0, undefined])
    const [order = ''] = orderIds
    const deleted = await student.client.deleteOrder({ params: { id: order } })
    assert.deepEqual(deleted, { deletedCount: 1, refund: 0 })
  })

  test('[13.7] [13.9] a cancellation gives back by the policy, with a credit note that names the receipt', async () => {
    const [student, admin, other] = [
      await at.person('Student'),
      await at.person('Admin'),
      await at.person('Student'),
    ]
    const { id } = await at.addClass({ price: 49.51, meetings: [at.meetingIn(100 * hour)] })
    const order = await at.order(student, id)
    const paid = await student.client.startCheckout({ body: { orderIds: [order] } })
    const deleted = await student.client.deleteOrder({ params: { id: order } })
    assert.deepEqual(deleted, { deletedCount: 1, refund: 24.76 })
    const params = { id: paid.receipt?._id ?? '' }
    const receipt = await admin.client.readReceipt({ params })
    assert.equal(receipt.credits.length, 1)
    const credit = await student.client.readReceipt({
      params: { id: receipt.credits[0]?._id ?? '' },
    })
    assert.deepEqual([credit.kind, credit.total, credit.tax], ['credit', -24.76, -3.95])
    assert.equal(credit.receipt?.number, receipt.number)
    await at.sendLetters()
    const [mail, ...others] = at.mailsTo(student)
    assert.deepEqual([mail?.subject, others], [`Your receipt ${receipt.number}, and 1 more`, []])
    assert.ok(mail?.text.includes(`Your refund: credit note ${credit.number}`))
    assert.equal(await outcomeOf(other.client.readReceipt({ params })), '404 not-found')
  })

  test('[10.5] [13.7] if the school cancels, the whole sum comes back', async () => {
    const student = await at.person('Student')
    const { id, instructor } = await at.addClass({ price: 30, meetings: [at.meetingIn(hour)] })
    const order = await at.order(student, id)
    const paid = await student.client.startCheckout({ body: { orderIds: [order] } })
    await instructor.client.cancelClass({
      params: { id },
      body: { reason: 'The roof of the studio leaks.' },
    })
    await at.jobs.runDue()
    const { credits } = await student.client.readReceipt({
      params: { id: paid.receipt?._id ?? '' },
    })
    const credit = await student.client.readReceipt({ params: { id: credits[0]?._id ?? '' } })
    assert.equal(credit.total, -30)
  })

  test('[13.9] receipts have no gaps, also when fifty are written at once and some come to nothing', async () => {
    const { id } = await at.addClass({ price: 12, availableSeats: 45 })
    const students = await Promise.all(Array.from({ length: 50 }, () => at.person('Student')))
    const outcomes = await Promise.all(
      students.map(async (student) => {
        const order = await at.order(student, id)
        return outcomeOf(
          tryWhileBusy(() =>
            student.client.payOrder({ params: { id: order }, body: { status: 'Paid' } }),
          ),
        )
      }),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 45)
    const numbers = await at.database
      .tables<Tables>()
      .selectFrom('receipts')
      .select('number')
      .orderBy('number')
      .execute()
    assert.deepEqual(
      numbers.map(({ number }) => number),
      numbers.map((_, index) => index + 1),
    )
    assert.ok(numbers.length >= 45)
  })

  test('[13.11] every entry of the ledger has one document of the same amount', async () => {
    const db = at.database.tables<Tables>()
    const documents = await db
      .selectFrom('ledger as l')
      .leftJoin('receipts as r', 'r.ledger_id', 'l.id')
      .select(['l.amount_minor', 'r.total_minor', 'l.kind', 'r.kind as document'])
      .execute()
    assert.ok(documents.some(({ kind }) => kind === 'refund'))
    for (const { amount_minor, total_minor, kind, document } of documents) {
      assert.equal(total_minor, amount_minor)
      assert.equal(document, kind === 'payment' ? 'receipt' : 'credit')
    }
  })
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { MoneyProblem } from '#contract/money-problem.ts'
import { readWords } from '#messages/catalogue.ts'
import { createReasonWording } from '#messages/word-reason.ts'
import type { Tables } from '#school/base/tables.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { createMoves, type Moves } from '#tests/support/money/moving-money.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import type { Person } from '#tests/support/school/school.ts'

const wordInGerman = createReasonWording({
  messages: readWords('de', 'money-problems'),
  language: 'de',
})
const inGerman = (problem: MoneyProblem | undefined) => problem && wordInGerman(problem)

onDatabase('problems of payments and refunds', (create) => {
  let school: ProviderSchool
  let admin: Person
  let moves: Moves
  before(async () => {
    school = await startProviderSchool(create)
    admin = await school.at.person('Admin')
    moves = createMoves(school, admin)
  })
  after(() => school.close())

  const tables = () => school.at.database.tables<Tables>()
  const noteOf = async (id: string) =>
    (await tables().selectFrom('checkouts').select('note').where('id', '=', id).executeTakeFirst())
      ?.note
  const openItem = async (id: string) =>
    (await admin.client.listOpen()).find(({ _id }) => _id === id) ?? assert.fail('it is not open')
  const reversalOf = async ({ account }: Person) => {
    const { items } = await admin.client.listEntries({ query: { kind: 'reversal' } })
    return items.find(({ studentEmail }) => studentEmail === account.email) ?? assert.fail()
  }

  async function payOtherwise(fault: { amountMinor?: number; currency?: string }) {
    const { start } = await school.fillCart([10])
    const { _id } = await start()
    school.pay.pay(_id, fault)
    await reconcilePayments(school.at.school)
    return _id
  }

  test('[13.6] [17.3] a payment at fault is stored as a reason with its values, answered in English, and worded in any language', async () => {
    const sum = await payOtherwise({ amountMinor: 999 })
    const currency = await payOtherwise({ currency: 'CHF' })
    assert.deepEqual(
      [await noteOf(sum), await noteOf(currency)],
      ['["otherSumPaid",{}]', '["paidInCurrency",{"currency":"CHF"}]'],
    )
    const items = [await openItem(sum), await openItem(currency)]
    assert.deepEqual(
      items.map(({ note }) => note),
      ['Another sum than the total was paid.', 'It was paid in CHF.'],
    )
    assert.deepEqual(
      items.map(({ problem }) => inGerman(problem)),
      [
        'Es wurde ein anderer Betrag als der Gesamtbetrag gezahlt.',
        'Die Zahlung wurde in CHF geleistet.',
      ],
    )
    const overview = await admin.client.readOverview()
    assert.ok(overview.role === 'Admin')
    assert.ok(overview.money.items.some(({ problem }) => problem?.key === 'otherSumPaid'))
  })

  test('[13.6] a note of an earlier or a newer version stays as it is', async () => {
    const id = await payOtherwise({ amountMinor: 998 })
    for (const note of ['Another sum was paid.', '["ofANewerVersion",{}]', 'word']) {
      await tables().updateTable('checkouts').set({ note }).where('id', '=', id).execute()
      const item = await openItem(id)
      assert.deepEqual([item.note, item.problem], [note, null])
    }
  })

  test('[13.7] [17.3] a refund that fails without a reason, its reversal, and a dispute that is won are worded in any language', async () => {
    const { buy, cancel, work, failRefund, refundOf, dispute } = moves
    const failed = await buy(30)
    await cancel(failed.student, failed.id)
    await work()
    await failRefund(failed.paymentId, undefined, null)
    const won = await buy(40)
    await dispute(won.paymentId, 4_000, 'lost')
    await dispute(won.paymentId, 4_000, 'won')
    const refund = await refundOf(failed.student)
    const reversals = [await reversalOf(failed.student), await reversalOf(won.student)]
    assert.deepEqual(
      [refund.error, ...reversals.map(({ note }) => note)],
      [
        'The provider does not say why.',
        'The provider does not say why.',
        'The bank gave the disputed money back.',
      ],
    )
    assert.deepEqual([refund.problem, ...reversals.map(({ problem }) => problem)].map(inGerman), [
      'Der Zahlungsanbieter nennt keinen Grund.',
      'Der Zahlungsanbieter nennt keinen Grund.',
      'Die Bank hat das angefochtene Geld zurückgegeben.',
    ])
    assert.equal((await openItem(refund._id)).problem?.key, 'failedUnexplained')
  })

  test('[13.11] the note of an admin is never taken for a problem', async () => {
    const { at } = school
    const student = await at.person('Student')
    const { id } = await at.addClass({ price: 20 })
    const note = '["otherSumPaid",{}]'
    await admin.client.payByHand({
      params: { id: await at.order(student, id) },
      body: { amount: 20, method: 'cash', note },
    })
    const { items } = await admin.client.listEntries({ query: { method: 'cash' } })
    assert.deepEqual([items[0]?.note, items[0]?.problem], [note, null])
  })

  test('[13.6] a payment that arrives after it had failed loses the note of its failure', async () => {
    const { fillCart, pay, deliver, read } = school
    const { student, start } = await fillCart([50])
    const checkout = await start()
    const session = pay.sessions.get(`cs_${checkout._id}`) ?? assert.fail()
    Object.assign(session, { status: 'complete', hasFailed: true })
    await deliver(session, `evt_failed_${checkout._id}`)
    assert.equal((await read(student, checkout)).status, 'failed')
    assert.equal(await noteOf(checkout._id), '["moneyNeverCame",{}]')
    Object.assign(session, { hasFailed: false })
    await deliver(pay.pay(checkout._id), `evt_paid_${checkout._id}`)
    assert.equal((await read(student, checkout)).status, 'paid')
    assert.equal(await noteOf(checkout._id), null)
    const { items } = await admin.client.listEntries({ query: { method: 'provider' } })
    const entry = items.find(({ studentEmail }) => studentEmail === student.account.email)
    assert.deepEqual([entry?.kind, entry?.note], ['payment', null])
  })
})

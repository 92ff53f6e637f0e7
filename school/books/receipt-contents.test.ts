import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDatabase } from '#tests/support/database/databases.ts'
import { plainSelling } from '#tests/support/money/selling.ts'
import { startSchool, type Person, type TestSchool } from '#tests/support/school/school.ts'
import { contentOf } from './documents.ts'

const day = 24 * 3_600_000
const taxNote = 'No VAT charged: small business.'

const readAll = async ({ client }: Person) =>
  Promise.all(
    (await client.listReceipts({ query: {} })).items.map(({ _id: id }) =>
      client.readReceipt({ params: { id } }),
    ),
  )

onDatabase('the contents of receipts', (create) => {
  test('[13.9] the date of the class and why there is no tax, as they were at the time of payment, also on its credit note', async (t) => {
    const selling = { ...plainSelling, seller: { ...plainSelling.seller, taxNote } }
    const at: TestSchool = await startSchool(create, { selling })
    t.after(() => at.close())
    const meetings = [at.meetingIn(20 * day), at.meetingIn(21 * day)]
    const { id, instructor } = await at.addClass({ meetings })
    const undated = await at.addClass({})
    const student = await at.person('Student')
    const orders = [await at.order(student, id), await at.order(student, undated.id)]
    await student.client.startCheckout({ body: { orderIds: orders } })
    const { className, price, description } = await instructor.client.readClass({ params: { id } })
    const body = { className, price, description, meetings: [at.meetingIn(30 * day)] }
    await instructor.client.updateClass({ params: { id }, body })
    await student.client.deleteOrder({ params: { id: orders[0] ?? '' } })
    const startsAt = meetings[0]?.startsAt
    const documents = await readAll(student)
    const dates = documents.map(({ kind, lines }) => [kind, lines.map((line) => line.startsAt)])
    assert.deepEqual(dates, [
      ['credit', [startsAt]],
      ['receipt', [startsAt, null]],
    ])
    for (const { seller } of documents) assert.equal(seller.taxNote, taxNote)
  })
})

test('[13.9] documents from before these fields are read without them', () => {
  const line = { name: 'Fog', listMinor: 1, discountMinor: 0, netMinor: 1, taxBp: 0, taxMinor: 0 }
  const old = {
    seller: { name: 'School', address: null, taxId: null },
    buyer: { name: 'Ana', email: 'ana@example.com' },
    lines: [line],
    method: 'instant',
  }
  const { seller, lines } = contentOf({ content: JSON.stringify(old) })
  assert.equal(seller.taxNote, null)
  assert.deepEqual(lines, [{ ...line, startsAt: null }])
})

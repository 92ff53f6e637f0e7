import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Tables } from '#school/base/tables.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { plainSelling } from '#tests/support/money/selling.ts'
import { findBookFaults } from './check-books.ts'
import { creditTax, priceLine, type Taxed } from './amounts.ts'

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** A receipt and its credit notes, in thousandths of the rest, and which of them fail. */
const story = fc.record({
  prices: fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 20 }),
  taxBp: fc.integer({ min: 0, max: 10_000 }),
  steps: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ credit: fc.integer({ min: 1, max: 1_000 }) }) },
      { weight: 1, arbitrary: fc.record({ reverse: fc.nat(20) }) },
    ),
    { maxLength: 30 },
  ),
})

test('[13.9] the tax of credit notes never exceeds the receipt’s, and is the same once everything went back', () => {
  fc.assert(
    fc.property(story, ({ prices, taxBp, steps }) => {
      const lines = prices.map((price) => priceLine(price, 0, taxBp))
      const receipt: Taxed = {
        netMinor: sumOf(lines.map(({ net_minor }) => net_minor)),
        taxMinor: sumOf(lines.map(({ tax_minor }) => tax_minor)),
      }
      const held: Taxed[] = []
      const before = (): Taxed => ({
        netMinor: sumOf(held.map(({ netMinor }) => netMinor)),
        taxMinor: sumOf(held.map(({ taxMinor }) => taxMinor)),
      })
      const credit = (netMinor: number) => {
        if (netMinor > 0) held.push({ netMinor, taxMinor: creditTax(receipt, before(), netMinor) })
      }
      const left = () => receipt.netMinor - before().netMinor
      for (const step of steps) {
        if ('credit' in step) credit(Math.ceil((left() * step.credit) / 1_000))
        else held.splice(step.reverse, 1)
        assert.ok(held.every(({ taxMinor }) => taxMinor >= 0))
        assert.ok(before().taxMinor <= receipt.taxMinor)
      }
      credit(left())
      assert.equal(before().taxMinor, receipt.taxMinor)
    }),
    { numRuns: 500 },
  )
})

test('[13.9] three thirds of a receipt add up to its tax, though each third would be rounded up', () => {
  const receipt = { netMinor: 3, taxMinor: 1 }
  assert.deepEqual(
    [0, 1, 2].map((netMinor) =>
      creditTax(receipt, { netMinor, taxMinor: netMinor >= 2 ? 1 : 0 }, 1),
    ),
    [0, 1, 0],
  )
  assert.equal(creditTax({ netMinor: 0, taxMinor: 0 }, { netMinor: 0, taxMinor: 0 }, 0), 0)
  // More than a double can hold.
  const large = { netMinor: 200_000_000, taxMinor: 100_000_000 }
  assert.equal(creditTax(large, { netMinor: 1, taxMinor: 1 }, 199_999_999), 99_999_999)
})

onDatabase('credit notes with tax', (create) => {
  const at = openSchool(create, { selling: { ...plainSelling, taxBp: 1_900 } })

  test('[13.7] [13.9] a receipt that goes back in many parts has its tax on its credit notes, to the cent', async () => {
    const admin = await at.person('Admin')
    const student = await at.person('Student')
    const orderIds: string[] = []
    for (const price of [0.34, 0.37])
      orderIds.push(await at.order(student, (await at.addClass({ price })).id))
    await student.client.startCheckout({ body: { orderIds } })
    // Each contains 1.6 cents, rounded to 2: seven would make 14, more than the receipt's 11.
    for (const id of orderIds)
      for (let n = 0; n < 3; n += 1)
        await admin.client.refundOrder({
          params: { id },
          body: { amount: 0.1, reason: 'It was cold' },
        })
    for (const id of orderIds) await student.client.deleteOrder({ params: { id } })
    const { items } = await student.client.listReceipts({ query: {} })
    const documents = await Promise.all(
      items.map(({ _id }) => student.client.readReceipt({ params: { id: _id } })),
    )
    const taxes = documents.map(({ tax }) => Math.round(tax * 100))
    assert.equal(taxes.at(-1), 11)
    assert.equal(sumOf(taxes), 0)
    assert.deepEqual(await findBookFaults(at.database.tables<Tables>()), [])
  })
})

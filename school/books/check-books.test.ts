import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import type { Tables } from '#school/base/tables.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { findBookFaults } from './check-books.ts'

onBothDatabases('the check of the books', (create) => {
  const at = openSchool(create)
  before(async () => {
    const student = await at.person('Student')
    for (const price of [10, 20]) {
      const { id } = await at.addClass({ price })
      const order = await at.order(student, id)
      await student.client.startCheckout({ body: { orderIds: [order] } })
      if (price === 20) await student.client.deleteOrder({ params: { id: order } })
    }
    // The ledger and its documents are protected: this stands for a person with direct access to the
    // database.
    const db = at.database.tables()
    if (at.database.engine === 'postgres') {
      await sql`drop trigger append_only on ledger`.execute(db)
      await sql`drop trigger append_only on receipts`.execute(db)
      await sql`drop trigger forgets_only on ledger`.execute(db)
      await sql`drop trigger forgets_only on receipts`.execute(db)
    } else {
      for (const table of ['ledger', 'receipts'])
        for (const change of ['update', 'delete'])
          await sql`drop trigger ${sql.id(`${table}_no_${change}`)}`.execute(db)
    }
  })

  const spoiled: [what: string, spoil: string, mend: string][] = [
    [
      'equals the sum of its documents',
      'update receipts set total_minor = total_minor + 1 where number = 1',
      'update receipts set total_minor = total_minor - 1 where number = 1',
    ],
    [
      'a document for its amount',
      'update receipts set total_minor = total_minor + case number when 1 then 5 when 2 then -5 else 0 end',
      'update receipts set total_minor = total_minor - case number when 1 then 5 when 2 then -5 else 0 end',
    ],
    [
      'no gaps',
      'update receipts set number = 90 where number = 3',
      'update receipts set number = 3 where number = 90',
    ],
    [
      'equals the sum of its lines',
      'update checkouts set total_minor = total_minor + 1, subtotal_minor = subtotal_minor + 1',
      'update checkouts set total_minor = total_minor - 1, subtotal_minor = subtotal_minor - 1',
    ],
    [
      'equals the price of its seats',
      'update ledger set amount_minor = amount_minor + 1',
      'update ledger set amount_minor = amount_minor - 1',
    ],
    [
      'equals its refunds in the ledger',
      'update checkout_lines set refunded_minor = refunded_minor - 1 where refunded_minor > 0',
      'update checkout_lines set refunded_minor = refunded_minor + 1 where refunded_minor > 0',
    ],
    [
      'every refund is in the ledger, unless',
      'update refunds set amount_minor = amount_minor + 1',
      'update refunds set amount_minor = amount_minor - 1',
    ],
    [
      'every refund is in the ledger',
      "update ledger set kind = 'other' where kind = 'refund'",
      "update ledger set kind = 'refund' where kind = 'other'",
    ],
    [
      'unless it failed',
      "update refunds set status = 'failed'",
      "update refunds set status = 'succeeded'",
    ],
    [
      'no more is refunded from a payment',
      "update ledger set amount_minor = amount_minor - 1 where kind = 'refund'",
      "update ledger set amount_minor = amount_minor + 1 where kind = 'refund'",
    ],
    [
      'every payment that bought nothing',
      "insert into ledger (id, checkout_id, kind, amount_minor, currency, method, reference, at) select 'l1', id, 'payment', 1, 'USD', 'provider', 'pi_1', 1 from checkouts where total_minor = 1000",
      "delete from ledger where id = 'l1'",
    ],
    [
      'every reversal reverses',
      "update ledger set kind = 'reversal' where kind = 'refund'",
      "update ledger set kind = 'refund' where kind = 'reversal'",
    ],
    [
      'every lost dispute',
      "insert into disputes (provider_ref, checkout_id, amount_minor, status, created_at, updated_at) select 'dp_1', id, 1, 'lost', 1, 1 from checkouts where total_minor = 1000",
      'delete from disputes',
    ],
    [
      'a checkout in progress',
      "update checkouts set status = 'fault' where total_minor = 1000",
      "update checkouts set status = 'paid' where total_minor = 1000",
    ],
    [
      'an order that is or was paid',
      "update orders set status = 'open', paid_at = null where price_cents = 1000",
      "update orders set status = 'paid', paid_at = created_at where price_cents = 1000",
    ],
    [
      'a seat in one paid checkout',
      "update checkout_lines set seat = 'released' where order_id in (select id from orders where price_cents = 1000)",
      "update checkout_lines set seat = 'taken' where order_id in (select id from orders where price_cents = 1000)",
    ],
    [
      'the counts of booked and held seats',
      'update classes set enrolled = enrolled + 1',
      'update classes set enrolled = enrolled - 1',
    ],
    [
      'the number of seats offered',
      'update classes set offered = offered + 1',
      'update classes set offered = offered - 1',
    ],
  ]

  for (const [what, spoil, mend] of spoiled)
    test(`[13.11] finds ${what}`, async () => {
      const db = at.database.tables<Tables>()
      assert.deepEqual(await findBookFaults(db), [])
      await sql.raw(spoil).execute(db)
      const faults = await findBookFaults(db)
      await sql.raw(mend).execute(db)
      assert.ok(
        faults.some((fault) => fault.includes(what)),
        faults.join('\n'),
      )
      assert.deepEqual(await findBookFaults(db), [])
    })
})

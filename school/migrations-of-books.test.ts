import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { migrate } from '#platform/database/migrate.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import { onEachDatabase } from '#tests/support/database/databases.ts'
import { fillFirstTables, migrateUntil } from '#tests/support/database/former-tables.ts'
import { migrations } from './migrations.ts'
import type { Tables } from './base/tables.ts'

type Old = {
  /** Of refunds: reason, status, and minor units; each was booked once, whatever became of it. */
  refunds: [reason: string, status: string, amount: number][]
  /** Whether the payment bought nothing. */
  isUnsold?: boolean
  /** What of it was lost to a dispute that was not booked. */
  lost?: number
}

const content = (amount: number, taxMinor: number) =>
  JSON.stringify({
    seller: { name: 'School', address: null, taxId: null },
    buyer: { name: 'Stu', email: 'stu@example.com' },
    lines: [
      {
        name: 'Dusk',
        listMinor: amount,
        discountMinor: 0,
        netMinor: amount,
        taxBp: 1_900,
        taxMinor,
      },
    ],
    method: 'provider',
  })

/** Writes checkouts that paid 100.00 each as they were booked before 0031. */
async function fillBooks(db: Kysely<unknown>, checkouts: Record<string, Old>): Promise<void> {
  let number = 0
  const enter = async (
    checkout: string,
    kind: string,
    amount: number,
    reference: string,
    of: string | null,
    isUnsold: boolean,
  ) => {
    await sql`insert into ledger (id, checkout_id, kind, amount_minor, currency, method, reference, at)
      values (${`l-${reference}`}, ${checkout}, ${kind}, ${amount}, 'USD', 'provider', ${reference},
        10)`.execute(db)
    if (isUnsold) return
    const tax = Math.round((amount * 1_900) / 11_900)
    await sql`insert into receipts (id, year, number, kind, ledger_id, checkout_id, student_id,
        of_receipt, currency, total_minor, tax_minor, content, at)
      values (${`r-${reference}`}, 2025, ${(number += 1)}, ${of === null ? 'receipt' : 'credit'},
        ${`l-${reference}`}, ${checkout}, 'u2', ${of}, 'USD', ${amount}, ${tax},
        ${content(amount, tax)}, 10)`.execute(db)
  }
  for (const [id, { refunds, isUnsold = false, lost }] of Object.entries(checkouts)) {
    const payment = `pi-${id}`
    await sql`insert into checkouts (id, student_id, status, method, currency, subtotal_minor,
        discount_minor, total_minor, policy, buyer_name, buyer_email, payment_id, created_at)
      values (${id}, 'u2', ${isUnsold ? 'refused' : 'paid'}, 'provider', 'USD', 10000, 0, 10000,
        '[]', 'Stu', 'stu@example.com', ${payment}, 9)`.execute(db)
    await sql`insert into orders (id, student_id, class_id, course_name, student_name, student_email,
        price_cents, status, created_at, paid_at, cancelled_at)
      values (${`o-${id}`}, 'u2', 'c1', 'Dusk', 'Stu', '', 10000, 'cancelled', 5, 6, 7)`.execute(db)
    const own = (reason: string) => !['foreign', 'dispute', 'late'].includes(reason)
    const refunded = refunds.reduce((sum, [reason, , n]) => sum + (own(reason) ? n : 0), 0)
    await sql`insert into checkout_lines (checkout_id, order_id, class_id, instructor_id, name,
        sequence, list_minor, discount_minor, net_minor, tax_bp, tax_minor, refunded_minor, seat)
      values (${id}, ${`o-${id}`}, 'c1', 'u1', 'Dusk', 0, 10000, 0, 10000, 1900, 1597,
        ${refunded}, ${isUnsold ? 'released' : 'taken'})`.execute(db)
    await enter(id, 'payment', 10_000, isUnsold ? payment : id, null, isUnsold)
    for (const [n, [reason, status, amount]] of refunds.entries()) {
      const refund = `f${n}-${id}`
      const ref = reason === 'dispute' ? `dp-${id}` : `re-${refund}`
      await sql`insert into refunds (id, checkout_id, order_id, amount_minor, reason, status,
          payment_id, attempt, provider_ref, error, created_at)
        values (${refund}, ${id}, ${own(reason) ? `o-${id}` : null}, ${amount}, ${reason}, ${status},
          ${payment}, 1, ${ref}, ${status === 'failed' ? 'The card has expired.' : null},
          ${10 + n})`.execute(db)
      await enter(id, 'refund', -amount, refund, `r-${id}`, isUnsold)
    }
    const disputed = lost ?? refunds.find(([reason]) => reason === 'dispute')?.[2]
    if (disputed !== undefined)
      await sql`insert into disputes (provider_ref, checkout_id, amount_minor, status, created_at,
          updated_at)
        values (${`dp-${id}`}, ${id}, ${disputed}, 'lost', 11, 11)`.execute(db)
  }
  await sql`insert into receipt_counters (year, last) values (2025, ${number})`.execute(db)
}

onEachDatabase('the books of before', (create) => {
  test('[13.9] [13.11] 0031-reversals reverses refunds that failed before, and bookings beyond the payment', async () => {
    const { database, drop } = await create()
    await migrateUntil(database, '0002')
    await fillFirstTables(database.tables())
    await migrateUntil(database, '0031')
    await fillBooks(database.tables(), {
      kept: { refunds: [['policy', 'succeeded', 5_000]] },
      failed: { refunds: [['policy', 'failed', 10_000]] },
      both: {
        refunds: [
          ['policy', 'failed', 10_000],
          ['dispute', 'succeeded', 10_000],
        ],
      },
      foreign: { refunds: [['foreign', 'failed', 4_000]] },
      surplus: {
        refunds: [
          ['goodwill', 'succeeded', 3_000],
          ['dispute', 'succeeded', 10_000],
        ],
      },
      twice: {
        refunds: [
          ['goodwill', 'by-hand', 10_000],
          ['foreign', 'succeeded', 2_000],
          ['dispute', 'succeeded', 10_000],
        ],
      },
      late: { refunds: [['late', 'failed', 10_000]], isUnsold: true },
      lost: { refunds: [['late', 'failed', 10_000]], isUnsold: true, lost: 10_000 },
      gone: { refunds: [['late', 'succeeded', 10_000]], isUnsold: true, lost: 10_000 },
    })
    await migrate(database, 'school', migrations)
    const db = database.tables<Tables>()
    const faults = await findBookFaults(db)
    // The first tables have seats that nobody paid for through a checkout.
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('counts of booked and held seats')),
      [],
    )
    const entries = await db.selectFrom('ledger').selectAll().orderBy('id').execute()
    const of = (id: string) =>
      entries
        .filter(({ checkout_id, kind }) => checkout_id === id && kind !== 'payment')
        .map(({ kind, amount_minor }) => `${kind} ${amount_minor}`)
        .sort()
    assert.deepEqual(of('kept'), ['refund -5000'])
    assert.deepEqual(of('failed'), ['refund -10000', 'reversal 10000'])
    assert.deepEqual(of('both'), ['refund -10000', 'refund -10000', 'reversal 10000'])
    assert.deepEqual(of('foreign'), ['refund -4000', 'reversal 4000'])
    assert.deepEqual(of('surplus'), [
      'refund -10000',
      'refund -3000',
      'refund -7000',
      'reversal 10000',
    ])
    assert.deepEqual(of('twice'), [
      'refund -10000',
      'refund -10000',
      'refund -2000',
      'reversal 10000',
      'reversal 2000',
    ])
    assert.deepEqual(of('late'), ['refund -10000', 'reversal 10000'])
    assert.deepEqual(of('lost'), ['refund -10000', 'refund -10000', 'reversal 10000'])
    assert.deepEqual(of('gone'), ['refund -10000'])
    const documents = await db
      .selectFrom('receipts')
      .select(['kind', 'of_receipt', 'total_minor', 'tax_minor'])
      .where('checkout_id', '=', 'surplus')
      .where('year', '>', 2025)
      .orderBy('number')
      .execute()
    assert.deepEqual(
      documents.map((row) => ({ ...row })),
      [
        { kind: 'reversal', of_receipt: 'r-f1-surplus', total_minor: 10_000, tax_minor: 1_597 },
        { kind: 'credit', of_receipt: 'r-surplus', total_minor: -7_000, tax_minor: -1_118 },
      ],
    )
    const { note } = entries.find(({ kind }) => kind === 'reversal') ?? {}
    assert.equal(note, 'The card has expired.')
    await assert.rejects(db.updateTable('ledger').set({ at: 1 }).execute(), /append-only/)
    await drop()
  })
})

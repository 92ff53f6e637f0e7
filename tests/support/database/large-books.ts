import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/database/open.ts'
import { fillTable } from './fill-table.ts'

/** Every second order `i`, which is paid. */
const paid = 'n where i % 2 = 1'

/** The books of a large school in SQL: a checkout, receipt and refund for each paid order, which share its id. */
export async function fillBooks(
  database: Database,
  size: number,
  order: Record<'id' | 'studentId' | 'classId' | 'instructorId' | 'at', RawBuilder<unknown>>,
): Promise<void> {
  const { id, studentId, classId, instructorId, at } = order
  const currency = sql`'USD'`
  await fillTable(
    database,
    'checkouts',
    size,
    {
      id,
      student_id: studentId,
      status: sql`'paid'`,
      method: sql`'instant'`,
      currency,
      subtotal_minor: sql`1000`,
      discount_minor: sql`0`,
      total_minor: sql`1000`,
      policy: sql`'[{"hoursBefore":72,"percent":50}]'`,
      buyer_name: sql`'Student'`,
      buyer_email: sql`'student@example.com'`,
      created_at: at,
      settled_at: at,
    },
    paid,
  )
  await fillTable(
    database,
    'checkout_lines',
    size,
    {
      checkout_id: id,
      order_id: id,
      class_id: classId,
      instructor_id: instructorId,
      name: sql`'Class'`,
      sequence: sql`0`,
      list_minor: sql`1000`,
      discount_minor: sql`0`,
      net_minor: sql`1000`,
      tax_bp: sql`0`,
      tax_minor: sql`0`,
      refunded_minor: sql`100`,
      seat: sql`'taken'`,
    },
    paid,
  )
  await fillTable(
    database,
    'refunds',
    size,
    {
      id,
      checkout_id: id,
      order_id: id,
      amount_minor: sql`100`,
      reason: sql`'goodwill'`,
      status: sql`case i % 11 when 1 then 'failed' else 'succeeded' end`,
      attempt: sql`1`,
      created_at: at,
    },
    paid,
  )
  await fillTable(database, 'coupons', size, {
    id,
    code: sql`'CODE-' || cast(i as text)`,
    percent: sql`20`,
    uses: sql`0`,
    once: sql`1`,
    archived_at: sql`case i % 3 when 1 then 1 end`,
    created_at: at,
  })
  await fillTable(
    database,
    'ledger',
    size,
    {
      id,
      checkout_id: id,
      kind: sql`case i % 11 when 1 then 'refund' else 'payment' end`,
      amount_minor: sql`1000`,
      currency,
      method: sql`case i % 13 when 1 then 'cash' else 'instant' end`,
      reference: id,
      refund_id: sql`case i % 11 when 1 then ${id} end`,
      at,
    },
    paid,
  )
  await fillTable(
    database,
    'receipts',
    size,
    {
      id,
      year: sql`2030`,
      number: sql`i`,
      kind: sql`'receipt'`,
      ledger_id: id,
      checkout_id: id,
      student_id: studentId,
      currency,
      total_minor: sql`1000`,
      tax_minor: sql`0`,
      content: sql.lit(
        JSON.stringify({
          seller: { name: 'School', address: null, taxId: null },
          buyer: { name: 'Student', email: 'student@example.com' },
          lines: [],
          method: 'instant',
        }),
      ),
      at,
    },
    paid,
  )
}

import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { newId } from '#platform/ids.ts'

type Db = Kysely<unknown>

type Booked = {
  id: string
  checkout_id: string
  refund_id: string
  order_id: string | null
  amount_minor: number
  currency: string
  method: string
  reason: string
  error: string | null
  credit_id: string | null
}

type Credit = Record<'student_id' | 'of_receipt' | 'content', string> & {
  tax_minor: number
}

type Line = Record<'listMinor' | 'discountMinor' | 'netMinor' | 'taxBp' | 'taxMinor', number>

const booked = sql`select l.id, l.checkout_id, l.refund_id, f.order_id, l.amount_minor, l.currency,
    l.method, f.reason, f.error, r.id as credit_id
  from ledger l join refunds f on f.id = l.refund_id
    left join receipts r on r.ledger_id = l.id
  where l.kind = 'refund'`

/** Lets rows of the ledger be changed, and forbids it again; see 0027. */
async function unguarded(db: Db, change: () => Promise<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table ledger disable trigger append_only`.execute(db)
    await change()
    await sql`alter table ledger enable trigger append_only`.execute(db)
  } else {
    await sql`drop trigger ledger_no_update`.execute(db)
    await change()
    await sql`create trigger ledger_no_update before update on ledger
      begin select raise(abort, 'ledger is append-only'); end`.execute(db)
  }
}

/** Writes an entry of a refund and, where `credit` is its credit note, a document with these lines. */
async function write(
  db: Db,
  entry: Booked & { kind: 'refund' | 'reversal'; reference: string; note: string | null },
  document: { kind: 'credit' | 'reversal'; credit: Credit; of: string; lines: Line[] } | null,
): Promise<void> {
  const now = Date.now()
  const id = newId()
  const { checkout_id, refund_id, order_id, amount_minor, currency, method } = entry
  await sql`insert into ledger (id, checkout_id, kind, amount_minor, currency, method, reference,
      refund_id, note, at)
    values (${id}, ${checkout_id}, ${entry.kind}, ${amount_minor}, ${currency}, ${method},
      ${entry.reference}, ${refund_id}, ${entry.note}, ${now})`.execute(db)
  await sql`update checkout_lines set refunded_minor = refunded_minor - ${amount_minor}
    where checkout_id = ${checkout_id} and order_id = ${order_id}`.execute(db)
  if (document === null) return
  const { credit, lines } = document
  // The school's zone is not known here: on New Year's Eve it may be the year of another one.
  const year = new Date(now).getUTCFullYear()
  const { rows } = await sql<{ last: number }>`insert into receipt_counters (year, last)
    values (${year}, 1)
    on conflict (year) do update set last = receipt_counters.last + 1
    returning last`.execute(db)
  const content = { ...(JSON.parse(credit.content) as object), lines }
  await sql`insert into receipts (id, year, number, kind, ledger_id, checkout_id, student_id,
      of_receipt, currency, total_minor, tax_minor, content, at)
    values (${newId()}, ${year}, ${rows[0]?.last}, ${document.kind}, ${id}, ${checkout_id},
      ${credit.student_id}, ${document.of}, ${currency}, ${amount_minor},
      ${lines.reduce((sum, { taxMinor }) => sum + taxMinor, 0)}, ${JSON.stringify(content)},
      ${now})`.execute(db)
}

async function creditOf(db: Db, { credit_id }: Booked): Promise<Credit | undefined> {
  const { rows } = await sql<Credit>`select student_id, of_receipt, content, tax_minor
    from receipts where id = ${credit_id}`.execute(db)
  return rows[0]
}

const linesOf = ({ content }: Credit) => (JSON.parse(content) as { lines: Line[] }).lines

/** Reverses an entry whose money is here, or was never booked rightly. */
async function reverse(db: Db, entry: Booked, note: string | null): Promise<void> {
  const credit = await creditOf(db, entry)
  await write(
    db,
    { ...entry, kind: 'reversal', reference: entry.id, amount_minor: -entry.amount_minor, note },
    credit && entry.credit_id !== null
      ? {
          kind: 'reversal',
          credit,
          of: entry.credit_id,
          lines: linesOf(credit).map((line) => ({
            ...line,
            listMinor: -line.listMinor,
            netMinor: -line.netMinor,
            taxMinor: -line.taxMinor,
          })),
        }
      : null,
  )
}

/** Books again so much of an entry that was reversed (minor units). */
async function bookAgain(db: Db, entry: Booked, amount: number): Promise<void> {
  const credit = await creditOf(db, entry)
  const taxMinor = Math.round(((credit?.tax_minor ?? 0) * amount) / -entry.amount_minor)
  await write(
    db,
    {
      ...entry,
      kind: 'refund',
      reference: `${entry.refund_id}.2`,
      amount_minor: -amount,
      note: null,
    },
    credit
      ? {
          kind: 'credit',
          credit,
          of: credit.of_receipt,
          lines: linesOf(credit)
            .slice(0, 1)
            .map((line) => ({ ...line, listMinor: -amount, netMinor: -amount, taxMinor })),
        }
      : null,
  )
}

/** What is left of the payment that a refund is of, by the payment's entry `p`. */
const left = sql`p.amount_minor + (
  select coalesce(sum(l.amount_minor), 0) from refunds f join ledger l on l.refund_id = f.id
  where f.checkout_id = p.checkout_id and f.payment_id is not distinct from
    case when p.reference = p.checkout_id then k.payment_id else p.reference end)`

/** Takes back what was booked beyond what was paid: a disputed sum, or one that was given back at the provider. */
async function reverseSurplus(db: Db): Promise<void> {
  const { rows } = await sql<{ checkout_id: string; payment_id: string; amount: number }>`
    select p.checkout_id, k.payment_id, cast(${left} as bigint) as amount
    from ledger p join checkouts k on k.id = p.checkout_id
    where p.kind = 'payment' and p.reference = p.checkout_id and ${left} < 0`.execute(db)
  for (const { checkout_id, payment_id, amount } of rows) {
    const entries = await sql<Booked>`${booked} and l.checkout_id = ${checkout_id}
      and f.payment_id = ${payment_id} and f.reason in ('foreign', 'dispute')
      and not exists (select 1 from ledger where kind = 'reversal' and reference = l.id)
      order by l.at desc, l.id desc`.execute(db)
    let lacks = -amount
    for (const entry of entries.rows) {
      if (lacks <= 0) break
      await reverse(db, entry, 'More was booked than had been paid.')
      lacks += entry.amount_minor
      if (lacks < 0) await bookAgain(db, entry, -lacks)
    }
  }
}

/** Books disputes that were lost of payments that had bought nothing, as far as the money was still here. */
async function bookLost(db: Db): Promise<void> {
  const { rows } = await sql<{
    ref: string
    checkout_id: string
    payment_id: string
    amount_minor: number
    at: number
    currency: string
    method: string
    room: number
  }>`select d.provider_ref as ref, d.checkout_id, k.payment_id, d.amount_minor, d.updated_at as at,
      coalesce(p.currency, k.currency) as currency, k.method,
      cast(coalesce(${left}, 0) as bigint) as room
    from disputes d join checkouts k on k.id = d.checkout_id
      left join ledger p on p.kind = 'payment' and p.reference = k.payment_id
    where d.status = 'lost'
      and not exists (select 1 from refunds where provider_ref = d.provider_ref)`.execute(db)
  for (const { ref, room, at, ...lost } of rows) {
    const refund_id = newId()
    await sql`insert into refunds (id, checkout_id, amount_minor, reason, status, payment_id, attempt,
        provider_ref, created_at, final_at)
      values (${refund_id}, ${lost.checkout_id}, ${lost.amount_minor}, 'dispute', 'succeeded',
        ${lost.payment_id}, 1, ${ref}, ${at}, ${at})`.execute(db)
    const amount_minor = -Math.min(room, lost.amount_minor)
    const of = { id: '', order_id: null, reason: 'dispute', error: null, credit_id: null }
    const entry = { ...lost, ...of, refund_id, amount_minor, reference: refund_id, note: 'dispute' }
    if (amount_minor < 0) await write(db, { ...entry, kind: 'refund' }, null)
  }
}

/**
 * The ledger names the refund of an entry. A failed refund, also an earlier one, is reversed by its own entry
 * and document. What was booked beyond the payment is taken back. Nobody is notified by mail.
 */
export async function up(db: Db): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  await sql`alter table ledger add column refund_id text references refunds (id)`.execute(db)
  await unguarded(db, () =>
    sql`update ledger set refund_id = reference
      where kind = 'refund' and reference in (select id from refunds)`.execute(db),
  )
  await sql`create index ledger_by_refund on ledger (refund_id)`.execute(db)
  const failed = await sql<Booked>`${booked} and f.status = 'failed' order by l.at, l.id`.execute(
    db,
  )
  for (const entry of failed.rows) await reverse(db, entry, entry.error)
  await reverseSurplus(db)
  await bookLost(db)
}

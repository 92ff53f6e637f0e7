import { sql } from 'kysely'
import { waitingStatuses } from '#contract/checkouts.ts'
import type { Db } from '#school/base/tables.ts'

const maxNamed = 20

const waiting = sql.join(waitingStatuses.map((status) => sql.lit(status)))

/** Any other payment of the checkout `k` bought nothing. */
const isOfSale = sql`(k.status = 'paid' and f.payment_id is not distinct from k.payment_id)`

/** Booked less reversed, for the refund `f`. A separate query: a check does not rely on the code it checks. */
const booked = sql`(select coalesce(-sum(amount_minor), 0) from ledger
  where refund_id = f.id and kind in ('refund', 'reversal'))`

const left = sql`(p.amount_minor + (
  select coalesce(sum(l.amount_minor), 0) from refunds f join ledger l on l.refund_id = f.id
  where f.checkout_id = p.checkout_id and f.payment_id is not distinct from
    case when p.reference = p.checkout_id then k.payment_id else p.reference end))`

const checks = [
  {
    rule: 'the sum of the ledger, except for payments that bought nothing, equals the sum of its documents',
    violations: sql`select 'all' as id where
      (select coalesce(sum(l.amount_minor), 0) from ledger l
        left join checkouts k on k.id = l.checkout_id
        left join refunds f on f.id = l.refund_id
        where case when l.kind = 'payment' then l.reference = l.checkout_id else ${isOfSale} end)
      <> (select coalesce(sum(total_minor), 0) from receipts)`,
  },
  {
    rule: 'every entry of the ledger has a document for its amount, unless its payment bought nothing',
    violations: sql`select l.id from ledger l
      left join checkouts k on k.id = l.checkout_id
      left join refunds f on f.id = l.refund_id
      left join receipts r on r.ledger_id = l.id
      where r.total_minor <> l.amount_minor
        or (r.id is null and l.kind = 'payment' and l.reference = l.checkout_id)
        or (r.id is null and l.kind <> 'payment' and (f.id is null or ${isOfSale}))`,
  },
  {
    rule: 'every reversal reverses one entry of its refund in full, and its document reverses one credit note',
    violations: sql`select l.id from ledger l
      left join ledger e on e.id = l.reference and e.kind = 'refund' and e.refund_id = l.refund_id
      left join receipts r on r.ledger_id = l.id
      left join receipts c on c.ledger_id = e.id
      where l.kind = 'reversal' and (e.id is null or e.amount_minor <> -l.amount_minor
        or r.of_receipt is distinct from c.id or coalesce(r.tax_minor + c.tax_minor, 0) <> 0)`,
  },
  {
    rule: 'no more is refunded from a payment than was paid',
    violations: sql`select p.id from ledger p join checkouts k on k.id = p.checkout_id
      where p.kind = 'payment' and ${left} < 0`,
  },
  {
    rule: 'every payment that bought nothing is refunded in full',
    violations: sql`select p.id from ledger p where p.kind = 'payment'
      and p.reference <> p.checkout_id and p.amount_minor > (
        select coalesce(sum(amount_minor), 0) from refunds
        where checkout_id = p.checkout_id and payment_id = p.reference)`,
  },
  {
    rule: 'receipt numbers have no gaps within a year',
    violations: sql`select cast(year as text) as id from receipts
      group by year having count(*) <> max(number) or min(number) <> 1`,
  },
  {
    rule: 'the total of every checkout equals the sum of its lines',
    violations: sql`select k.id from checkouts k where k.total_minor <> (
      select coalesce(sum(net_minor), 0) from checkout_lines where checkout_id = k.id)`,
  },
  {
    rule: 'the ledger’s balance for every checkout equals the price of its seats, less refunds',
    violations: sql`select k.id from checkouts k where k.status = 'paid' and
      (select coalesce(sum(l.amount_minor), 0) from ledger l
        left join refunds f on f.id = l.refund_id
        where l.checkout_id = k.id
          and case when l.kind = 'payment' then l.reference = k.id else ${isOfSale} end)
      + (select coalesce(sum(${booked}), 0) from refunds f
        where f.checkout_id = k.id and f.order_id is null and ${isOfSale})
      <> (select coalesce(sum(net_minor - refunded_minor), 0)
        from checkout_lines where checkout_id = k.id and seat = 'taken')`,
  },
  {
    rule: 'the amount refunded for every seat equals its refunds in the ledger',
    violations: sql`select l.order_id as id from checkout_lines l where l.refunded_minor <> (
      select coalesce(sum(${booked}), 0) from refunds f
      where f.checkout_id = l.checkout_id and f.order_id = l.order_id)`,
  },
  {
    // Refunds made at the provider and disputed sums are booked only up to what is left of the payment.
    rule: 'every refund is in the ledger, unless it failed or is void',
    violations: sql`select f.id from refunds f join checkouts k on k.id = f.checkout_id
      left join ledger p on p.kind = 'payment' and p.checkout_id = k.id
        and p.reference = case when ${isOfSale} then k.id else f.payment_id end
      where case when f.status in ('failed', 'void') then ${booked} <> 0
        else ${booked} <> f.amount_minor
          and (f.reason not in ('foreign', 'dispute')
            or ${booked} > f.amount_minor or coalesce(${left}, 0) <> 0) end`,
  },
  {
    rule: 'every lost dispute is in the ledger, and no dispute that was won is',
    violations: sql`select d.provider_ref as id from disputes d
      left join refunds f on f.provider_ref = d.provider_ref and f.reason = 'dispute'
      where (d.status = 'lost' and coalesce(f.status, '') <> 'succeeded')
        or (d.status = 'won' and coalesce(f.status, 'void') <> 'void')`,
  },
  {
    // A checkout at fault keeps its seats, unless its money came after they were given back.
    rule: 'every held seat belongs to a checkout in progress, and every booked seat to a paid one',
    violations: sql`select l.order_id as id from checkout_lines l
      join checkouts k on k.id = l.checkout_id
      where (l.seat = 'held' and k.status not in (${waiting}, 'fault'))
        or (l.seat <> 'held' and k.status in (${waiting}))
        or (l.seat = 'taken' and k.status <> 'paid')`,
  },
  {
    rule: 'every seat that was paid for belongs to an order that is or was paid',
    violations: sql`select l.order_id as id from checkout_lines l left join orders o on o.id = l.order_id
      where l.seat = 'taken' and (o.id is null or o.status = 'open')`,
  },
  {
    rule: 'every order that is or was paid has a seat in one paid checkout',
    violations: sql`select o.id from orders o where o.status <> 'open' and (
      select count(*) from checkout_lines l join checkouts k on k.id = l.checkout_id
      where l.order_id = o.id and l.seat = 'taken' and k.status = 'paid') <> 1`,
  },
  {
    rule: 'the use count of every coupon is correct',
    violations: sql`select c.id from coupons c where c.uses <> (
      select count(*) from coupon_uses where coupon_id = c.id and state <> 'released')`,
  },
  {
    rule: 'the counts of booked and held seats of every class are correct',
    violations: sql`select c.id from classes c where
      c.enrolled <> (select count(*) from orders where class_id = c.id and status = 'paid')
      or c.held <> (select count(*) from checkout_lines where class_id = c.id and seat = 'held')`,
  },
  {
    rule: 'the number of seats offered to each waitlist is correct',
    violations: sql`select c.id from classes c where c.offered <> (
      select count(*) from waitlist where class_id = c.id and state = 'offered')`,
  },
]

/** One line for each failed check; none if all is well. */
export async function findBookFaults(db: Db): Promise<string[]> {
  const faults: string[] = []
  for (const { rule, violations } of checks) {
    const { rows } = await sql<{ id: string }>`${violations} limit ${maxNamed}`.execute(db)
    if (rows.length > 0)
      faults.push(`Check failed: ${rule}. Affected: ${rows.map(({ id }) => id).join(', ')}`)
  }
  return faults
}

import { sql } from 'kysely'
import type { Db } from '#school/tables.ts'

/** How many offenders of one check are named. */
const mostNamed = 20

const waiting = sql`'starting', 'open', 'processing'`

/** What must be true of the books at any moment, and a query for what is not so. */
const checks = [
  {
    says: 'the sum of the ledger is the sum of receipts and credit notes',
    offenders: sql`select 'all' as id where
      (select coalesce(sum(amount_minor), 0) from ledger)
      <> (select coalesce(sum(total_minor), 0) from receipts)`,
  },
  {
    says: 'an entry of the ledger has a document of its sum, unless its money has bought nothing and went back',
    offenders: sql`select l.id from ledger l left join receipts r on r.ledger_id = l.id
      where r.total_minor <> l.amount_minor
        or (r.id is null and l.kind = 'payment' and l.reference = l.checkout_id)
        or (r.id is null and l.kind = 'refund' and not exists (
          select 1 from refunds f where f.id = l.reference and f.order_id is null))`,
  },
  {
    says: 'numbers of receipts have no gaps in a year',
    offenders: sql`select cast(year as text) as id from receipts
      group by year having count(*) <> max(number) or min(number) <> 1`,
  },
  {
    says: 'a checkout costs what its lines cost',
    offenders: sql`select k.id from checkouts k where k.total_minor <> (
      select coalesce(sum(net_minor), 0) from checkout_lines where checkout_id = k.id)`,
  },
  {
    says: 'what the ledger has of a checkout is what its places cost, less what went back',
    offenders: sql`select k.id from checkouts k where
      (select coalesce(sum(amount_minor), 0) from ledger where checkout_id = k.id)
      + (select coalesce(sum(amount_minor), 0) from refunds
        where checkout_id = k.id and reason in ('foreign', 'dispute'))
      <> (select coalesce(sum(net_minor - refunded_minor), 0)
        from checkout_lines where checkout_id = k.id and seat = 'taken')`,
  },
  {
    says: 'what went back of a place is the sum of its refunds',
    offenders: sql`select l.order_id as id from checkout_lines l where l.refunded_minor <> (
      select coalesce(sum(amount_minor), 0) from refunds
      where checkout_id = l.checkout_id and order_id = l.order_id)`,
  },
  {
    says: 'a refund is in the ledger',
    offenders: sql`select f.id from refunds f where not exists (
      select 1 from ledger where kind = 'refund' and reference = f.id and amount_minor = -f.amount_minor)`,
  },
  {
    // One at fault has its seats, unless its money came after they were given back.
    says: 'a seat that is held is one of a checkout that waits, and one that is taken of one that is paid',
    offenders: sql`select l.order_id as id from checkout_lines l
      join checkouts k on k.id = l.checkout_id
      where (l.seat = 'held' and k.status not in (${waiting}, 'fault'))
        or (l.seat <> 'held' and k.status in (${waiting}))
        or (l.seat = 'taken' and k.status <> 'paid')`,
  },
  {
    says: 'a seat that was paid for is one of an order that is paid, or was',
    offenders: sql`select l.order_id as id from checkout_lines l left join orders o on o.id = l.order_id
      where l.seat = 'taken' and (o.id is null or o.status = 'open')`,
  },
  {
    says: 'a coupon counts its uses as they are',
    offenders: sql`select c.id from coupons c where c.uses <> (
      select count(*) from coupon_uses where coupon_id = c.id and state <> 'released')`,
  },
  {
    says: 'a class counts its places and its held seats as they are',
    offenders: sql`select c.id from classes c where
      c.enrolled <> (select count(*) from orders where class_id = c.id and status = 'paid')
      or c.held <> (select count(*) from checkout_lines where class_id = c.id and seat = 'held')`,
  },
]

/** What is not right in the books, a line for each check that finds something; none where all is well. */
export async function findBookFaults(db: Db): Promise<string[]> {
  const faults: string[] = []
  for (const { says, offenders } of checks) {
    const { rows } = await sql<{ id: string }>`${offenders} limit ${mostNamed}`.execute(db)
    if (rows.length > 0) faults.push(`Not so: ${says}. ${rows.map(({ id }) => id).join(', ')}`)
  }
  return faults
}

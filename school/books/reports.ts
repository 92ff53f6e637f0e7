import type { QueryOf } from '#contract/api.ts'
import {
  openItems,
  type EarnedMonth,
  type Earning,
  type Entry,
  type MonthSums,
  type OpenItem,
} from '#contract/books.ts'
import { waitingStatuses, type CheckoutStatus } from '#contract/checkouts.ts'
import type { Page } from '#contract/endpoint.ts'
import { formerStudent } from '#contract/former.ts'
import { fromMinor, percentOf } from '#contract/money.ts'
import type { Actor } from '#school/base/caller.ts'
import type { School } from '#school/base/school.ts'
import type { Db } from '#school/base/tables.ts'
import { nameDocument } from './documents.ts'
import { readProblem } from './money-problems.ts'
import { lastMonths, periodOf } from './months.ts'
import * as repo from './reports.repo.ts'

// Books for admins, and earnings for instructors (clause 13.11).

type MovementFilter = Pick<QueryOf<'listEarnings'>, 'month' | 'kind'>

const shareOf = (minor: number, percent: number) =>
  Math.sign(minor) * percentOf(Math.abs(minor), percent)

type OpenRow = Pick<OpenItem, 'status' | 'note'> & {
  [column in 'amount_minor' | 'created_at']: number
} & { [column in 'id' | 'buyer_name' | 'buyer_email']: string } & { due_at: number | null }

function toOpenItem(kind: OpenItem['kind'], row: OpenRow): OpenItem {
  const { text, problem } = readProblem(row.note)
  return {
    _id: row.id,
    kind,
    status: row.status,
    amount: fromMinor(row.amount_minor),
    studentName: row.buyer_name || formerStudent,
    studentEmail: row.buyer_email,
    note: text,
    problem,
    dueAt: row.due_at,
    at: row.created_at,
  }
}

/** A reversal has a problem; an admin may have typed the note of a payment or refund. */
function noteOf({ kind, note }: repo.EntryRow): Pick<Entry, 'note' | 'problem'> {
  if (kind !== 'reversal') return { note, problem: null }
  const { text, problem } = readProblem(note)
  return { note: text, problem }
}

const filtersOf = ({ settings }: School, { month, kind }: MovementFilter): repo.Filters => ({
  period: month === undefined ? undefined : periodOf(month, settings.timeZone),
  kind,
})

async function namesOf(db: Db, rows: repo.EntryRow[]): Promise<(row: repo.EntryRow) => string[]> {
  const lines = await repo.listNames(db, [...new Set(rows.map((row) => row.checkout_id))])
  const refunds = rows.flatMap(({ refund_id }) => refund_id ?? [])
  const refunded = new Map(
    (await repo.listRefunded(db, refunds)).map((row) => [row.id, row.order_id]),
  )
  return ({ checkout_id, refund_id }) => {
    const order = refund_id && refunded.get(refund_id)
    return lines
      .filter(
        (line) => line.checkout_id === checkout_id && (order ?? line.order_id) === line.order_id,
      )
      .map(({ name }) => name)
  }
}

async function listItems(db: Db, statuses: CheckoutStatus[], count: number): Promise<OpenItem[]> {
  const [checkouts, refunds, disputes] = await Promise.all([
    repo.listCheckouts(db, statuses, count),
    repo.listOpenRefunds(db, count),
    repo.listOpenDisputes(db, count),
  ])
  const items = [
    ...checkouts.map((row) => toOpenItem('checkout', row)),
    ...refunds.map((row) => toOpenItem('refund', row)),
    ...disputes.map((row) => toOpenItem('dispute', { ...row, status: 'open' })),
  ]
  return items.sort((a, b) => b.at - a.at)
}

export async function listEntries(
  school: School,
  query: QueryOf<'listEntries'>,
): Promise<Page<Entry>> {
  const { db } = school
  const filters = { ...filtersOf(school, query), method: query.method }
  const page = await repo.listEntries(db, filters, query)
  const namesFor = await namesOf(db, page.items)
  const toEntry = (row: repo.EntryRow): Entry => ({
    _id: row.id,
    at: row.at,
    kind: row.kind,
    amount: fromMinor(row.amount_minor),
    currency: row.currency,
    method: row.method,
    courseNames: namesFor(row),
    studentName: row.buyer_name || formerStudent,
    studentEmail: row.buyer_email,
    ...noteOf(row),
    document:
      row.receipt_id === null || row.year === null || row.number === null
        ? null
        : nameDocument({ id: row.receipt_id, year: row.year, number: row.number, at: row.at }),
  })
  return { ...page, items: page.items.map(toEntry) }
}

export async function sumMonths(school: School, now = school.clock()): Promise<MonthSums[]> {
  const { months, periods } = lastMonths(now, school.settings.timeZone)
  const money = await repo.sumLedger(school.db, periods)
  const sold = await repo.countSoldSeats(school.db, periods)
  return months.map((month, index) => {
    const sums = money.find(({ period }) => period === index)
    return {
      month,
      income: fromMinor(sums?.income ?? 0),
      refunded: fromMinor(sums?.refunded ?? 0),
      places: sold.find(({ period }) => period === index)?.seats ?? 0,
    }
  })
}

/** Money in motion or waiting for an admin, newest first. */
export const listOpen = ({ db }: School): Promise<OpenItem[]> =>
  listItems(db, [...waitingStatuses, 'fault'], openItems.max)

/** Faulty checkouts, failed and manual refunds, and disputes. */
export const listUrgent = async ({ db }: School, count: number): Promise<OpenItem[]> =>
  (await listItems(db, ['fault'], count)).slice(0, count)

export async function listEarnings(
  school: School,
  actor: Actor,
  query: QueryOf<'listEarnings'>,
): Promise<Page<Earning>> {
  const { db, settings } = school
  const page = await repo.listEarnings(db, actor.id, filtersOf(school, query), query)
  const items = page.items.map((row) => ({
    _id: row.id,
    at: row.at,
    kind: row.kind,
    amount: fromMinor(row.amount_minor),
    courseNames: [row.name],
    studentName: row.buyer_name || formerStudent,
    share: fromMinor(shareOf(row.amount_minor, settings.instructorPercent)),
  }))
  return { ...page, items }
}

export async function sumEarnings(
  { db, clock, settings }: School,
  actor: Actor,
): Promise<{ percent: number; months: EarnedMonth[] }> {
  const { timeZone, instructorPercent } = settings
  const { months, periods } = lastMonths(clock(), timeZone)
  const found = await repo.sumEarnings(db, actor.id, periods)
  return {
    percent: instructorPercent,
    months: months.map((month, index) => {
      const sums = found.find(({ period }) => period === index)
      const { income = 0, refunded = 0, seats = 0 } = sums ?? {}
      return {
        month,
        income: fromMinor(income),
        refunded: fromMinor(refunded),
        places: seats,
        share: fromMinor(shareOf(income - refunded, instructorPercent)),
      }
    }),
  }
}

import assert from 'node:assert/strict'
import type { Checkout } from '#contract/checkouts.ts'
import type { Provider } from '#payments/provider.ts'
import type { JobsTables } from '#platform/jobs/queue.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import type { Tables } from '#school/base/tables.ts'
import type { CreateDatabase } from '#tests/support/database/databases.ts'
import { createMemoryProvider, eventOf } from './memory-provider.ts'
import { allSeatsOf } from '#tests/support/school/orders.ts'
import { startSchool, type Person, type TestSchool } from '#tests/support/school/school.ts'

/** A school paid through a provider in memory, and a test's actions on it. */
export async function startProviderSchool(create: CreateDatabase, mailer?: Mailer) {
  const pay = createMemoryProvider()
  const paying = { provider: pay.provider, acceptsInstantPayment: false }
  const at = await startSchool(create, { paying, ...(mailer && { mailer }) })
  const opened: TestSchool[] = []
  const warnings: { about: object; message: string }[] = []

  /** The same school restarted with another provider, or with none. */
  async function reopen(provider: Provider | null): Promise<TestSchool> {
    const school = await startSchool(create, {
      paying: { provider, acceptsInstantPayment: provider === null },
      time: at.time,
      beside: at,
      log: { warn: (about, message) => warnings.push({ about, message }) },
    })
    opened.push(school)
    return school
  }

  async function close(): Promise<void> {
    for (const school of opened) await school.close()
    await at.close()
  }

  /** A student (a new one by default) with orders for classes at these prices, each with this many seats. */
  async function fillCart(prices: number[], availableSeats = 2, who?: Person) {
    const student = who ?? (await at.person('Student'))
    const classes: string[] = []
    const orderIds: string[] = []
    for (const price of prices) {
      const { id } = await at.addClass({ price, availableSeats })
      classes.push(id)
      orderIds.push(await at.order(student, id))
    }
    const start = (ids = orderIds) => student.client.startCheckout({ body: { orderIds: ids } })
    return { student, classes, orderIds, start }
  }

  const read = (student: Person, { _id: id }: Pick<Checkout, '_id'>) =>
    student.client.readCheckout({ params: { id } })

  /** Sends an event; returns the status of the answer. */
  async function send(
    object: { id: string; isLive?: boolean },
    id: string = object.id,
    kind: 'session' | 'refund' | 'dispute' = 'session',
  ): Promise<number> {
    const answer = await at.app.inject({
      method: 'POST',
      url: '/api/payments/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': 'good' },
      payload: eventOf({ isLive: false, ...object }, id, kind),
    })
    return answer.statusCode
  }

  /** Sends an event, and runs the jobs that follow from it. */
  async function deliver(...event: Parameters<typeof send>): Promise<number> {
    const status = await send(...event)
    await at.jobs.runDue()
    return status
  }

  /** A student who has paid for a class before. */
  async function payer(): Promise<Person> {
    const { student, start } = await fillCart([10])
    await deliver(pay.pay((await start())._id))
    return student
  }

  /** A checkout's entries in the ledger: kinds and minor units. */
  async function entriesOf({ _id }: Pick<Checkout, '_id'>): Promise<string[]> {
    const rows = await at.database
      .tables<Tables>()
      .selectFrom('ledger')
      .select(['kind', 'amount_minor'])
      .where('checkout_id', '=', _id)
      .execute()
    return rows.map(({ kind, amount_minor }) => `${kind} ${amount_minor}`).sort()
  }

  const seatsOf = (id: string) => allSeatsOf(at, id)

  /** Fails if the school's books are wrong. */
  const checkBooks = async () =>
    assert.deepEqual(await findBookFaults(at.database.tables<Tables>()), [])

  /** The errors of failed jobs so far. */
  const failedJobs = async () => {
    const rows = await at.database
      .tables<JobsTables>()
      .selectFrom('jobs')
      .select(['kind', 'last_error'])
      .where('last_error', 'is not', null)
      .execute()
    return rows.map(({ kind, last_error }) => `${kind}: ${last_error}`)
  }

  return {
    at,
    pay,
    reopen,
    /** Warnings logged by reopened schools. */
    warnings,
    fillCart,
    payer,
    read,
    send,
    deliver,
    entriesOf,
    seatsOf,
    checkBooks,
    failedJobs,
    close,
  }
}

export type ProviderSchool = Awaited<ReturnType<typeof startProviderSchool>>

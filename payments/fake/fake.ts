import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Mishap } from './answers.ts'
import { registerApi } from './api.ts'
import { createDeliveries, type Misbehaviour } from './deliveries.ts'
import { createEngine } from './engine.ts'
import { registerPages } from './pages.ts'
import { fakeMigrations, type FakeTables } from './tables.ts'

type FakeParts = {
  database: Database
  clock: Clock
  /** The key that clients must send. A restricted one, `rk_…`, may not read the account. */
  secretKey: string
  /** The id of the account. */
  account?: string
  /** What its events are signed with. */
  webhookSecret: string
  /** Where its events go; asked for with each of them. */
  webhookUrl: () => string
  /** Where browsers and clients reach it, without a path. */
  origin: string
  /** Whether it is a part of the school, at its origin. */
  isAtSchool?: boolean
}

export type FakeProvider = Awaited<ReturnType<typeof createFakeProvider>>

/**
 * A payment provider that moves no money: the calls of Stripe's API that the school makes, a page to pay on with test
 * cards, and signed events. For the demonstration and for tests; see decision 47.
 */
export async function createFakeProvider(parts: FakeParts) {
  const { database, clock, webhookSecret, webhookUrl, origin } = parts
  const { isAtSchool = false, account = 'acct_fake' } = parts
  let { secretKey } = parts
  await migrate(database, 'fake', fakeMigrations)
  const db = database.tables<FakeTables>()
  const mishaps = new Map<string, Mishap[]>()
  let misbehaviour: Misbehaviour = {}
  const engine = createEngine({ db, clock, origin, isAtSchool })
  const deliverDue = createDeliveries({
    db,
    clock,
    webhookSecret,
    webhookUrl,
    misbehaviour: () => misbehaviour,
  })
  const plugin: FastifyPluginAsync = async (app) => {
    const keyOf = () => secretKey
    await app.register(async (api) =>
      registerApi(api, { db, clock, engine, account, keyOf, mishaps }),
    )
    await app.register(async (pages) => registerPages(pages, { engine, clock }))
  }
  return {
    plugin,
    engine,
    db,
    /** Does what is due by the clock: sessions that expire, slow money, events on their way. */
    async tick(): Promise<void> {
      await engine.doLater()
      await deliverDue()
    },
    /** Replaces the key of the account. */
    rollKey: (key: string) => void (secretKey = key),
    /**
     * Opens a Payment Link of the account as a buyer does who has set `client_reference_id` in its URL. Gives the
     * address of the page to pay on.
     */
    followPaymentLink: (facts: { amount: number; currency: string; reference: string }) =>
      transaction(db, (trx) => engine.followLink(trx, facts)),
    /** Has deliveries go wrong from now on. */
    misbehave: (how: Misbehaviour) => void (misbehaviour = how),
    /** Has the next answers to a call go wrong, such as `POST /v1/refunds`. */
    mishap: (call: string, ...how: Mishap[]) =>
      void mishaps.set(call, [...(mishaps.get(call) ?? []), ...how]),
    /** Takes all of that back. */
    behave(): void {
      misbehaviour = {}
      mishaps.clear()
    },
  }
}

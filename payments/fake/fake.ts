import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { registerApi } from './api.ts'
import { createDeliveries } from './deliveries.ts'
import { createEngine } from './engine.ts'
import { registerPages } from './pages.ts'
import { fakeMigrations, type FakeTables } from './tables.ts'

type FakeParts = {
  database: Database
  clock: Clock
  secretKey: string
  account: string
  /** Signs its events, and their destination. */
  webhookSecret: string
  webhookUrl: string
  /** The address for browsers and clients, without a path. */
  origin: string
}

export type FakeProvider = Awaited<ReturnType<typeof createFakeProvider>>

/**
 * A payment provider that moves no money: the calls of Stripe's API that the school makes, a page to pay on
 * with test cards, and signed events. See decision 47.
 */
export async function createFakeProvider(parts: FakeParts) {
  const { database, clock, origin, account, secretKey, webhookSecret, webhookUrl } = parts
  await migrate(database, 'fake', fakeMigrations)
  const db = database.tables<FakeTables>()
  const engine = createEngine({ db, clock, origin })
  const deliverDue = createDeliveries({ db, clock, webhookSecret, webhookUrl })
  const plugin: FastifyPluginAsync = async (app) => {
    await app.register(async (api) => registerApi(api, { db, clock, engine, account, secretKey }))
    await app.register(async (pages) => registerPages(pages, { engine, clock }))
  }
  return {
    plugin,
    engine,
    db,
    /** Does what is due: expiring sessions, slow money, deliveries. */
    async tick(): Promise<void> {
      await engine.doLater()
      await deliverDue()
    },
  }
}

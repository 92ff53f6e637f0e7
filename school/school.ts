import type { VerifyToken } from '#identity/verify-token.ts'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createAnswerCache } from '#platform/http/answer-cache.ts'
import { createIdempotency, deleteOldKeys } from '#platform/http/idempotency.ts'
import { createLimits, createPlugin } from './api-plugin.ts'
import type { Tables } from './base/tables.ts'
import { createFeed } from './calendar/feed.ts'
import { forgetUnpaid } from './checkouts/forget-unpaid.ts'
import { forgetOldPayments } from './classes/popularity.ts'
import { createHandlers } from './handlers.ts'
import { migrations } from './migrations.ts'
import { createUnsubscribe } from './notify/unsubscribe.ts'
import type { ServicesParts } from './services-parts.ts'
import { createServices } from './services.ts'

export type SchoolParts = ServicesParts & {
  verifyToken: VerifyToken
  /** Calls over the network are limited unless this is false. */
  rateLimits?: boolean
}

export type School = Awaited<ReturnType<typeof createSchool>>

/** Migrates the tables, then creates the services and the API. */
export async function createSchool(parts: SchoolParts) {
  const { database, clock, verifyToken, product, rateLimits = true } = parts
  await migrate(database, 'school', migrations)
  const db = database.tables<Tables>()
  const limits = rateLimits ? createLimits(database, clock) : null
  const limitAddress = limits?.address ?? null
  const services = createServices(parts, limitAddress)
  const { letters, reminders, users, payments, photos, fullRoom, calendar } = services
  // Raised with every public change: see schema/public-version.ts.
  const answers = createAnswerCache(database.versionReader('public_version'))
  const plugin = createPlugin({
    handlers: createHandlers(services),
    authorizeParts: { verifyToken, recognise: (account) => users.recognise(account) },
    limits,
    idempotent: createIdempotency(db, clock),
    answers,
    product,
  })
  return {
    ...services,
    plugin,
    answers,
    feed: createFeed(calendar, limitAddress),
    unsubscribe: createUnsubscribe({ db, product, languages: parts.languages }, limitAddress),
    /** For an hourly job: deletes expired data. */
    cleanUp: async () => {
      await deleteOldKeys(db, clock())
      await deleteBefore(db, 'rate_counts', ['key', 'ends_at'], clock())
      await letters.cleanUp()
      await reminders.cleanUp()
      await payments.cleanUp()
      await forgetUnpaid(db, clock())
      // Last, because a bucket may be slow.
      await photos.cleanUp()
      await fullRoom.check()
    },
    /** For a daily job. */
    forgetPeople: () => services.deletion.forget(),
    /** For a daily job: counts recent payments anew. */
    forgetPayments: () => forgetOldPayments(db, clock()),
  }
}

import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Access } from '#contract/access.ts'
import { api } from '#contract/api.ts'
import type { Seller } from '#contract/receipts.ts'
import type { VerifyToken } from '#identity/verify-token.ts'
import type { Provider } from '#payments/provider.ts'
import type { Clock } from '#platform/clock.ts'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Mails } from '#platform/mail/mails.ts'
import { createAnswerCache, type AnswerCache } from '#platform/http/answer-cache.ts'
import { sendErrorEnvelope } from '#platform/http/errors.ts'
import {
  createIdempotency,
  deleteOldKeys,
  type Idempotent,
  type KeyedCall,
} from '#platform/http/idempotency.ts'
import { acceptJsonOnly } from '#platform/http/json-body.ts'
import { mount, refuseOtherMethods, type Mounted } from '#platform/http/mount.ts'
import {
  createDatabaseCounts,
  createMemoryCounts,
  type RateCountsTables,
} from '#platform/http/rate-counts.ts'
import {
  accountQuotas,
  addressQuotas,
  callerAddress,
  createAddressLimit,
  createRateLimit,
  isRead,
} from '#platform/http/rate-limit.ts'
import { createAudit } from './audit/audit.service.ts'
import { authorize, type AuthorizeParts } from './authorize.ts'
import { createCalendar } from './calendar/calendar.service.ts'
import { createFeed } from './calendar/feed.ts'
import type { Caller } from './base/caller.ts'
import { createAdminRefunds } from './refunds/admin-refunds.ts'
import { createCheckouts } from './checkouts/checkouts.service.ts'
import { forgetUnpaid } from './checkouts/forget-unpaid.ts'
import { noProvider } from './checkouts/no-provider.ts'
import { createPayments } from './checkouts/payments.ts'
import { createClasses } from './classes/classes.service.ts'
import { forgetOldPayments } from './classes/popularity.ts'
import { createCouponUses } from './coupons/apply-coupon.ts'
import { createCoupons } from './coupons/coupons.service.ts'
import { documents, serveDocuments } from './docs/documents.ts'
import { createGallery } from './gallery/gallery.service.ts'
import { createHandlers, type Handlers } from './handlers.ts'
import { migrations } from './migrations.ts'
import { createLetters } from './mails/letters.ts'
import { createMoneyMails } from './books/money-mails.ts'
import { createStudentMails } from './mails/student-mails.ts'
import { createBooks } from './books/ledger.ts'
import type { CancellationPolicy } from './refunds/cancellation-policy.ts'
import { createReceipts } from './books/receipts.ts'
import { createReports } from './books/reports.ts'
import { createRefunds } from './refunds/refunds.ts'
import { createSendRefunds } from './refunds/send-refunds.ts'
import { createOrders } from './orders/orders.service.ts'
import { createRoster } from './orders/roster.ts'
import { createReviews } from './reviews/reviews.service.ts'
import { createPhotos, type PhotoStores } from './photos/photos.service.ts'
import { refuse } from './base/refuse.ts'
import { createSchedule } from './schedule/schedule.service.ts'
import type { Tables } from './base/tables.ts'
import { createProfiles } from './users/profiles.ts'
import { createUsers, type UsersParts } from './users/users.service.ts'

export type SchoolParts = Omit<UsersParts, 'db' | 'classes' | 'orders'> & {
  database: Database
  jobs: Jobs
  mails: Mails
  verifyToken: VerifyToken
  /** The product's name, for the title of the documents. */
  product: string
  /** Where visitors reach the site, without a path. */
  origin: string
  /** The IANA name of the school's time zone. */
  timeZone: string
  /** What the school's receipts say of it, and its terms. */
  selling: {
    seller: Seller
    policy: CancellationPolicy
    taxBp: number
    /** ISO 4217, with two decimals. */
    currency: string
    /** How many percent of a price are the instructor's. */
    instructorPercent: number
  }
  /**
   * What people pay with: a provider, or null where a student's confirmation counts as the payment; and whether
   * PUT /order/:id pays a class with a price.
   */
  paying?: { provider: Provider | null; acceptsInstantPayment: boolean }
  /** Where the pictures are that people send; without them none can be sent, as on the command line. */
  photoStores?: PhotoStores
  /** For what happens outside of requests. */
  log?: Log
  /** Whether calls over the network are limited; they are unless this is false. */
  rateLimits?: boolean
}

/** The school's API as a plugin for the prefix `/api`, and its services for the start. */
export type School = Awaited<ReturnType<typeof createSchool>>

/** A student's word is the payment. */
const byWord = { provider: null, acceptsInstantPayment: true }

const silent: Log = { warn: () => {} }

type PluginParts = {
  handlers: Handlers
  authorizeParts: AuthorizeParts
  limits: ReturnType<typeof createLimits> | null
  idempotent: (call: KeyedCall) => Idempotent<Tables>
  answers: AnswerCache
  product: string
}

function nameCaller(caller: Caller<Access>): string {
  if (caller === null) throw new Error('a public call takes no Idempotency-Key')
  return 'account' in caller ? caller.account.uid : caller.accountId
}

function createPlugin(parts: PluginParts): FastifyPluginAsync {
  const { handlers, authorizeParts, limits, idempotent, answers, product } = parts
  const count =
    limits === null ? null : (address: string) => limits.address.count(addressQuotas.reads, address)
  const publicReads = { answers, count }
  return async (app) => {
    app.setErrorHandler(sendErrorEnvelope)
    acceptJsonOnly(app)
    const kindOf = ({ method }: FastifyRequest) => (isRead(method) ? 'reads' : 'writes')
    if (limits !== null)
      app.addHook('onRequest', (request, reply) =>
        limits.address(request, reply, addressQuotas[kindOf(request)]),
      )
    // A route of its own: the site answers every path that nothing else does.
    app.all('/*', {
      onRequest: async () => {
        throw refuse('not-found', 'There is no such call.')
      },
      handler: () => {},
    })
    for (const [name, endpoint] of Object.entries(api))
      mount<Caller<Access>, Tables>(app, endpoint, {
        identify: async (request, reply) => {
          const caller = await authorize<Access>(
            authorizeParts,
            endpoint.access,
            request.headers.authorization,
            async (uid) => limits?.account(request, reply, accountQuotas[kindOf(request)], uid),
          )
          const isUser = limits !== null && caller !== null && !('account' in caller)
          return isUser ? { ...caller, address: callerAddress(request) } : caller
        },
        // The table gives every name its own handler; looked up by name the pair is lost to the types.
        handle: handlers[name as keyof Handlers] as Mounted<Caller<Access>, Tables>['handle'],
        idempotent,
        nameOf: nameCaller,
        publicReads,
      })
    serveDocuments(app, product, publicReads)
    refuseOtherMethods(app, [...Object.values(api), ...documents])
  }
}

/** The limits of calls: what an account may make, and what one address may. */
function createLimits(database: Database, clock: Clock) {
  const count =
    database.engine === 'postgres'
      ? createDatabaseCounts(database.tables<RateCountsTables>())
      : createMemoryCounts()
  return { account: createRateLimit(count, clock), address: createAddressLimit(clock) }
}

/** Brings the school's tables up to date and makes its services and its API. */
export async function createSchool(parts: SchoolParts) {
  const { database, jobs, mails, verifyToken, product, origin, timeZone, selling, ...rest } = parts
  const { photoStores, rateLimits = true, paying = byWord, log = silent, ...others } = rest
  const { clock } = others
  await migrate(database, 'school', migrations)
  const db = database.tables<Tables>()
  const classId = z.object({ classId: z.string() })
  const beginLater = jobs.register('class-begins', 'database', classId, (job) =>
    classes.begin(job.classId),
  )
  const by = z.object({ id: z.string().nullable(), name: z.string() })
  const clearOrders = jobs.register('class-cancelled', 'database', classId.extend({ by }), (job) =>
    orders.clearClass(job.by, job.classId),
  )
  const letters = createLetters({ ...others, db, mails, product, origin })
  const studentMails = createStudentMails({ db, jobs, letters, origin })
  const classes = createClasses({ db, clock, beginLater, clearOrders, ...studentMails })
  const notify = createMoneyMails({ db, letters, origin })
  const books = createBooks({ db, timeZone, seller: selling.seller, notify })
  const { acceptsInstantPayment } = paying
  const hasProvider = paying.provider !== null
  const provider = paying.provider ?? noProvider
  const sendRefunds = createSendRefunds({ db, clock, jobs, provider, books })
  const { send } = sendRefunds
  const refunds = createRefunds({ clock, books, send, notify })
  const coupons = createCouponUses({ clock, currency: selling.currency })
  const limits = rateLimits ? createLimits(database, clock) : null
  const payments = createPayments({
    log,
    limit: limits?.address ?? null,
    db,
    clock,
    jobs,
    provider,
    hasProvider,
    sendRefunds,
    origin,
    currency: selling.currency,
    classes,
    books,
    refunds,
    coupons,
  })
  const { sync, closeLater } = payments
  const orders = createOrders({
    db,
    clock,
    classes,
    refunds,
    closeLater,
    closeCheckout: sync.close,
    currency: selling.currency,
    ...studentMails,
  })
  const checkouts = createCheckouts({
    db,
    clock,
    classes,
    books,
    coupons,
    sync,
    acceptsInstantPayment,
    hasPages: hasProvider,
    timeZone,
    minMinor: provider.minSum(selling.currency),
    ...selling,
  })
  const users = createUsers({ ...others, db, classes, orders })
  const gallery = createGallery({ db })
  const photos = createPhotos({ db, clock, stores: photoStores })
  const calendar = createCalendar({ ...others, db, product, origin, timeZone })
  const profiles = createProfiles({ db, gallery })
  const reviews = createReviews({ db, clock })
  // See migration 0017: raised with everything that a public answer shows.
  const answers = createAnswerCache(
    database.numberReader('select sum(version) as number from public_version'),
  )
  const plugin = createPlugin({
    handlers: createHandlers({
      users,
      classes,
      orders,
      checkouts,
      receipts: createReceipts({ db }),
      payments,
      reports: createReports({ db, clock, timeZone, ...selling }),
      coupons: createCoupons({ db, clock }),
      refunds: createAdminRefunds({ db, clock, books, send, ...selling }),
      photos,
      roster: createRoster({ db, clock }),
      schedule: createSchedule({ db, clock }),
      calendar,
      gallery,
      profiles,
      reviews,
      audit: createAudit({ db }),
    }),
    authorizeParts: { verifyToken, recognise: (account) => users.recognise(account) },
    limits,
    idempotent: createIdempotency(db, clock),
    answers,
    product,
  })
  /** Deletes what is stored for a while only, once that is over; for an hourly job. */
  const cleanUp = async () => {
    await deleteOldKeys(db, clock())
    await deleteBefore(db, 'rate_counts', ['key', 'ends_at'], clock())
    await letters.cleanUp()
    await payments.cleanUp()
    await forgetUnpaid(db, clock())
    // Last, because a bucket may be slow.
    await photos.cleanUp()
  }
  /** Counts what was paid recently anew; for a daily job. */
  const forgetPayments = () => forgetOldPayments(db, clock())
  /** Serves the calendars, beside the API. */
  const feed = createFeed(calendar, limits?.address ?? null)
  return {
    plugin,
    feed,
    answers,
    users,
    profiles,
    classes,
    orders,
    checkouts,
    payments,
    reviews,
    photos,
    gallery,
    cleanUp,
    forgetPayments,
  }
}

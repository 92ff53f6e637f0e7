import { z } from 'zod'
import type { LimitAddress } from '#platform/http/rate-limit.ts'
import { createAudit } from './audit/audit.service.ts'
import { createCalendar } from './calendar/calendar.service.ts'
import { createInvitations } from './calendar/invitations.ts'
import { createAdminRefunds } from './refunds/admin-refunds.ts'
import { createCheckouts } from './checkouts/checkouts.service.ts'
import { noProvider } from './checkouts/no-provider.ts'
import { createPayments } from './checkouts/payments.ts'
import { createClasses } from './classes/classes.service.ts'
import { hasAnySeat } from './classes/seats.repo.ts'
import { createCouponUses } from './coupons/apply-coupon.ts'
import { createCoupons } from './coupons/coupons.service.ts'
import { createFailedJobs } from './jobs/failed-jobs.ts'
import { createHealth, type Machine } from './health/health.service.ts'
import { createMeasure } from './health/measure.ts'
import { createGallery } from './gallery/gallery.service.ts'
import { createClassMessages } from './notify/class-messages.ts'
import { createFullRoom } from './notify/full-room.ts'
import { createGoodbye } from './notify/goodbye.ts'
import { createInstructorMails } from './notify/instructor-mails.ts'
import { createLetters } from './notify/letters.ts'
import { createNotices } from './notify/notices.ts'
import { createOperatorMails } from './notify/operator-mails.ts'
import { createReminders } from './notify/reminders.ts'
import { createMoneyMails } from './books/money-mails.ts'
import { createShortClasses } from './notify/short-classes.ts'
import { createClassFacts } from './notify/class-facts.ts'
import { createPendingClasses } from './notify/pending-classes.ts'
import { createStudentMails } from './notify/student-mails.ts'
import { createBooks } from './books/ledger.ts'
import { createReceipts } from './books/receipts.ts'
import { createReports } from './books/reports.ts'
import { createRefunds } from './refunds/refunds.ts'
import { createSendRefunds } from './refunds/send-refunds.ts'
import { createDeletion } from './people/deletion.ts'
import { createExports } from './people/exports.ts'
import { createOverview } from './overview/overview.service.ts'
import { createOrders } from './orders/orders.service.ts'
import { createRoster } from './orders/roster.ts'
import { createReviews } from './reviews/reviews.service.ts'
import { createPhotos } from './photos/photos.service.ts'
import { createSchedule } from './schedule/schedule.service.ts'
import { schoolPersonalTables } from './base/personal-tables.ts'
import type { Tables } from './base/tables.ts'
import { createWording } from './base/wording.ts'
import { copyAssignments } from './work/copy-assignments.ts'
import { createWork } from './work/work.ts'
import type { ServicesParts } from './services-parts.ts'
import { createProfiles } from './users/profiles.ts'
import { createUsers } from './users/users.service.ts'
import { createWaitlistMails } from './waitlist/waitlist-mails.ts'
import { createWaitlist } from './waitlist/waitlist.service.ts'

export type Services = ReturnType<typeof createServices>

/** A student's confirmation is the payment. */
const confirmationOnly = { provider: null, acceptsInstantPayment: true }

/** For a process without requests, such as a command. */
const noMachine = async (): Promise<Machine> => ({
  version: '',
  startedAt: 0,
  disk: { free: 0, all: 0 },
  backup: null,
  failures: [],
})

/** `limitAddress` limits the provider's events; null for no limit. */
export function createServices(parts: ServicesParts, limitAddress: LimitAddress | null) {
  const { database, jobs, mails, product, origin, timeZone, selling, ...rest } = parts
  const {
    photoStores,
    accountTables = {},
    paying = confirmationOnly,
    workMonths = 24,
    log = { warn: () => {} },
    readMachine = noMachine,
    ...others
  } = rest
  const { clock } = others
  const db = database.tables<Tables>()
  const classId = z.object({ classId: z.string() })
  const beginLater = jobs.register('class-begins', 'database', classId, (job) =>
    classes.begin(job.classId),
  )
  const checkLater = jobs.register('class-minimum', 'database', classId, (job) =>
    classes.checkMinimum(job.classId),
  )
  const by = z.object({ id: z.string().nullable(), name: z.string() })
  const clearOrders = jobs.register('class-cancelled', 'database', classId.extend({ by }), (job) =>
    orders.clearClass(job.by, job.classId),
  )
  const wordingFor = createWording({
    languages: others.languages,
    origin,
    timeZone,
    currency: selling.currency,
  })
  const { mailFrom } = parts
  const invite = createInvitations({ db, clock, product, timeZone, mailFrom })
  const letters = createLetters({ ...others, db, mails, product, wordingFor, invite })
  const { notifyShort } = createShortClasses({ db, clock, letters })
  const describe = createClassFacts({ db, clock })
  const studentMails = createStudentMails({ db, jobs, letters, describe })
  const waitlistMails = createWaitlistMails({ db, clock, letters, describe })
  const instructorMails = createInstructorMails({ db, letters })
  const { noteStudents, notifyReviewed } = instructorMails
  const classes = createClasses({
    db,
    clock,
    beginLater,
    checkLater,
    clearOrders,
    policy: selling.policy,
    notifyReviewed,
    ...createPendingClasses({ db, clock, jobs, letters }),
    notifyShort,
    copyAssignments: (trx, from, to) => copyAssignments(trx, from, to, timeZone),
    ...studentMails,
    ...waitlistMails,
  })
  const messages = createClassMessages({ db, clock, jobs, letters })
  const reminders = createReminders({ db, clock, letters, describe })
  const notify = createMoneyMails({ db, letters, describe })
  const books = createBooks({ db, timeZone, seller: selling.seller, wordingFor, notify })
  const { acceptsInstantPayment } = paying
  const hasProvider = paying.provider !== null
  const provider = paying.provider ?? noProvider
  const sendRefunds = createSendRefunds({ db, clock, jobs, provider, books })
  const { send } = sendRefunds
  const refunds = createRefunds({ clock, books, send, notify })
  const coupons = createCouponUses({ clock, currency: selling.currency })
  const payments = createPayments({
    log,
    limit: limitAddress,
    db,
    clock,
    jobs,
    provider,
    hasProvider,
    sendRefunds,
    wordingFor,
    currency: selling.currency,
    classes,
    books,
    refunds,
    coupons,
    noteStudents,
  })
  const { sync, closeLater } = payments
  const orders = createOrders({
    db,
    clock,
    classes,
    refunds,
    closeLater,
    closeCheckout: sync.close,
    policy: selling.policy,
    ...studentMails,
  })
  const checkouts = createCheckouts({
    db,
    clock,
    classes,
    books,
    coupons,
    sync,
    noteStudents,
    confirmBookings: studentMails.confirmBookings,
    acceptsInstantPayment,
    hasPages: hasProvider,
    languages: others.languages,
    timeZone,
    minMinor: provider.minSum(selling.currency),
    ...selling,
  })
  const { sayGoodbye } = createGoodbye({ letters, product })
  const users = createUsers({ ...others, db, classes, orders, sayGoodbye })
  const photos = createPhotos({ db, clock, stores: photoStores, hasAnySeat })
  const personalTables = { ...schoolPersonalTables, ...accountTables }
  const { bookYears } = selling
  const reports = createReports({ db, clock, timeZone, ...selling })
  const work = createWork({
    db,
    clock,
    jobs,
    letters,
    photos,
    timeZone,
    product,
    wordingFor,
    months: workMonths,
  })
  return {
    letters,
    messages,
    reminders,
    notices: createNotices({ db, clock }),
    users,
    profiles: createProfiles({ ...others, db }),
    classes,
    orders,
    roster: createRoster({ db, clock }),
    waitlist: createWaitlist({ ...others, db, waitlist: classes.waitlist }),
    checkouts,
    payments,
    receipts: createReceipts({ db }),
    reports,
    overview: createOverview({ db, clock, timeZone, reports, pictures: work.pictures }),
    failedJobs: createFailedJobs({ db, clock }),
    refunds: createAdminRefunds({ db, clock, books, send, ...selling }),
    coupons: createCoupons({ db, clock }),
    schedule: createSchedule({ db, clock }),
    calendar: createCalendar({ ...others, db, product, origin, wordingFor }),
    reviews: createReviews({ db, clock }),
    ...work,
    photos,
    fullRoom: createFullRoom({ db, clock, letters, photos }),
    operatorMails: createOperatorMails({ db, clock, letters }),
    health: createHealth({
      clock,
      jobs,
      mails,
      payments,
      photos,
      sendsMail: parts.mailFrom !== undefined,
      readMachine,
    }),
    measure: createMeasure(db, photos),
    exports: createExports({ db, clock, personalTables, product, wordingFor, photos }),
    deletion: createDeletion({
      ...others,
      db,
      timeZone,
      bookYears,
      personalTables,
      sayGoodbye,
      users,
    }),
    gallery: createGallery({ db, clock }),
    audit: createAudit({ db }),
  }
}

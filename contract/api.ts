import type { z } from './zod.ts'
import { approvalCalls } from './approval-calls.ts'
import { assignmentCalls } from './assignments.ts'
import { auditCalls } from './audit.ts'
import { bookCalls } from './books.ts'
import { checkoutCalls } from './checkouts.ts'
import { classCalls } from './class-calls.ts'
import { couponCalls } from './coupons.ts'
import { critiqueCalls } from './critique-calls.ts'
import { galleryCalls } from './gallery.ts'
import { handInCalls } from './hand-ins.ts'
import { messageCalls } from './messages.ts'
import { importCalls } from './imports.ts'
import { jobCalls } from './jobs.ts'
import { healthCalls } from './health.ts'
import { noticeCalls } from './notices.ts'
import { orderCalls } from './orders.ts'
import { overviewCalls } from './overview.ts'
import { scheduleCalls } from './schedule.ts'
import { profileCalls } from './profiles.ts'
import { receiptCalls } from './receipts.ts'
import { refundCalls } from './refunds.ts'
import { reviewCalls } from './reviews.ts'
import { ownDataCalls } from './own-data.ts'
import { photoCalls } from './photo-calls.ts'
import { invitationCalls } from './invitations.ts'
import { schoolPartCalls } from './school-parts.ts'
import { schoolTextCalls } from './school-texts.ts'
import { userCalls } from './users.ts'
import { waitlistCalls } from './waitlist.ts'
import { withdrawalCalls } from './withdrawals.ts'

export const callsOf = {
  Users: userCalls,
  Profiles: profileCalls,
  'Own data': ownDataCalls,
  Classes: { ...classCalls, ...approvalCalls },
  Orders: orderCalls,
  Waitlists: waitlistCalls,
  Checkout: checkoutCalls,
  Receipts: receiptCalls,
  Refunds: refundCalls,
  Withdrawals: withdrawalCalls,
  Coupons: couponCalls,
  Books: bookCalls,
  Schedule: scheduleCalls,
  Messages: messageCalls,
  Overview: overviewCalls,
  Notices: noticeCalls,
  Reviews: reviewCalls,
  Assignments: assignmentCalls,
  Work: handInCalls,
  Critique: critiqueCalls,
  Photographs: photoCalls,
  Gallery: galleryCalls,
  Imports: importCalls,
  Audit: auditCalls,
  Jobs: jobCalls,
  Health: healthCalls,
  School: { ...schoolPartCalls, ...schoolTextCalls },
  Invitations: invitationCalls,
}

/** Every call: name → endpoint. Server, client, documents and tests read it. */
export const api = {
  ...userCalls,
  ...profileCalls,
  ...ownDataCalls,
  ...classCalls,
  ...approvalCalls,
  ...orderCalls,
  ...waitlistCalls,
  ...checkoutCalls,
  ...receiptCalls,
  ...refundCalls,
  ...withdrawalCalls,
  ...couponCalls,
  ...bookCalls,
  ...scheduleCalls,
  ...messageCalls,
  ...overviewCalls,
  ...noticeCalls,
  ...reviewCalls,
  ...assignmentCalls,
  ...handInCalls,
  ...critiqueCalls,
  ...photoCalls,
  ...galleryCalls,
  ...importCalls,
  ...auditCalls,
  ...jobCalls,
  ...healthCalls,
  ...schoolPartCalls,
  ...schoolTextCalls,
  ...invitationCalls,
}

export type Api = typeof api

export type QueryOf<Name extends keyof Api> = Api[Name] extends {
  query: infer Query extends z.ZodType
}
  ? z.output<Query>
  : never

/** `-` before a key reverses the order. */
export type SortOf<Name extends keyof Api> =
  QueryOf<Name> extends { sort?: infer Sort } ? Exclude<Sort, undefined | `-${string}`> : never

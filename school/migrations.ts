import type { Migrations } from '#platform/database/migrate.ts'
import * as school from './migrations/0001-school.ts'
import * as history from './migrations/0002-history.ts'
import * as idempotency from './migrations/0003-idempotency.ts'
import * as rateCounts from './migrations/0004-rate-counts.ts'
import * as answersWithTheirWork from './migrations/0005-answers-with-their-work.ts'
import * as instructorEmail from './migrations/0006-instructor-email.ts'
import * as allClasses from './migrations/0007-all-classes.ts'
import * as people from './migrations/0009-people.ts'
import * as allPeople from './migrations/0011-all-people.ts'
import * as namesInOneDirection from './migrations/0012-names-in-one-direction.ts'
import * as statesWithoutChecks from './migrations/0014-states-without-checks.ts'
import * as idempotencyKeys from './migrations/0015-idempotency-keys.ts'
import * as classLevel from './migrations/0016-class-level.ts'
import * as publicVersion from './migrations/0017-public-version.ts'
import * as meetings from './migrations/0018-meetings.ts'
import * as photos from './migrations/0019-photos.ts'
import * as rosterAndCalendars from './migrations/0020-roster-and-calendars.ts'
import * as reviews from './migrations/0021-reviews.ts'
import * as profiles from './migrations/0022-profiles.ts'
import * as whatToLearnAndBring from './migrations/0023-what-to-learn-and-bring.ts'
import * as removedMeetings from './migrations/0024-removed-meetings.ts'
import * as paidRecently from './migrations/0025-paid-recently.ts'
import * as reviewsOfSeries from './migrations/0026-reviews-of-series.ts'
import * as books from './migrations/0027-books.ts'
import * as coupons from './migrations/0028-coupons.ts'
import * as earnings from './migrations/0029-earnings.ts'
import * as providerAccounts from './migrations/0030-provider-accounts.ts'
import * as reversals from './migrations/0031-reversals.ts'
import * as holds from './migrations/0032-holds.ts'
import * as letters from './migrations/0033-letters.ts'
import * as peopleAndPictures from './migrations/0034-people-and-pictures.ts'
import * as whenClassesEnded from './migrations/0035-when-classes-ended.ts'
import * as fullText from './migrations/0036-full-text.ts'
import * as sortedLists from './migrations/0037-sorted-lists.ts'
import * as headline from './migrations/0038-headline.ts'
import * as languages from './migrations/0039-languages.ts'
import * as notices from './migrations/0040-notices.ts'
import * as waitlist from './migrations/0041-waitlist.ts'
import * as minimumStudents from './migrations/0042-minimum-students.ts'
import * as messagesAndReminders from './migrations/0043-messages-and-reminders.ts'
import * as historyAmounts from './migrations/0044-history-amounts.ts'
import * as checkIns from './migrations/0045-check-ins.ts'
import * as refundRules from './migrations/0046-refund-rules.ts'
import * as portfolios from './migrations/0047-portfolios.ts'
import * as backups from './migrations/0048-backups.ts'
import * as forgottenPeople from './migrations/0050-forgotten-people.ts'
import * as work from './migrations/0051-work.ts'
import * as workPhotos from './migrations/0052-work-photos.ts'

/** For databases that have run what stood here: the tables that it filled are dropped by 0036. */
const nothing = { up: async () => {} }

export const migrations: Migrations = {
  '0001-school': school,
  '0002-history': history,
  '0003-idempotency': idempotency,
  '0004-rate-counts': rateCounts,
  '0005-answers-with-their-work': answersWithTheirWork,
  '0006-instructor-email': instructorEmail,
  '0007-all-classes': allClasses,
  '0008-words-in-order': nothing,
  '0009-people': people,
  '0010-words-by-seats': nothing,
  '0011-all-people': allPeople,
  '0012-names-in-one-direction': namesInOneDirection,
  '0013-search-words': nothing,
  '0014-states-without-checks': statesWithoutChecks,
  '0015-idempotency-keys': idempotencyKeys,
  '0016-class-level': classLevel,
  '0017-public-version': publicVersion,
  '0018-meetings': meetings,
  '0019-photos': photos,
  '0020-roster-and-calendars': rosterAndCalendars,
  '0021-reviews': reviews,
  '0022-profiles': profiles,
  '0023-what-to-learn-and-bring': whatToLearnAndBring,
  '0024-removed-meetings': removedMeetings,
  '0025-paid-recently': paidRecently,
  '0026-reviews-of-series': reviewsOfSeries,
  '0027-books': books,
  '0028-coupons': coupons,
  '0029-earnings': earnings,
  '0030-provider-accounts': providerAccounts,
  '0031-reversals': reversals,
  '0032-holds': holds,
  '0033-letters': letters,
  '0034-people-and-pictures': peopleAndPictures,
  '0035-when-classes-ended': whenClassesEnded,
  '0036-full-text': fullText,
  '0037-sorted-lists': sortedLists,
  '0038-headline': headline,
  '0039-languages': languages,
  '0040-notices': notices,
  '0041-waitlist': waitlist,
  '0042-minimum-students': minimumStudents,
  '0043-messages-and-reminders': messagesAndReminders,
  '0044-history-amounts': historyAmounts,
  '0045-check-ins': checkIns,
  '0046-refund-rules': refundRules,
  '0047-portfolios': portfolios,
  '0048-backups': backups,
  '0050-forgotten-people': forgottenPeople,
  '0051-work': work,
  '0052-work-photos': workPhotos,
}

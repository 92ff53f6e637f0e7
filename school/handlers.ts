import { fault } from '#messages/reasons.ts'
import { listHistory } from './audit/list-history.ts'
import type { Handlers } from './base/handlers.ts'
import { Refusal, refuseFields } from './base/refuse.ts'
import type { School } from './base/school.ts'
import { readReceipt } from './books/receipts.ts'
import { listEarnings, listEntries, listOpen, sumEarnings, sumMonths } from './books/reports.ts'
import { makeCalendar, readOrderCalendar } from './calendar/calendar.ts'
import { cancelSeatFor, refundOrder } from './cancellations/admin-cancellations.ts'
import { deleteOrder } from './cancellations/delete-order.ts'
import { readCancellation } from './cancellations/read-cancellation.ts'
import * as checkouts from './checkouts/checkouts.ts'
import { readProviderHealth } from './checkouts/provider-health.ts'
import { returnFault } from './checkouts/sync-with-provider.ts'
import { addClass } from './classes/add-class.ts'
import { cancelClass } from './classes/cancel-class.ts'
import { countTopics, listClassIds, listClasses, readOfferedClass } from './classes/catalogue.ts'
import { confirmClass } from './classes/minimum.ts'
import { listAllClasses, listInstructorClasses, readClass } from './classes/read-classes.ts'
import { setClassFeedback, setClassStatus } from './classes/review-class.ts'
import { offerClassAgain } from './classes/series.ts'
import { updateClass } from './classes/update-class.ts'
import { withdrawClass } from './classes/withdrawal.ts'
import { addCoupon, changeCoupon, listCoupons } from './coupons/coupons.ts'
import { changeGallery, changePortfolio, listGallery, readPortfolio } from './gallery/gallery.ts'
import { readHealth } from './health/health.ts'
import { readImport, runImport } from './imports/imports.ts'
import { listFailedJobs, retryJob } from './jobs/failed-jobs.ts'
import { countUnreadNotices, listNotices, readNotices } from './letters/notices.ts'
import { listMessages, sendMessage } from './messages/messages.ts'
import { listCancelledOrders } from './orders/list-cancelled.ts'
import { listOrders } from './orders/list-orders.ts'
import { placeOrder } from './orders/place-order.ts'
import { checkIn, listRoster } from './orders/roster.ts'
import { readOverview } from './overview/overview.ts'
import { addPhoto } from './photos/photos.ts'
import { dropRefund, listRefunds, retryRefund, settleByHand } from './refunds/admin-refunds.ts'
import * as reviews from './reviews/reviews.ts'
import { listSchedule } from './schedule/schedule.ts'
import { handleSettings } from './settings/handle-settings.ts'
import { deleteOwnUser } from './users/deletion.ts'
import { exportOwnData, exportUserData } from './users/exports.ts'
import * as invitations from './users/invitations.ts'
import { deleteUser } from './users/leaving.ts'
import { changeProfile, readInstructor, readProfile } from './users/profiles.ts'
import * as users from './users/users.ts'
import { joinWaitlist, leaveWaitlist, listWaitlists } from './waitlist/waitlist.ts'
import { closeWithdrawal, listWithdrawals, withdraw } from './withdrawals/withdraw.ts'
import { listOwnReceipts } from './withdrawals/withdrawable-receipts.ts'
import * as assignments from './work/assignments.ts'
import * as critique from './work/critique.ts'
import * as handIns from './work/hand-ins.ts'
import { addPhrase, changePhrase, deletePhrase, listPhrases } from './work/phrases.ts'
import { listComments, readWork } from './work/read-work.ts'
import { listQueue, listWorks, readHandIn } from './work/work-lists.ts'
import { exportWorks } from './work/works-export.ts'

export function createHandlers(school: School): Handlers {
  return {
    registerUser: async ({ body }, { account }) => {
      if (body.email !== account.email)
        throw new Refusal('forbidden', { key: 'ownRegistration' }, { email: fault('otherEmail') })
      return users.registerUser(school, account, body)
    },
    listInstructors: ({ query }) => users.listInstructors(school, query),
    readOwnUser: async (_, actor) => {
      const { id, accountId: _account, ...user } = actor
      return { _id: id, ...user, unread: await countUnreadNotices(school, actor) }
    },
    readProfile: (_, actor) => readProfile(school, actor),
    changeProfile: ({ body }, actor) => changeProfile(school, actor, body),
    readInstructor: ({ params }) => readInstructor(school, params.id),
    askIsAdmin: async ({ query }, caller) => ({
      isAdmin: await users.hasRole(school, caller, query.email, 'Admin'),
    }),
    askIsInstructor: async ({ query }, caller) => ({
      isInstructor: await users.hasRole(school, caller, query.email, 'Instructor'),
    }),
    askIsStudent: async ({ query }, caller) => ({
      isStudent: await users.hasRole(school, caller, query.email, 'Student'),
    }),
    listUsers: ({ query }) => users.listUsers(school, query),
    listBookings: ({ params }) => users.listBookings(school, params.id),
    setUserRole: ({ params, body }, actor) =>
      users.setUserRole(school, actor, params.id, body.role),
    deleteUser: ({ params }, actor) => deleteUser(school, actor, params.id),
    exportOwnData: (_, actor) => exportOwnData(school, actor),
    exportUserData: ({ params }, actor) => exportUserData(school, actor, params.id),
    deleteOwnUser: (_, actor) => deleteOwnUser(school, actor),

    listClasses: ({ query }) => listClasses(school, query),
    countTopics: () => countTopics(school),
    listClassIds: ({ query }) => listClassIds(school, query),
    readOfferedClass: ({ params }) => readOfferedClass(school, params.id),
    addClass: ({ body }, actor, atomically) => addClass(school, actor, body, atomically),
    listInstructorClasses: ({ query }, actor) =>
      listInstructorClasses(school, actor, query.email, query),
    readClass: ({ params }, actor) => readClass(school, actor, params.id),
    updateClass: async ({ params, body }, actor) => {
      const { name, className: other, ...change } = body
      const className = name ?? other
      if (className === undefined)
        throw refuseFields({ className: fault('required', { label: 'labelCourseName' }) })
      return updateClass(school, actor, params.id, { ...change, className })
    },
    offerClassAgain: ({ params, body }, actor, atomically) =>
      offerClassAgain(school, actor, params.id, body, atomically),
    cancelClass: ({ params, body }, actor) => cancelClass(school, actor, params.id, body),
    confirmClass: ({ params }, actor) => confirmClass(school, actor, params.id),
    readCancellation: ({ params }, actor) => readCancellation(school, actor, params.id),
    withdrawClass: ({ params }, actor) => withdrawClass(school, actor, params.id),
    listAllClasses: ({ query }) => listAllClasses(school, query),
    setClassStatus: ({ params, body }, actor) => setClassStatus(school, actor, params.id, body),
    setClassFeedback: ({ params, body }, actor) =>
      setClassFeedback(school, actor, params.id, body.feedback),

    placeOrder: ({ body }, actor, atomically) => placeOrder(school, actor, body, atomically),
    listOrders: ({ query }, actor) => listOrders(school, actor, query.email, query),
    listCancelledOrders: ({ query }, actor) => listCancelledOrders(school, actor, query),
    payOrder: ({ params }, actor) => checkouts.payOrder(school, actor, params.id),
    deleteOrder: ({ params }, actor) => deleteOrder(school, actor, params.id),

    joinWaitlist: ({ params }, actor) => joinWaitlist(school, actor, params.id),
    leaveWaitlist: ({ params }, actor) => leaveWaitlist(school, actor, params.id),
    listWaitlists: ({ query }, actor) => listWaitlists(school, actor, query),

    listRoster: ({ params, query }, actor) => listRoster(school, actor, params.id, query),
    checkIn: ({ params, body }, actor) => checkIn(school, actor, params.id, body),

    quoteCheckout: ({ body }, actor) => checkouts.quoteCheckout(school, actor, body),
    startCheckout: ({ body }, actor) => checkouts.startCheckout(school, actor, body),
    readCheckout: ({ params }, actor) => checkouts.readCheckout(school, actor, params.id),
    closeCheckout: ({ params }, actor) => checkouts.closeOwnCheckout(school, actor, params.id),
    listReceipts: ({ query }, actor) => listOwnReceipts(school, actor, query),
    readReceipt: ({ params }, actor) => readReceipt(school, actor, params.id),
    listEntries: ({ query }) => listEntries(school, query),
    sumMonths: () => sumMonths(school),
    listOpen: () => listOpen(school),
    readProviderHealth: () => readProviderHealth(school),
    listEarnings: ({ query }, actor) => listEarnings(school, actor, query),
    sumEarnings: (_, actor) => sumEarnings(school, actor),
    listCoupons: ({ query }) => listCoupons(school, query),
    addCoupon: ({ body }, actor, atomically) => addCoupon(school, actor, body, atomically),
    changeCoupon: ({ params, body }, actor) => changeCoupon(school, actor, params.id, body),
    refundOrder: ({ params, body }, actor, atomically) =>
      refundOrder(school, actor, params.id, body, atomically),
    cancelPlace: ({ params, body }, actor) => cancelSeatFor(school, actor, params.id, body),
    payByHand: ({ params, body }, actor) => checkouts.payByHand(school, actor, params.id, body),
    listRefunds: ({ query }) => listRefunds(school, query),
    returnFault: ({ params }, actor) => returnFault(school, actor, params.id),
    retryRefund: ({ params }, actor) => retryRefund(school, actor, params.id),
    dropRefund: ({ params }, actor) => dropRefund(school, actor, params.id),
    settleByHand: ({ params }, actor) => settleByHand(school, actor, params.id),
    withdraw: ({ body }) => withdraw(school, body),
    listWithdrawals: ({ query }) => listWithdrawals(school, query),
    closeWithdrawal: ({ params }, actor) => closeWithdrawal(school, actor, params.id),

    listSchedule: ({ query }, actor) => listSchedule(school, actor, query),
    makeCalendar: (_, actor) => makeCalendar(school, actor),
    readOrderCalendar: ({ params }, actor) => readOrderCalendar(school, actor, params.id),

    sendMessage: ({ params, body }, actor, atomically) =>
      sendMessage(school, actor, params.id, body.text, atomically),
    listMessages: ({ params, query }, actor) => listMessages(school, actor, params.id, query),

    readOverview: (_, actor) => readOverview(school, actor),

    listNotices: ({ query }, actor) => listNotices(school, actor, query),
    readNotices: ({ body }, actor) => readNotices(school, actor, body),

    listReviews: ({ params, query }) => reviews.listReviews(school, params.id, query),
    listHiddenReviews: ({ params, query }) => reviews.listHiddenReviews(school, params.id, query),
    readOwnReview: ({ params }, actor) => reviews.readOwnReview(school, actor, params.id),
    writeReview: ({ params, body }, actor) => reviews.writeReview(school, actor, params.id, body),
    deleteReview: ({ params }, actor) => reviews.deleteReview(school, actor, params.id),
    answerReview: ({ params, body }, actor) => reviews.answerReview(school, actor, params.id, body),
    hideReview: ({ params, body }, actor) => reviews.hideReview(school, actor, params.id, body),
    listAssignments: ({ params }, actor) => assignments.listAssignments(school, actor, params.id),
    addAssignment: ({ params, body }, actor, atomically) =>
      assignments.addAssignment(school, actor, params.id, body, atomically),
    changeAssignment: ({ params, body }, actor) =>
      assignments.changeAssignment(school, actor, params.id, body),
    deleteAssignment: ({ params }, actor) => assignments.deleteAssignment(school, actor, params.id),
    closeAssignment: ({ params }, actor) => assignments.closeAssignment(school, actor, params.id),

    readHandIn: ({ params }, actor) => readHandIn(school, actor, params.id),
    addWork: ({ params, body }, actor, atomically) =>
      handIns.addWork(school, actor, params.id, body, atomically),
    changeWork: ({ params, body }, actor) => handIns.changeWork(school, actor, params.id, body),
    deleteWork: ({ params }, actor) => handIns.deleteWork(school, actor, params.id),
    addVersion: ({ params, body }, actor, atomically) =>
      handIns.addVersion(school, actor, params.id, body, atomically),
    handIn: ({ params }, actor) => handIns.handIn(school, actor, params.id),
    answerHandIn: ({ params, body }, actor) => handIns.answerHandIn(school, actor, params.id, body),
    listWorks: ({ params, query }, actor) => listWorks(school, actor, params.id, query),
    listQueue: ({ query }, actor) => listQueue(school, actor, query),
    exportWorks: (_, actor) => exportWorks(school, actor),

    readWork: ({ params }, actor) => readWork(school, actor, params.id),
    typeFacts: ({ params, body }, actor) => critique.typeFacts(school, actor, params.id, body),
    overruleRule: ({ params, body }, actor) =>
      critique.overruleRule(school, actor, params.id, params.n, body.answer),
    openThread: ({ params, body }, actor, atomically) =>
      critique.openThread(school, actor, params.id, body, atomically),
    changeThread: ({ params, body }, actor) =>
      critique.changeThread(school, actor, params.id, body),
    listComments: ({ params, query }, actor) => listComments(school, actor, params.id, query),
    addComment: ({ params, body }, actor, atomically) =>
      critique.addComment(school, actor, params.id, body, atomically),
    changeComment: ({ params, body }, actor) =>
      critique.changeComment(school, actor, params.id, body),
    deleteComment: ({ params }, actor) => critique.deleteComment(school, actor, params.id),
    listPhrases: (_input, actor) => listPhrases(school, actor),
    addPhrase: ({ body }, actor, atomically) => addPhrase(school, actor, body, atomically),
    changePhrase: ({ params, body }, actor) => changePhrase(school, actor, params.id, body),
    deletePhrase: ({ params }, actor) => deletePhrase(school, actor, params.id),

    addPhoto: ({ query, body }, actor, atomically) =>
      addPhoto(school, actor, body, query.for, atomically),

    listGallery: () => listGallery(school),
    changeGallery: ({ body }, actor) => changeGallery(school, actor, body),
    readPortfolio: (_, actor) => readPortfolio(school, actor),
    changePortfolio: ({ body }, actor) => changePortfolio(school, actor, body),
    readImport: ({ params, body }, actor) => readImport(school, actor, params.kind, body),
    runImport: ({ params, query, body }, actor) =>
      runImport(school, actor, params.kind, body, query.mail === 'true'),
    listAudit: ({ query }) => listHistory(school, query),
    listFailedJobs: () => listFailedJobs(school),
    retryJob: ({ params }, actor) => retryJob(school, actor, params.id),
    listInvitations: () => invitations.listInvitations(school),
    addInvitation: ({ body }, actor, atomically) =>
      invitations.addInvitation(school, actor, body, atomically),
    readInvitation: ({ body }) => invitations.readInvitation(school, body),
    deleteInvitation: ({ params }, actor) => invitations.deleteInvitation(school, actor, params.id),
    ...handleSettings(school),
    readHealth: () => readHealth(school),
  }
}

import type { Api } from '#contract/api.ts'
import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts'
import { fault } from '#messages/reasons.ts'
import type { Atomically } from '#platform/database/transaction.ts'
import type { Caller } from './base/caller.ts'
import { Refusal, refuseFields } from './base/refuse.ts'
import type { Services } from './services.ts'
import type { Tables } from './base/tables.ts'

/** A call with an Idempotency-Key gets the transaction that must contain all its work. */
export type Handlers = {
  [Name in keyof Api]: (
    input: HandlerInput<Api[Name]>,
    caller: Caller<Api[Name]['access']>,
    atomically?: Atomically<Tables>,
  ) => Promise<HandlerResult<Api[Name]>>
}

export function createHandlers({
  users,
  profiles,
  exports,
  deletion,
  classes,
  orders,
  waitlist,
  checkouts,
  refunds,
  coupons,
  receipts,
  reports,
  payments,
  roster,
  schedule,
  overview,
  calendar,
  photos,
  gallery,
  messages,
  notices,
  reviews,
  assignments,
  handIns,
  workLists,
  worksExport,
  critique,
  phrases,
  readWork,
  audit,
  failedJobs,
  health,
}: Services): Handlers {
  return {
    registerUser: async ({ body }, { account }) => {
      if (body.email !== account.email)
        throw new Refusal('forbidden', { key: 'ownRegistration' }, { email: fault('otherEmail') })
      return users.register(account, body)
    },
    listInstructors: ({ query }) => users.listInstructors(query),
    readOwnUser: async (_, actor) => {
      const { id, accountId: _account, ...user } = actor
      return { _id: id, ...user, unread: await notices.countUnread(actor) }
    },
    readProfile: (_, actor) => profiles.read(actor),
    changeProfile: ({ body }, actor) => profiles.change(actor, body),
    readInstructor: ({ params }) => profiles.readInstructor(params.id),
    askIsAdmin: async ({ query }, caller) => ({
      isAdmin: await users.hasRole(caller, query.email, 'Admin'),
    }),
    askIsInstructor: async ({ query }, caller) => ({
      isInstructor: await users.hasRole(caller, query.email, 'Instructor'),
    }),
    askIsStudent: async ({ query }, caller) => ({
      isStudent: await users.hasRole(caller, query.email, 'Student'),
    }),
    listUsers: ({ query }) => users.list(query),
    listBookings: ({ params }) => orders.listBookings(params.id),
    setUserRole: ({ params, body }, actor) => users.setRole(actor, params.id, body.role),
    deleteUser: ({ params }, actor) => users.remove(actor, params.id),
    exportOwnData: (_, actor) => exports.own(actor),
    exportUserData: ({ params }, actor) => exports.of(actor, params.id),
    deleteOwnUser: (_, actor) => deletion.removeSelf(actor),

    listClasses: ({ query }) => classes.list(query),
    countTopics: () => classes.countTopics(),
    listClassIds: ({ query }) => classes.listIds(query),
    readOfferedClass: ({ params }) => classes.readOffered(params.id),
    addClass: ({ body }, actor, atomically) => classes.add(actor, body, atomically),
    listInstructorClasses: ({ query }, actor) => classes.listOf(actor, query.email, query),
    readClass: ({ params }, actor) => classes.read(actor, params.id),
    updateClass: async ({ params, body }, actor) => {
      const { name, className: other, ...change } = body
      const className = name ?? other
      if (className === undefined)
        throw refuseFields({ className: fault('required', { label: 'labelCourseName' }) })
      return classes.update(actor, params.id, { ...change, className })
    },
    offerClassAgain: ({ params, body }, actor, atomically) =>
      classes.again(actor, params.id, body, atomically),
    cancelClass: ({ params, body }, actor) => classes.cancel(actor, params.id, body),
    confirmClass: ({ params }, actor) => classes.confirm(actor, params.id),
    readCancellation: ({ params }, actor) => orders.readCancellation(actor, params.id),
    withdrawClass: ({ params }, actor) => classes.withdraw(actor, params.id),
    listAllClasses: ({ query }) => classes.listAll(query),
    setClassStatus: ({ params, body }, actor) => classes.setStatus(actor, params.id, body),
    setClassFeedback: ({ params, body }, actor) =>
      classes.setFeedback(actor, params.id, body.feedback),

    placeOrder: ({ body }, actor, atomically) => orders.place(actor, body, atomically),
    listOrders: ({ query }, actor) => orders.listOf(actor, query.email, query),
    payOrder: ({ params }, actor) => checkouts.pay(actor, params.id),
    deleteOrder: ({ params }, actor) => orders.remove(actor, params.id),

    joinWaitlist: ({ params }, actor) => waitlist.join(actor, params.id),
    leaveWaitlist: ({ params }, actor) => waitlist.leave(actor, params.id),
    listWaitlists: ({ query }, actor) => waitlist.list(actor, query),

    listRoster: ({ params, query }, actor) => roster.list(actor, params.id, query),
    checkIn: ({ params, body }, actor) => roster.checkIn(actor, params.id, body),

    quoteCheckout: ({ body }, actor) => checkouts.quote(actor, body),
    startCheckout: ({ body }, actor) => checkouts.start(actor, body),
    readCheckout: ({ params }, actor) => checkouts.read(actor, params.id),
    closeCheckout: ({ params }, actor) => checkouts.close(actor, params.id),
    listReceipts: ({ query }, actor) => receipts.listOwn(actor, query),
    readReceipt: ({ params }, actor) => receipts.readReceipt(actor, params.id),
    listEntries: ({ query }) => reports.listEntries(query),
    sumMonths: () => reports.sumMonths(),
    listOpen: () => reports.listOpen(),
    readProviderHealth: () => payments.readHealth(),
    listEarnings: ({ query }, actor) => reports.listEarnings(actor, query),
    sumEarnings: (_, actor) => reports.sumEarnings(actor),
    listCoupons: ({ query }) => coupons.list(query),
    addCoupon: ({ body }, actor, atomically) => coupons.add(actor, body, atomically),
    changeCoupon: ({ params, body }, actor) => coupons.change(actor, params.id, body),
    refundOrder: ({ params, body }, actor, atomically) =>
      orders.refundSome(actor, params.id, body, atomically),
    cancelPlace: ({ params, body }, actor) => orders.cancelFor(actor, params.id, body),
    payByHand: ({ params, body }, actor) => checkouts.payByHand(actor, params.id, body),
    listRefunds: ({ query }) => refunds.list(query),
    returnFault: ({ params }, actor) => payments.sync.returnFault(actor, params.id),
    retryRefund: ({ params }, actor) => refunds.retry(actor, params.id),
    dropRefund: ({ params }, actor) => refunds.drop(actor, params.id),
    settleByHand: ({ params }, actor) => refunds.settleByHand(actor, params.id),

    listSchedule: ({ query }, actor) => schedule.list(actor, query),
    makeCalendar: (_, actor) => calendar.make(actor),
    readOrderCalendar: ({ params }, actor) => calendar.ofOrder(actor, params.id),

    sendMessage: ({ params, body }, actor, atomically) =>
      messages.send(actor, params.id, body.text, atomically),
    listMessages: ({ params, query }, actor) => messages.list(actor, params.id, query),

    readOverview: (_, actor) => overview.read(actor),

    listNotices: ({ query }, actor) => notices.list(actor, query),
    readNotices: ({ body }, actor) => notices.markRead(actor, body),

    listReviews: ({ params, query }) => reviews.list(params.id, query),
    listHiddenReviews: ({ params, query }) => reviews.listHidden(params.id, query),
    readOwnReview: ({ params }, actor) => reviews.readOwn(actor, params.id),
    writeReview: ({ params, body }, actor) => reviews.write(actor, params.id, body),
    deleteReview: ({ params }, actor) => reviews.remove(actor, params.id),
    answerReview: ({ params, body }, actor) => reviews.answer(actor, params.id, body),
    hideReview: ({ params, body }, actor) => reviews.hide(actor, params.id, body),
    listAssignments: ({ params }, actor) => assignments.list(actor, params.id),
    addAssignment: ({ params, body }, actor, atomically) =>
      assignments.add(actor, params.id, body, atomically),
    changeAssignment: ({ params, body }, actor) => assignments.change(actor, params.id, body),
    deleteAssignment: ({ params }, actor) => assignments.remove(actor, params.id),
    closeAssignment: ({ params }, actor) => assignments.close(actor, params.id),

    readHandIn: ({ params }, actor) => workLists.readHandIn(actor, params.id),
    addWork: ({ params, body }, actor, atomically) =>
      handIns.addWork(actor, params.id, body, atomically),
    changeWork: ({ params, body }, actor) => handIns.changeWork(actor, params.id, body),
    deleteWork: ({ params }, actor) => handIns.deleteWork(actor, params.id),
    addVersion: ({ params, body }, actor, atomically) =>
      handIns.addVersion(actor, params.id, body, atomically),
    handIn: ({ params }, actor) => handIns.handIn(actor, params.id),
    answerHandIn: ({ params, body }, actor) => handIns.answer(actor, params.id, body),
    listWorks: ({ params, query }, actor) => workLists.listWorks(actor, params.id, query),
    listQueue: ({ query }, actor) => workLists.listQueue(actor, query),
    exportWorks: (_, actor) => worksExport.own(actor),

    readWork: ({ params }, actor) => readWork.read(actor, params.id),
    typeFacts: ({ params, body }, actor) => critique.typeFacts(actor, params.id, body),
    overruleRule: ({ params, body }, actor) =>
      critique.overrule(actor, params.id, params.n, body.answer),
    openThread: ({ params, body }, actor, atomically) =>
      critique.openThread(actor, params.id, body, atomically),
    changeThread: ({ params, body }, actor) => critique.changeThread(actor, params.id, body),
    listComments: ({ params, query }, actor) => readWork.listComments(actor, params.id, query),
    addComment: ({ params, body }, actor, atomically) =>
      critique.addComment(actor, params.id, body, atomically),
    changeComment: ({ params, body }, actor) => critique.changeComment(actor, params.id, body),
    deleteComment: ({ params }, actor) => critique.deleteComment(actor, params.id),
    listPhrases: (_input, actor) => phrases.list(actor),
    addPhrase: ({ body }, actor, atomically) => phrases.add(actor, body, atomically),
    changePhrase: ({ params, body }, actor) => phrases.change(actor, params.id, body),
    deletePhrase: ({ params }, actor) => phrases.remove(actor, params.id),

    addPhoto: ({ query, body }, actor, atomically) =>
      photos.add(actor, body, query.for, atomically),

    listGallery: () => gallery.list(),
    changeGallery: ({ body }, actor) => gallery.change(actor, body),
    readPortfolio: (_, actor) => gallery.readPortfolio(actor),
    changePortfolio: ({ body }, actor) => gallery.changePortfolio(actor, body),
    listAudit: ({ query }) => audit.list(query),
    listFailedJobs: () => failedJobs.list(),
    retryJob: ({ params }, actor) => failedJobs.retry(actor, params.id),
    readHealth: () => health.read(),
  }
}

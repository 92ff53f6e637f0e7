import type { FactKind, FactOf } from '#school/base/facts.ts'
import { bookPayment } from '#school/books/ledger.ts'
import { clearOrdersOfClass } from '#school/cancellations/clear-class.ts'
import { dropOrdersOf } from '#school/cancellations/delete-order.ts'
import { closeCheckout, listToClose } from '#school/checkouts/close-checkout.ts'
import { forgetAddressOfPayer } from '#school/checkouts/holds.ts'
import { handleEvent } from '#school/checkouts/provider-events.ts'
import { beginClass } from '#school/classes/begin-class.ts'
import { checkMinimum, minimumCheckedAt } from '#school/classes/minimum.ts'
import { withdrawClassesOf } from '#school/classes/withdrawal.ts'
import { forgetTutor } from '#school/gallery/gallery.ts'
import {
  assignmentDue,
  assignmentSet,
  noteAssignment,
  noteHolders,
} from '#school/letters/assignments.ts'
import { classMessage, deliverMessage, noteMessage } from '#school/letters/class-message.ts'
import { classReview, noteReview } from '#school/letters/class-review.ts'
import { fullRoom, noteFullRoom } from '#school/letters/full-room.ts'
import { goodbye, noteGoodbye } from '#school/letters/goodbye.ts'
import { batchesOfTold, imported, tellImported, noteImported } from '#school/letters/imported.ts'
import { invitationMail } from '#school/letters/invitation-mail.ts'
import { moneyMail, noteDocument, noteReturn } from '#school/letters/money-mail.ts'
import { newStudents, noteNewStudents } from '#school/letters/new-students.ts'
import {
  backupFailed,
  booksWrong,
  noteBackupFailed,
  noteBooksWrong,
} from '#school/letters/operator-mails.ts'
import {
  notePending,
  notePendingClass,
  notePendingClasses,
  pendingClass,
  pendingClasses,
} from '#school/letters/pending-classes.ts'
import { noteReminder, reminder } from '#school/letters/reminders.ts'
import { noteShortClass, shortClass } from '#school/letters/short-class.ts'
import {
  noteBooked,
  noteMove,
  noteStudent,
  noteStudentNews,
  studentLetter,
} from '#school/letters/student-news.ts'
import { noteWaiting, waitlistNews } from '#school/letters/waitlist-news.ts'
import {
  handedIn,
  handInAnswered,
  noteAnswer,
  noteComment,
  noteHandedIn,
  workComment,
} from '#school/letters/work-news.ts'
import { noteWorksDeleted, worksDeleted } from '#school/letters/works-deleted.ts'
import { entryOfOrder } from '#school/orders/order-history.ts'
import { sendRefund } from '#school/refunds/send-refunds.ts'
import { dropReview, forgetAuthor, nameAuthor } from '#school/reviews/reviews.ts'
import { leaveWaitlists, leaveWaitlistsAsAdmin } from '#school/seats/leave-waitlists.ts'
import { settleWithdrawal } from '#school/withdrawals/settle-withdrawal.ts'
import { withdrawalMail } from '#school/withdrawals/withdrawal-mail.ts'
import { copyAssignments } from '#school/work/copy-assignments.ts'
import { history, later, letter, now, type Reaction } from './reaction.ts'

/**
 * What follows from what: THE table. Of each fact, in this order: entries of the history, changes in the same
 * transaction (`now`, by the order of their locks), jobs once it commits or at a moment (`later`), and news for
 * people (`letter`). Verbs and jobs say further facts: what-follows.txt has all that comes of each call.
 */
export const reactions: { [Kind in FactKind]: readonly Reaction<FactOf<Kind>>[] } = {
  'class-added': [later(notePending, ({ classId }) => [{ classId }])],
  'class-rewritten': [
    history((fact) => ({ ...fact, subject: fact.class })),
    later(notePending, (fact) => [{ classId: fact.class.id }]),
  ],
  // A class that moves has two such moments: the jobs look whether theirs is still true.
  'class-dated': [
    later(
      beginClass,
      ({ classId }) => [{ classId }],
      ({ startsAt }) => startsAt,
    ),
  ],
  'class-minimum-set': [
    later(
      checkMinimum,
      ({ classId }) => [{ classId }],
      ({ startsAt }) => minimumCheckedAt(startsAt),
    ),
  ],
  'class-offered-again': [now(copyAssignments)],
  'class-reviewed': [
    history(({ at, by, class: subject, decision, feedback }) => [
      ...(decision ? [{ kind: 'class-decided' as const, at, by, subject, ...decision }] : []),
      ...(feedback?.isNew
        ? [{ kind: 'class-feedback' as const, at, by, subject, note: feedback.text }]
        : []),
    ]),
    letter(classReview, noteReview),
  ],
  'class-short': [letter(shortClass, noteShortClass)],
  'class-confirmed': [history((fact) => ({ ...fact, subject: fact.class }))],
  // Only if somebody has paid. `after` is where the next batch of students begins.
  'class-moved': [later(noteMove, ({ classId }) => [{ classId, after: '' }])],
  // Each of its orders says what happens to it: 'seat-lost-with-class', 'order-cancelled', 'order-deleted'.
  'class-cancelled': [
    history((fact) => ({ ...fact, subject: fact.class, note: fact.reason })),
    later(clearOrdersOfClass, ({ by: { id, name }, class: { id: classId } }) => [
      { classId, by: { id, name } },
    ]),
  ],
  'class-withdrawn': [
    history((fact) => ({ ...fact, subject: fact.class })),
    later(clearOrdersOfClass, ({ by: { id, name }, class: { id: classId }, isOver }) =>
      isOver ? [] : [{ classId, by: { id, name } }],
    ),
  ],
  'message-sent': [
    history((fact) => ({ ...fact, kind: 'class-message', subject: fact.class, note: fact.text })),
    later(deliverMessage, ({ messageId }) => [{ messageId }]),
  ],

  'seat-offered': [letter(waitlistNews, noteWaiting('offered'))],
  'offer-lapsed': [letter(waitlistNews, noteWaiting('lapsed'))],
  'offer-taken-back': [letter(waitlistNews, noteWaiting('taken-back'))],
  // By the clock: a job each minute ends the waitlists of classes that are over or cancelled.
  'waitlist-closed': [letter(waitlistNews, noteWaiting('closed'))],
  'seat-moved': [
    later(noteStudentNews, ({ studentId, classId }) => [
      { studentId, classId, about: { kind: 'moved' as const } },
    ]),
  ],
  'seat-ends': [now(dropReview, 'reviews')],
  'seat-cancelled-by-admin': [
    later(noteStudentNews, ({ studentId, classId, refunded, reason }) => [
      { studentId, classId, about: { kind: 'place-cancelled' as const, refunded, reason } },
    ]),
  ],
  // With a refund there is a credit note, which says so.
  'seat-given-up': [
    later(noteStudentNews, ({ studentId, classId, refunded, free }) =>
      refunded ? [] : [{ studentId, classId, about: { kind: 'given-up' as const, free } }],
    ),
  ],
  'seat-lost-with-class': [
    later(noteStudentNews, ({ studentId, classId, paid, refunded, held }) => [
      { studentId, classId, about: { kind: 'cancelled' as const, paid, refunded, held } },
    ]),
  ],

  'order-paid': [history(entryOfOrder)],
  'order-cancelled': [history(entryOfOrder)],
  'order-deleted': [history(entryOfOrder)],
  'orders-closed': [later(closeCheckout, listToClose)],
  'order-refunded': [history((fact) => ({ ...fact, subject: fact.order }))],

  // The receipt's number last: other payments wait for it.
  'checkout-paid': [
    letter(newStudents, noteNewStudents),
    letter(studentLetter, noteBooked),
    now(forgetAddressOfPayer),
    now(bookPayment),
  ],
  'document-written': [letter(moneyMail, noteDocument)],
  'payment-returned': [letter(moneyMail, noteReturn)],
  'refund-requested': [later(sendRefund, ({ refundId }) => [{ refundId }])],
  'provider-event-received': [later(handleEvent, ({ id }) => [{ id }])],
  'withdrawal-received': [
    later(withdrawalMail, ({ withdrawalId }) => [{ withdrawalId }]),
    later(settleWithdrawal, ({ withdrawalId }) => [{ withdrawalId }]),
  ],
  'withdrawal-closed': [history((fact) => fact)],

  'assignment-set': [
    later(noteHolders, ({ assignmentId }) => [{ assignmentId, about: 'set' as const, after: '' }]),
  ],
  'assignment-is-due': [
    later(noteHolders, ({ assignmentId }) => [{ assignmentId, about: 'due' as const, after: '' }]),
  ],
  'handed-in': [letter(handedIn, noteHandedIn)],
  'hand-in-answered': [letter(handInAnswered, noteAnswer)],
  'work-commented': [letter(workComment, noteComment)],
  'work-grows-old': [letter(worksDeleted, noteWorksDeleted)],
  'work-opened': [history((fact) => ({ ...fact, subject: fact.work }))],

  'role-changed': [
    history((fact) => ({ ...fact, subject: fact.user })),
    now(leaveWaitlistsAsAdmin, 'classes'),
  ],
  'account-replaced': [
    history((fact) => ({ ...fact, subject: fact.user })),
    now(nameAuthor, 'reviews'),
  ],
  'user-left': [
    history((fact) => ({
      ...fact,
      kind: 'user-deleted',
      subject: fact.user,
      from: fact.role,
      to: 'deleted',
    })),
    now(dropOrdersOf, 'orders'),
    now(forgetAuthor, 'reviews'),
    now(leaveWaitlists, 'classes'),
    now(withdrawClassesOf, 'classes'),
    now(forgetTutor),
  ],
  'user-erased': [letter(goodbye, noteGoodbye)],
  'data-exported': [history((fact) => ({ ...fact, subject: fact.user }))],
  'review-hidden': [
    history(({ reason, ...fact }) => ({
      ...fact,
      subject: fact.review,
      ...(reason !== undefined && { note: reason }),
    })),
  ],
  'gallery-changed': [history((fact) => ({ ...fact, subject: fact.by }))],
  'people-imported': [
    history((fact) => ({ ...fact, subject: fact.by, note: String(fact.count) })),
    later(tellImported, batchesOfTold),
  ],
  'classes-imported': [
    history((fact) => ({ ...fact, subject: fact.by, note: String(fact.count) })),
  ],
  'person-invited': [
    history(({ invitationId, email, role, ...fact }) => ({
      ...fact,
      subject: { id: invitationId, name: email },
      to: role,
    })),
    later(invitationMail, ({ invitationId }) => [{ invitationId }]),
  ],
  'part-published': [history(({ version, ...fact }) => ({ ...fact, to: String(version) }))],
  'page-deleted': [history((fact) => fact)],

  'student-has-news': [letter(studentLetter, noteStudent)],
  'student-has-message': [letter(classMessage, noteMessage)],
  'student-has-assignment': [letter(assignmentSet, noteAssignment('set'))],
  'student-has-work-due': [letter(assignmentDue, noteAssignment('due'))],
  'meeting-is-near': [letter(reminder, noteReminder)],
  'admin-has-pending-class': [
    letter(pendingClass, notePendingClass),
    letter(pendingClasses, notePendingClasses),
  ],
  'person-is-told': [letter(imported, noteImported)],
  'work-room-full': [letter(fullRoom, noteFullRoom)],
  'backup-failed': [letter(backupFailed, noteBackupFailed)],
  'books-wrong': [letter(booksWrong, noteBooksWrong)],
}

import type { InvitedRole } from '#contract/invitations.ts'
import type { SeatNews } from './seat-news.ts'
import type { Tables } from './tables.ts'

export type By = { id: string | null; name: string }

/** The operator of the server, who needs no user record. */
export const commandLine: By = { id: null, name: 'command line' }

/** What an entry of the history is about, by the name that it has at that moment. */
export type Subject = { id: string; name: string }

/** `at` is milliseconds since 1970. */
type Done = { at: number; by: By }
type Changed = Done & { from: string; to: string }

type ClassDates = Pick<Tables['classes'], 'id' | 'starts_at' | 'created_at'>
type OfSeat = { studentId: string; classId: string }
type OfOrder = Done & { order: Tables['orders'] }

type ClassFacts = {
  'class-added': { classId: string }
  'class-rewritten': Changed & { class: Subject }
  'class-dated': { classId: string; startsAt: number }
  'class-minimum-set': { classId: string; startsAt: number }
  'class-offered-again': { origin: ClassDates; added: ClassDates }
  /** `decision` is null for feedback alone; `isNew`: it differs from what was stored. */
  'class-reviewed': Done & {
    class: Subject & { instructorId: string }
    decision: { from: string; to: 'approved' | 'denied' } | null
    feedback: { text: string; isNew: boolean } | null
  }
  'class-short': { classId: string; instructorId: string; startsAt: number }
  'class-confirmed': Done & { class: Subject }
  /** It has other dates or another place now, and somebody has paid. */
  'class-moved': { classId: string }
  'class-cancelled': Changed & { class: Subject; reason: string }
  /** `isOver`: it has begun, so that its seats were used. */
  'class-withdrawn': Changed & { class: Subject; isOver: boolean }
  'message-sent': Done & { class: Subject; messageId: string; text: string }
}

type SeatFacts = {
  'seat-offered': OfSeat
  'offer-lapsed': OfSeat
  /** The class has fewer seats now, and they wait again. */
  'offer-taken-back': OfSeat
  'waitlist-closed': OfSeat
  'seat-moved': OfSeat
  /** Its student or an admin is ending it. The order is locked, its class is not yet. */
  'seat-ends': OfSeat
  /** By an admin. */
  'seat-cancelled-by-admin': OfSeat & { refunded: boolean; reason: string }
  /** By the student. */
  'seat-given-up': OfSeat & { refunded: boolean; free: boolean }
  /** Its class was cancelled or withdrawn. */
  'seat-lost-with-class': OfSeat & { paid: boolean; refunded: boolean; held?: boolean }
}

type OrderFacts = {
  'order-paid': OfOrder
  /** `reason` is why an admin did it. */
  'order-cancelled': OfOrder & { reason?: string | undefined }
  'order-deleted': OfOrder
  /** They can no longer be paid. */
  'orders-closed': { orderIds: readonly string[] }
  /** The seat stays. */
  'order-refunded': Done & { order: Subject; amountMinor: number; note: string }
}

type MoneyFacts = {
  /** Through the provider, by a confirmation or by hand, or for nothing: its seats are taken. */
  'checkout-paid': Done & {
    checkout: Tables['checkouts']
    lines: readonly Tables['checkout_lines'][]
  }
  'document-written': { studentId: string; receiptId: string }
  /** It bought nothing. */
  'payment-returned': { studentId: string; refundId: string }
  'refund-requested': { refundId: string }
  'provider-event-received': { id: string }
  /** By anybody, with or without an account. */
  'withdrawal-received': { withdrawalId: string }
  'withdrawal-closed': Done & { subject: Subject }
}

type WorkFacts = {
  'assignment-set': { assignmentId: string }
  'assignment-is-due': { assignmentId: string }
  'handed-in': { assignmentId: string; classId: string }
  'hand-in-answered': { handInId: string; studentId: string }
  'work-commented': { by: By; workId: string; threadId: string; studentId: string }
  /** It is deleted at `deletedAt`. */
  'work-grows-old': { handInId: string; studentId: string; deletedAt: number }
  /** An admin looked at work that only its student and its instructor see. */
  'work-opened': Done & { work: Subject }
}

type PeopleFacts = {
  'role-changed': Changed & { user: Subject }
  /** A person who was away has their record back, with another account. */
  'account-replaced': Done & { user: Subject }
  'user-left': Done & { user: Subject; role: Tables['users']['role'] }
  'user-erased': {
    user: Subject & { email: string }
    wasVerified: boolean
    by: 'person' | 'school'
  }
  'data-exported': Done & { user: Subject }
  'review-hidden': Changed & { review: Subject; reason?: string | undefined }
  'gallery-changed': Done & { by: Subject }
  /** `told`: the ids of those who get a mail about it. */
  'people-imported': Done & { by: Subject; count: number; told: readonly string[] }
  'classes-imported': Done & { by: Subject; count: number }
  'person-invited': Done & { invitationId: string; email: string; role: InvitedRole }
  /** `version` is the new one. */
  'part-published': Done & { subject: Subject; version: number }
  'page-deleted': Done & { subject: Subject }
}

/** Somebody has something to read: a job that tells many people says one for each. */
type NewsFacts = {
  'student-has-news': OfSeat & { noteId: string; about: SeatNews }
  'student-has-message': { studentId: string; messageId: string }
  'student-has-assignment': { studentId: string; assignmentId: string }
  'student-has-work-due': { studentId: string; assignmentId: string }
  'meeting-is-near': { studentId: string; meetingId: string }
  /** `wait`: milliseconds until the mail about all of them. */
  'admin-has-pending-class': { adminId: string; classId: string; wait: number }
  'person-is-told': { userId: string }
  'work-room-full': { percent: number }
  'backup-failed': { task: 'backup' | 'proof'; error: string }
  'books-wrong': { count: number; first: string }
}

type Facts = ClassFacts & SeatFacts & OrderFacts & MoneyFacts & WorkFacts & PeopleFacts & NewsFacts

export type FactKind = keyof Facts

export type FactOf<Kind extends FactKind> = {
  [K in Kind]: { kind: K } & Facts[K]
}[Kind]

/**
 * What is true once a transaction commits, with the ids and moments that others need, never their sentences.
 * What follows from each is a line in facts/reactions.ts.
 */
export type Fact = FactOf<FactKind>

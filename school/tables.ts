import type { Kysely, Transaction } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { AuditKind } from '#contract/audit.ts'
import type { CheckoutStatus } from '#contract/checkouts.ts'
import type { MovementKind } from '#contract/books.ts'
import type { PaymentMethod, Receipt } from '#contract/receipts.ts'
import type { RefundReason, RefundStatus } from '#contract/refunds.ts'
import type { ClassRow } from './classes/class-row.ts'

// Money is whole cents, times are milliseconds since 1970, ids are UUIDv7 text.

type UsersTable = {
  id: string
  /** The account's uid at the identity service. */
  account_id: string
  name: string
  email: string
  photo: string
  role: Role
  created_at: number
  /** The row stays for orders and the books; a removed user is found by nobody. */
  removed_at: number | null
  /** When the person deleted the account; found by nobody, the record waits for them to come back. */
  left_at: number | null
  /** The name as it is sorted: its words, folded; UTF-8, so that both databases sort by byte. */
  name_key: Uint8Array
  /** What they say of themselves: a line and a text; may be empty. */
  line: string
  about: string
}

/**
 * What every approved class and every present user is found by, and nothing else of them: a word or
 * its beginning, behind the kind (`class port`, `user ada`). The ids of later ones sort later.
 */
type SearchWordsTable = { word: string; id: string }

export type StoredOrderStatus = 'open' | 'paid' | 'cancelled'

type OrdersTable = {
  id: string
  student_id: string
  class_id: string
  course_name: string
  student_name: string
  student_email: string
  /** The price when the order was placed. */
  price_cents: number
  status: StoredOrderStatus
  created_at: number
  paid_at: number | null
  cancelled_at: number | null
  /** When the student was checked in; null where that was taken back. */
  checked_in_at: number | null
  /** The same for refunds: a check-in that is taken back later than a day afterwards has happened all the same. */
  seen_at: number | null
}

/** When a class meets; never two meetings of a class at once. The id stays where a meeting is moved. */
type MeetingsTable = {
  id: string
  class_id: string
  starts_at: number
  ends_at: number
  /** When it was taken out of its class: only calendars hear of it since. Null: it takes place. */
  cancelled_at: number | null
}

type ReviewsTable = {
  id: string
  class_id: string
  /** The id of the first class of its series. */
  series_id: string
  student_id: string
  /** The name when it was written; empty once its author has left the school. */
  student_name: string
  stars: number
  text: string
  created_at: number
  updated_at: number
  answer: string | null
  /** Why an admin hid it; null while everybody may read it. */
  hidden_reason: string | null
}

/** The address of somebody's calendar: only its hash, so that who reads the database cannot follow it. */
type CalendarTokensTable = {
  user_id: string
  /** The account that has made it. */
  account_id: string
  token_hash: string
  created_at: number
}

/** What somebody buys at once: one or several places. `policy` is the cancellation policy of that moment, as JSON. */
type CheckoutsTable = {
  id: string
  student_id: string
  status: CheckoutStatus
  method: PaymentMethod
  currency: string
  subtotal_minor: number
  discount_minor: number
  total_minor: number
  policy: string
  coupon_code: string | null
  /** Who pays, as at the start: for the receipt. */
  buyer_name: string
  buyer_email: string
  /** The provider's page, its address, its payment, and when it closes by itself; null where nothing is paid there. */
  session_id: string | null
  url: string | null
  payment_id: string | null
  expires_at: number | null
  /**
   * The account of the provider that has the page, and whether it moves real money. Null before there is a page and for
   * checkouts from before migration 0030; the account also if the key may not read it.
   */
  provider_account: string | null
  is_live: number | null
  /** Until when it holds its seats, at most as long as its page is open; null where it never held any. */
  held_until: number | null
  /** Where an account that never paid has started it from, as `addressKey` gives it; for a day, and until it pays. */
  address: string | null
  /** When the provider was last asked. */
  looked_at: number | null
  /** Why it failed, or what is at fault. */
  note: string | null
  created_at: number
  settled_at: number | null
}

/** A place in a checkout, with the name of its class and the `sequence` of its dates at that moment. */
type CheckoutLinesTable = {
  checkout_id: string
  order_id: string
  class_id: string
  /** Who taught it at that moment, and has a share of what is paid. */
  instructor_id: string
  name: string
  sequence: number
  list_minor: number
  discount_minor: number
  net_minor: number
  tax_bp: number
  tax_minor: number
  refunded_minor: number
  /** How much of a place stays to be paid for that its student has cancelled; null where it was not. */
  kept_percent: number | null
  seat: 'held' | 'taken' | 'released'
}

/** A code that takes a percent or an amount off; `once` (0 or 1) for each person. */
type CouponsTable = {
  id: string
  code: string
  percent: number | null
  amount_minor: number | null
  /** What it is limited to; null: nothing. */
  class_id: string | null
  instructor_id: string | null
  starts_at: number | null
  ends_at: number | null
  max_uses: number | null
  /** How many checkouts use it, open ones too. */
  uses: number
  once: number
  /** The least that the classes it is for must cost together. */
  min_minor: number | null
  archived_at: number | null
  created_at: number
}

/** The coupon of a checkout; `once` as the coupon had it. */
type CouponUsesTable = {
  checkout_id: string
  coupon_id: string
  person_id: string
  once: number
  state: 'reserved' | 'used' | 'released'
}

/** Money that goes back for a place; `note` is what an admin says of it. */
type RefundsTable = {
  id: string
  checkout_id: string
  order_id: string | null
  amount_minor: number
  reason: RefundReason
  note: string | null
  status: RefundStatus
  /** The provider's payment that it is of; null where it goes back another way. */
  payment_id: string | null
  /** How often it was wanted of the provider: a failed one can be tried again. */
  attempt: number
  provider_ref: string | null
  /** Why it failed. */
  error: string | null
  created_at: number
  final_at: number | null
}

/** A payment that a cardholder disputes at the bank; the money has left until it is won. */
type DisputesTable = {
  provider_ref: string
  checkout_id: string
  amount_minor: number
  status: 'open' | 'won' | 'lost'
  /** When evidence is due at the provider. */
  due_at: number | null
  created_at: number
  updated_at: number
}

/** What the provider has told, each event once; `kind` and `object_id` say what to look at. */
type ProviderEventsTable = {
  id: string
  type: string
  kind: 'session' | 'refund' | 'dispute'
  object_id: string
  created_at: number
  received_at: number
  done_at: number | null
}

/** Until when all events of an account were listed; the account is '' if the key may not read it. */
type ProviderCursorsTable = { account: string; is_live: number; listed_until: number }

/** The book of money; written once, the database refuses any change. What goes out is negative. */
type LedgerTable = {
  id: string
  checkout_id: string
  kind: MovementKind
  amount_minor: number
  currency: string
  method: PaymentMethod
  /**
   * Unique in each kind. Of a payment: its checkout, or the provider's payment where it bought nothing; of a refund:
   * the refund, with a number from its second entry on; of a reversal: the entry that it reverses.
   */
  reference: string
  /** The refund that is booked, or reversed; null for a payment. */
  refund_id: string | null
  actor_id: string | null
  note: string | null
  at: number
}

/** Receipts, credit notes and reversals, one for each entry of the ledger; written once, the database refuses any change. */
type ReceiptsTable = {
  id: string
  year: number
  number: number
  kind: Receipt['kind']
  ledger_id: string
  checkout_id: string
  student_id: string
  /** The receipt that a credit note corrects, or the credit note that a reversal cancels. */
  of_receipt: string | null
  currency: string
  total_minor: number
  tax_minor: number
  /** Seller, buyer and lines, as JSON. */
  content: string
  at: number
}

/** The last number of each year. */
type ReceiptCountersTable = { year: number; last: number }

/** The history of the school; written once, the database refuses any change. */
type AuditTable = {
  id: string
  at: number
  kind: AuditKind
  /** Null where the command line did it. */
  actor_id: string | null
  /** Names are those of that moment. */
  actor_name: string
  subject_id: string
  subject_name: string
  from_state: string | null
  to_state: string | null
  note: string | null
}

type GalleryPhotosTable = {
  id: string
  position: number
  title: string
  alt: string
  photo: string
  tutor: string
  width: number
  height: number
}

/** Pictures that people have sent. */
type PhotosTable = {
  id: string
  /** As a photo field names it: `/photos/class-….jpg`. */
  address: string
  owner_id: string
  added_at: number
  /** When it is looked at next whether anything uses it. */
  look_at: number
  /** How many bytes its files have; null until they are counted, of pictures of before. */
  bytes: number | null
  /** 1 where it was sent by somebody of whom the school knew nothing then; see `isNewcomer`. */
  by_newcomer: 0 | 1
}

/** The stored file behind each address of a picture; `name` is what stands behind `/photos/`. */
type PhotoFilesTable = { name: string; photo_id: string; file: string }

/** What a student is to be told by the next letter: about a topic the last state only, so that it is told once. */
type LetterNotesTable = {
  /** That of the job that has noted it: another one each time when the topic has news, in the order of what happened. */
  id: string
  student_id: string
  /** What it is about: `moved:` and the class, `document:` and the receipt. */
  topic: string
  kind: string
  /** JSON that the writer of its kind reads. */
  content: string
  /** When it is told at the earliest, in milliseconds since 1970. */
  tell_at: number
}

/** Rows that exist to be locked; writing to one waits for the transaction that wrote to it. */
type LocksTable = { name: 'admins' | 'photos'; taken: number }

export type Tables = {
  users: UsersTable
  classes: ClassRow
  meetings: MeetingsTable
  reviews: ReviewsTable
  search_words: SearchWordsTable
  orders: OrdersTable
  checkouts: CheckoutsTable
  checkout_lines: CheckoutLinesTable
  refunds: RefundsTable
  coupons: CouponsTable
  coupon_uses: CouponUsesTable
  disputes: DisputesTable
  provider_events: ProviderEventsTable
  provider_cursors: ProviderCursorsTable
  ledger: LedgerTable
  receipts: ReceiptsTable
  receipt_counters: ReceiptCountersTable
  calendar_tokens: CalendarTokensTable
  audit: AuditTable
  gallery_photos: GalleryPhotosTable
  photos: PhotosTable
  photo_files: PhotoFilesTable
  letter_notes: LetterNotesTable
  locks: LocksTable
}

/** The school's tables, in a transaction or not. */
export type Db = Kysely<Tables>

/** The same in a transaction. */
export type Trx = Transaction<Tables>

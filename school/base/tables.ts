import type { Kysely, Transaction } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { AuditKind } from '#contract/audit.ts'
import type { ClassesTable } from './classes-table.ts'
import type { ClassMessagesTable, RemindersTable } from './notify-tables.ts'
import type {
  GalleryPhotosTable,
  PhotoFilesTable,
  PhotosTable,
  PortfolioPhotosTable,
  SchoolKeysTable,
  WarningsTable,
} from './photo-tables.ts'
import type {
  CheckoutLinesTable,
  CheckoutsTable,
  CouponUsesTable,
  CouponsTable,
  DisputesTable,
  LedgerTable,
  ProviderCursorsTable,
  ProviderEventsTable,
  ReceiptCountersTable,
  ReceiptsTable,
  RefundsTable,
} from './money-tables.ts'
import type {
  AssignmentsTable,
  CommentsTable,
  HandInsTable,
  PhrasesTable,
  ThreadsTable,
  VersionsTable,
  WorksTable,
} from './work-tables.ts'

// Money is whole cents, times are milliseconds since 1970, ids are UUIDv7 text.

type UsersTable = {
  id: string
  account_id: string
  name: string
  email: string
  photo: string
  role: Role
  created_at: number
  /** The row stays for orders and the books; nothing finds a removed user. */
  removed_at: number | null
  /** When they deleted their account; hidden, the record waits for them to come back. */
  left_at: number | null
  /** When everything that their deletion requires was done; see people/. */
  erased_at: number | null
  /** The folded words of the name, for sorting; UTF-8, so that both databases sort by byte. */
  name_key: Uint8Array
  headline: string
  about: string
  /** BCP 47; null: the school's own. */
  language: string | null
  muted: string
  /** For unsubscribe links only; null until the first one. */
  mail_token: string | null
}

/** Folded words of approved classes and present users; see search.repo.ts. */
type TextsTable = { id: string; words: string }

export type StoredOrderStatus = 'open' | 'paid' | 'cancelled'

type OrdersTable = {
  id: string
  student_id: string
  class_id: string
  course_name: string
  student_name: string
  student_email: string
  price_cents: number
  status: StoredOrderStatus
  created_at: number
  paid_at: number | null
  cancelled_at: number | null
  checked_in_at: number | null
  /** For refunds: a check-in taken back after more than a day still counts. */
  seen_at: number | null
}

/** Changed only while the order is locked. */
type CheckInsTable = {
  order_id: string
  /** Empty if the class had no meetings; kept when the meeting is removed. */
  meeting_id: string
  at: number
}

/** The meetings of a class never overlap; a moved meeting keeps its id. */
type MeetingsTable = {
  id: string
  class_id: string
  starts_at: number
  ends_at: number
  /** When it was removed from its class; only calendars still show it. */
  cancelled_at: number | null
}

type WaitlistTable = {
  id: string
  class_id: string
  student_id: string
  /** Strictly increasing within a class. */
  joined_at: number
  /** `held`: the seat is in a checkout. `declined`: it was not taken; the row stays until the class begins. */
  state: 'waiting' | 'offered' | 'held' | 'declined'
  /** End of the offer; null while waiting. */
  offer_ends: number | null
}

type ReviewsTable = {
  id: string
  class_id: string
  /** The first class of the series. */
  series_id: string
  student_id: string
  /** As written; empty once the author has left the school. */
  student_name: string
  stars: number
  text: string
  created_at: number
  updated_at: number
  answer: string | null
  /** Null while everybody may read it. */
  hidden_reason: string | null
}

/** Only the hash of a calendar's address, so that readers of the database cannot follow it. */
type CalendarTokensTable = {
  user_id: string
  account_id: string
  token_hash: string
  created_at: number
}

/** Append-only: the database refuses changes. */
type AuditTable = {
  id: string
  at: number
  kind: AuditKind
  actor_id: string | null
  actor_name: string
  subject_id: string
  subject_name: string
  from_state: string | null
  to_state: string | null
  note: string | null
  /** The amount of a refund; older entries have it in their note. */
  amount_minor: number | null
}

/** Notes for somebody's next letter: only the last state of each topic, so that it is sent once. */
type LetterNotesTable = {
  /** Of the job that noted it: a new id each time the topic has news, in order. */
  id: string
  user_id: string
  /** Such as `moved:` and the class, or `document:` and the receipt. */
  topic: string
  kind: string
  /** JSON for the writer of its kind. */
  content: string
  /** The earliest time to send it. */
  tell_at: number
}

/** Shown at the bell; stored when their letter is written. */
type NoticesTable = {
  id: string
  user_id: string
  /** The note it was made from: a retried letter adds no second notice. */
  note_id: string
  title: string
  text: string
  /** Path of its page in the school's own language. */
  path: string | null
  created_at: number
  read_at: number | null
  /** The class message below its text, stored once for all recipients. */
  message_id: string | null
}

/** Rows that exist to be locked: a write waits for the transaction that wrote before. */
type LocksTable = { name: 'admins' | 'photos' | 'gallery'; taken: number }

export type Tables = {
  users: UsersTable
  classes: ClassesTable
  meetings: MeetingsTable
  check_ins: CheckInsTable
  waitlist: WaitlistTable
  reviews: ReviewsTable
  class_texts: TextsTable
  user_texts: TextsTable
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
  portfolio_photos: PortfolioPhotosTable
  photos: PhotosTable
  photo_files: PhotoFilesTable
  school_keys: SchoolKeysTable
  warnings: WarningsTable
  letter_notes: LetterNotesTable
  notices: NoticesTable
  class_messages: ClassMessagesTable
  reminders: RemindersTable
  assignments: AssignmentsTable
  hand_ins: HandInsTable
  works: WorksTable
  versions: VersionsTable
  threads: ThreadsTable
  comments: CommentsTable
  phrases: PhrasesTable
  locks: LocksTable
}

export type Db = Kysely<Tables>

export type Trx = Transaction<Tables>

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
  /** When everything was done that their deletion asks for; see people/. */
  erased_at: number | null
  /** The name as it is sorted: its words, folded; UTF-8, so that both databases sort by byte. */
  name_key: Uint8Array
  /** What they say about themselves: a headline and a text; may be empty. */
  headline: string
  about: string
  /** In which mails and calendars are written to them (BCP 47); null: in the school's own. */
  language: string | null
  /** The optional mails that they have switched off, separated by spaces. */
  muted: string
  /** Part of their unsubscribe links, and good for nothing else; null until the first one. */
  mail_token: string | null
}

/** The folded words that an approved class or a present user is found by, in one text; see search.repo.ts. */
type TextsTable = { id: string; words: string }

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
  /** When the student was first checked in, at any meeting; null where that was taken back. */
  checked_in_at: number | null
  /** The same for refunds: a check-in that is taken back later than a day afterwards has happened all the same. */
  seen_at: number | null
}

/** Which students came to which meeting; changed only while the order is locked. */
type CheckInsTable = {
  order_id: string
  /** Empty if the class had no meetings; it stays when the meeting is removed. */
  meeting_id: string
  at: number
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

/** Places on the waitlists of classes. They change only while their class is locked. */
type WaitlistTable = {
  id: string
  class_id: string
  student_id: string
  /** Rises from one to the next of a class. */
  joined_at: number
  /** `held`: the offered seat is in a checkout. `declined`: it was not taken; the row stays until the class begins. */
  state: 'waiting' | 'offered' | 'held' | 'declined'
  /** Until when the seat is held; null while waiting. */
  offer_ends: number | null
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
  /** The sum of a refund; older entries have it in their note. */
  amount_minor: number | null
}

/** Notes for somebody's next letter: of each topic only the last state, so that it is sent once. */
type LetterNotesTable = {
  /** That of the job that has noted it: another one each time when the topic has news, in the order of what happened. */
  id: string
  user_id: string
  /** What it is about: `moved:` and the class, `document:` and the receipt. */
  topic: string
  kind: string
  /** JSON that the writer of its kind reads. */
  content: string
  /** When it is sent at the earliest, in milliseconds since 1970. */
  tell_at: number
}

/** Notices, as people read them at the bell; stored when their letter is written. */
type NoticesTable = {
  id: string
  user_id: string
  /** The note it was made from: a letter that is retried adds no second notice. */
  note_id: string
  title: string
  text: string
  /** The page it is about: its path in the school's own language. */
  path: string | null
  created_at: number
  read_at: number | null
  /** The message to a class that it shows below its text, stored once for everybody who got it. */
  message_id: string | null
}

/** Rows that exist to be locked; writing to one waits for the transaction that wrote to it. */
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

/** The school's tables, in a transaction or not. */
export type Db = Kysely<Tables>

/** The same in a transaction. */
export type Trx = Transaction<Tables>

import type { Kysely, Transaction } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { AuditKind } from '#contract/audit.ts'
import type { InvitedRole } from '#contract/invitations.ts'
import type { PartName } from '#contract/school-parts.ts'
import type { ClassTables } from './class-tables.ts'
import type { MoneyTables } from './money-tables.ts'
import type { NotifyTables } from './notify-tables.ts'
import type { PhotoTables } from './photo-tables.ts'
import type { WorkTables } from './work-tables.ts'

// Money is whole cents, times are milliseconds since 1970, ids are UUIDv7 text.

export type StoredOrderStatus = 'open' | 'paid' | 'cancelled'

type BaseTables = {
  users: {
    id: string
    account_id: string
    name: string
    email: string
    photo: string
    role: Role
    created_at: number
    /** The row stays for orders and the books; nothing finds a removed user. */
    removed_at: number | null
    /** When they deleted their account; the record is then hidden until they come back. */
    left_at: number | null
    /** When their deletion was completed; see users/deletion.ts. */
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

  /** Folded words of present users; see search.repo.ts. */
  user_texts: { id: string; words: string }

  orders: {
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
  check_ins: {
    order_id: string
    /** Empty if the class had no meetings; kept when the meeting is removed. */
    meeting_id: string
    at: number
  }

  /** Only the hash of a calendar's address, so that readers of the database cannot follow it. */
  calendar_tokens: {
    user_id: string
    account_id: string
    token_hash: string
    created_at: number
  }

  /** Append-only: the database refuses changes. */
  audit: {
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

  /** To people who have no record yet; deleted once accepted or ended. */
  invitations: {
    id: string
    email: string
    role: InvitedRole
    /** Of the link in the last mail; null before the first. */
    token_hash: string | null
    by_id: string
    by_name: string
    created_at: number
    expires_at: number
  }

  /** The school's own settings: the highest version of a part counts. */
  school_parts: {
    /** `basics` is written once, by the set-up. */
    part: PartName | 'basics'
    version: number
    /** JSON of the part's fields. */
    value: string
    at: number
    by_id: string | null
    by_name: string
  }

  /** The uploaded photographs that a version of a part shows, as it was published. */
  school_part_photos: { part: PartName; version: number; photo: string }

  /** One row, while the school is not set up. */
  setup_token: { id: number; token_hash: string; expires_at: number }

  /** Rows that exist to be locked: a write waits for the previous writer's transaction. */
  locks: { name: 'admins' | 'photos' | 'gallery' | 'invitations' | 'pages'; taken: number }
}

export type Tables = BaseTables &
  ClassTables &
  MoneyTables &
  NotifyTables &
  PhotoTables &
  WorkTables

export type Db = Kysely<Tables>

export type Trx = Transaction<Tables>

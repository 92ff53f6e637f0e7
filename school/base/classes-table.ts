import type { ClassStatus, Level, Topic } from '#contract/classes.ts'

// Money is whole cents, times are milliseconds since 1970, ids are UUIDv7 text.

export type ClassesTable = {
  id: string
  instructor_id: string
  name: string
  description: string
  /** What people learn and bring, a point a line; may be empty. */
  learn: string
  bring: string
  photo: string
  instructor_name: string
  /** The instructor's present e-mail, as in their user record. */
  instructor_email: string
  price_cents: number
  /** Seats that nobody has paid for, is paying for or has been offered. */
  available_seats: number
  /** Seats that a checkout holds until it is paid or ends. */
  held: number
  /** Seats that are held for people of the waitlist. */
  offered: number
  /** Seats paid for. */
  enrolled: number
  /** Those of them that were paid within 90 days; see popularity.ts. */
  paid_recently: number
  status: ClassStatus
  feedback: string | null
  topic: Topic
  level: Level
  place: string | null
  online_url: string | null
  /** When its first meeting begins; `undated` without meetings. */
  starts_at: number
  /** Raised with each change that calendars have to hear of. */
  sequence: number
  /** The first class of its series; null where it is that, or no other was offered. */
  series_id: string | null
  /** When and why it was cancelled. */
  cancelled_at: number | null
  cancel_reason: string | null
  /** Whether an admin who cancelled it after it had begun refunds everybody (0 or 1). */
  refunds_held: number
  /** When it last began, where its meetings have moved since. */
  began_at: number | null
  /** When it got dates, where it had none before, and when it lost them. */
  dated_at: number | null
  undated_at: number | null
  /** The least number of students with which it is held. */
  minimum_students: number | null
  /** The `starts_at` for which somebody decided that it is held with fewer, and for which they were told of that. */
  confirmed_for: number | null
  told_short_for: number | null
  /** How many reviews of its series everybody may read, and how many stars they have together. */
  review_count: number
  star_sum: number
  created_at: number
  updated_at: number
  /** Set where its instructor withdrew it or was removed: it lives on only in its orders. */
  withdrawn_at: number | null
}

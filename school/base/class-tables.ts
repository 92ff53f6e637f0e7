import type { ClassStatus, Level, Topic } from '#contract/classes.ts'

// Money is whole cents, times are milliseconds since 1970, ids are UUIDv7 text.

export type ClassTables = {
  classes: {
    id: string
    instructor_id: string
    name: string
    description: string
    learn: string
    bring: string
    photo: string
    /** As `focusPattern`; null: the middle. */
    photo_focus: string | null
    instructor_name: string
    /** Kept in step with the user record. */
    instructor_email: string
    price_cents: number
    /** Neither paid for, nor held by a checkout, nor offered to the waitlist. */
    available_seats: number
    /** Held by checkouts until they are paid or end. */
    held: number
    /** Held for people on the waitlist. */
    offered: number
    enrolled: number
    /** Paid within 90 days; see seats/recent-seats.ts. */
    paid_recently: number
    status: ClassStatus
    feedback: string | null
    topic: Topic
    level: Level
    place: string | null
    online_url: string | null
    /** Start of the first meeting; `undated` without meetings. */
    starts_at: number
    /** Raised with each change that calendars need to show. */
    sequence: number
    /** The first class of its series; null for that class itself, or without a series. */
    series_id: string | null
    cancelled_at: number | null
    cancel_reason: string | null
    /** 0 or 1: the admin who cancelled it after it had begun refunds everybody. */
    refunds_held: number
    /** When it last began, if its meetings have moved since. */
    began_at: number | null
    /** When it got dates after having none, and when it lost them. */
    dated_at: number | null
    undated_at: number | null
    minimum_students: number | null
    /** The `starts_at` for which it was confirmed below the minimum, and for which people were told. */
    confirmed_for: number | null
    told_short_for: number | null
    /** For the whole series: the number of public reviews, and the sum of their stars. */
    review_count: number
    star_sum: number
    created_at: number
    updated_at: number
    /** Set when its instructor withdrew it or was removed; only its orders still show it. */
    withdrawn_at: number | null
  }

  /** The meetings of a class never overlap; a moved meeting keeps its id. */
  meetings: {
    id: string
    class_id: string
    starts_at: number
    ends_at: number
    /** When it was removed from its class; only calendars still show it. */
    cancelled_at: number | null
  }

  waitlist: {
    id: string
    class_id: string
    student_id: string
    /** Strictly increasing within a class. */
    joined_at: number
    /** `held`: the seat is in a checkout. `declined`: it was not taken; the row stays until the class begins. */
    state: 'waiting' | 'offered' | 'held' | 'declined'
    /** End of the offer; null while waiting. */
    offer_ends: number | null
    /** From `mailboxKey`; null for old entries. */
    mailbox: string | null
  }

  /** Of people who deleted their account after they were offered a seat; until the class begins. */
  declined_mailboxes: { mailbox: string; class_id: string }

  reviews: {
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
    /** Null if everybody may read it. */
    hidden_reason: string | null
  }

  /** Folded words of approved classes; see search.repo.ts. */
  class_texts: { id: string; words: string }
}

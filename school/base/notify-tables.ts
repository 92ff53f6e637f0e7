// Times are milliseconds since 1970, ids are UUIDv7 text.

export type ClassMessagesTable = {
  id: string
  class_id: string
  sender_id: string
  sender_name: string
  text: string
  /** Students who had paid when it was sent. */
  recipients: number
  sent_at: number
  /** The last order whose student has a note: an interrupted delivery continues after it. */
  noted_to: string
}

/** `starts_at` is when the meeting was due to begin at that moment. */
export type RemindersTable = { meeting_id: string; student_id: string; starts_at: number }

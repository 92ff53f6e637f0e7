// Times are milliseconds since 1970, ids are UUIDv7 text.

/** What an instructor or an admin has written to the students of a class. */
export type ClassMessagesTable = {
  id: string
  class_id: string
  sender_id: string
  /** Their name at that moment. */
  sender_name: string
  text: string
  /** How many students had paid by then. */
  recipients: number
  sent_at: number
  /** The id of the last order whose student has a note of it: after an interruption it goes on from there. */
  noted_to: string
}

/** Of which meeting somebody was reminded, and when it was to begin by then. */
export type RemindersTable = { meeting_id: string; student_id: string; starts_at: number }

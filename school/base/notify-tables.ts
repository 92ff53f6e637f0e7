// Times are milliseconds since 1970, ids are UUIDv7 text.

/** What an instructor or an admin has written to the students of a class. */
export type ClassMessagesTable = {
  id: string
  class_id: string
  sender_id: string
  /** Their name at that moment. */
  sender_name: string
  text: string
  /** How many students had paid when it was sent. */
  recipients: number
  sent_at: number
  /** The last order whose student has a note of it: an interrupted delivery continues behind it. */
  noted_to: string
}

/** Who was reminded of which meeting, and when it was then due to begin. */
export type RemindersTable = { meeting_id: string; student_id: string; starts_at: number }

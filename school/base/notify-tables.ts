// Times are milliseconds since 1970, ids are UUIDv7 text.

export type NotifyTables = {
  /** Notes for somebody's next letter: only the last state of each topic, so that it is sent once. */
  letter_notes: {
    /** The id of the job that noted it: a new one each time the topic has news, in order. */
    id: string
    user_id: string
    /** Such as `moved:` and the class, or `document:` and the receipt. */
    topic: string
    kind: string
    /** JSON for the writer of its kind. */
    content: string
    /** The earliest time to send it. */
    tell_at: number
    /** The job that is sending it in a letter; other letters leave it out unless that job fails. */
    letter_id: string | null
  }

  /** Shown at the bell; stored when their letter is written. */
  notices: {
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

  class_messages: {
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
  reminders: { meeting_id: string; student_id: string; starts_at: number }
}

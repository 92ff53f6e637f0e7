// Times are milliseconds since 1970, ids are UUIDv7 text. Rows that refer to a deleted row are deleted with
// it.

export type WorkTables = {
  assignments: {
    id: string
    class_id: string
    title: string
    brief: string
    opens_at: number | null
    due_at: number | null
    min_photos: number
    max_photos: number
    /** JSON: the rules of the contract, in order. */
    rules: string
    sharing: 'instructor' | 'class'
    peers: 0 | 1
    created_at: number
    /** No first hand-in after this. */
    closed_at: number | null
    /** The due date that students were reminded of; it differs once the assignment is moved. */
    reminded_due_at: number | null
  }

  hand_ins: {
    id: string
    assignment_id: string
    student_id: string
    status: 'draft' | 'handed-in' | 'again' | 'done'
    created_at: number
    handed_in_at: number | null
    /** The first hand-in came after the due date. */
    late: 0 | 1
    answered_at: number | null
    /** The last warning to the student: how many days before the deletion, and when. */
    warned_days: number | null
    warned_at: number | null
  }

  /** Its pictures are in its versions. */
  works: {
    id: string
    hand_in_id: string
    title: string
    alt: string
    note: string
    created_at: number
  }

  versions: {
    id: string
    work_id: string
    /** Counted from 1. */
    number: number
    photo_id: string
    note: string
    /** JSON: the student's account of how it was taken; null if the file says so, or nobody does. */
    typed: string | null
    /** JSON: rule answers that the instructor overruled, by rule number. */
    overruled: string
    created_at: number
    /** Null while only its student sees it. */
    handed_in_at: number | null
  }

  threads: {
    id: string
    version_id: string
    number: number
    kind: 'point' | 'area' | 'whole'
    /** 0 to 10,000 on the upright picture; null if the thread has no such value. */
    x: number | null
    y: number | null
    w: number | null
    h: number | null
    subject: string
    /** Praise is never open. */
    advice: 'keep' | 'try'
    author_id: string
    created_at: number
    resolved_at: number | null
    /** The later version that resolved it. */
    resolved_in: string | null
  }

  /** The first comment of a thread opens it. */
  comments: {
    id: string
    thread_id: string
    author_id: string
    /** Empty once removed. */
    text: string
    created_at: number
    edited_at: number | null
    removed_at: number | null
  }

  phrases: { id: string; user_id: string; text: string }
}

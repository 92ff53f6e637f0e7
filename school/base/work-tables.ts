// Times are milliseconds since 1970, ids are UUIDv7 text. What refers to a deleted row goes with it.

export type AssignmentsTable = {
  id: string
  class_id: string
  title: string
  brief: string
  opens_at: number | null
  due_at: number | null
  min_photos: number
  max_photos: number
  /** JSON: the rules of the contract, in their order. */
  rules: string
  sharing: 'instructor' | 'class'
  /** Whether classmates may comment. */
  peers: 0 | 1
  created_at: number
  /** Since when nothing more can be handed in that was not handed in before. */
  closed_at: number | null
  /** The time that students were reminded of: it is another one when the assignment is due at another time. */
  reminded_due_at: number | null
}

/** What a student hands in for an assignment. */
export type HandInsTable = {
  id: string
  assignment_id: string
  student_id: string
  status: 'draft' | 'handed-in' | 'again' | 'done'
  created_at: number
  /** The last time. */
  handed_in_at: number | null
  /** Whether the first time was after the assignment was due. */
  late: 0 | 1
  /** When the instructor said `again` or `done`. */
  answered_at: number | null
  /** How many days before its deletion its student was told last, and when. */
  warned_days: number | null
  warned_at: number | null
}

/** A photograph of a hand-in; what it looks like is in its versions. */
export type WorksTable = {
  id: string
  hand_in_id: string
  title: string
  alt: string
  note: string
  created_at: number
}

export type VersionsTable = {
  id: string
  work_id: string
  /** Counted from 1. */
  number: number
  photo_id: string
  note: string
  /** JSON: what the student has typed of how it was taken; null where that is in the file, or nowhere. */
  typed: string | null
  /** JSON: the answers to rules, by their number, that the instructor has overruled. */
  overruled: string
  created_at: number
  /** Null while only its student sees it. */
  handed_in_at: number | null
}

export type ThreadsTable = {
  id: string
  version_id: string
  /** That of its pin, counted from 1. */
  number: number
  kind: 'point' | 'area' | 'whole'
  /** 0 to 10,000 of the upright picture; null where the thread is not about this. */
  x: number | null
  y: number | null
  w: number | null
  h: number | null
  subject: string
  author_id: string
  created_at: number
  resolved_at: number | null
  /** The later version in which it was resolved, if any. */
  resolved_in: string | null
}

/** The first comment of a thread opens it. */
export type CommentsTable = {
  id: string
  thread_id: string
  author_id: string
  /** Empty once it was removed. */
  text: string
  created_at: number
  edited_at: number | null
  removed_at: number | null
}

/** What an instructor often says. */
export type PhrasesTable = { id: string; user_id: string; text: string }

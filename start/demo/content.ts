import type { Role } from '#contract/access.ts'
import type { NewThread } from '#contract/critique.ts'
import type { PhotoTaken } from '#contract/photo-taken.ts'
import type { NewClass } from '#school/classes/class-row.ts'

/**
 * What an empty demonstration begins with. E-mail addresses end in `.test`, which never reaches
 * anybody (RFC 2606). A person without a password gets a random one that nobody knows.
 */
export type Person = { name: string; role: Role; email: string; password?: string; photo?: string }

export const admin = {
  name: 'Helen Marsh',
  role: 'Admin',
  email: 'admin@safelight.test',
  password: 'safelight-admin',
} satisfies Person

/** `name` is in Latin letters; the e-mail has them without accents and apostrophes. */
function person(name: string, role: Role, photo = ''): Person {
  const letters = name.normalize('NFD').replaceAll(/[^a-z ]/gi, '')
  return { name, role, photo, email: `${letters.toLowerCase().replace(' ', '.')}@safelight.test` }
}

const instructor = {
  ...person('Ana Moreau', 'Instructor', '/photos/instructor-1.jpg'),
  email: 'instructor@safelight.test',
  password: 'safelight-instructor',
} satisfies Person

const student = {
  name: 'Nora Whitfield',
  role: 'Student',
  email: 'student@safelight.test',
  password: 'safelight-student',
} satisfies Person

/** The people that a visitor of the demonstration can sign in as. */
export const demoAccounts = [admin, instructor, student]

/** The tutors of the gallery, in the order in which they appear there. */
export const instructors: readonly Person[] = [
  instructor,
  person('Jonas Lindqvist', 'Instructor', '/photos/instructor-2.jpg'),
  person('Lucía Ferrer', 'Instructor', '/photos/instructor-5.jpg'),
  person('Mei Tanaka', 'Instructor', '/photos/instructor-3.jpg'),
  person('Idris Okafor', 'Instructor', '/photos/instructor-4.jpg'),
  person('Priya Raman', 'Instructor', '/photos/instructor-6.jpg'),
]

export const students: readonly Person[] = [
  student,
  person('Tomás Rivera', 'Student'),
  person('Chloe Bennett', 'Student'),
  person('Kwame Mensah', 'Student'),
  person('Ingrid Solberg', 'Student'),
  person('Haruto Sato', 'Student'),
  person('Amira Haddad', 'Student'),
  person('Daniel Novák', 'Student'),
  person('Grace O’Connor', 'Student'),
]

export const people: readonly Person[] = [admin, ...instructors, ...students]

/**
 * When a class meets, from the start of the demonstration on: first so many `days` later at `time` of the
 * school's clocks, or so many `hours` later (by day), for so many `minutes`, in as many `weeks`.
 */
export type Dates = ({ days: number; time: string } | { hours: number }) & {
  minutes: number
  weeks?: number
  /** The photo of this run, if it is not that of its class. */
  photo?: string
}

/** When a class was held before; `days` count back, and `paid` names those who were there. */
export type EarlierRun = {
  days: number
  time: string
  minutes: number
  /** The photo of this run, if it is not that of its class. */
  photo?: string
  paid: readonly string[]
  /** What students wrote, and what the instructor answers. */
  reviews: readonly { by: string; stars: number; text: string; answer?: string }[]
}

/** `seats` are those of the whole class; `paid` and `unpaid` name the students who ordered it. */
export type DemoClass = Omit<NewClass, 'instructorName' | 'availableSeats' | 'meetings'> & {
  instructor: string
  seats: number
  earlier?: EarlierRun
  /**
   * Of each run that is ahead, in the order in which they were offered; orders are of the last one.
   * Without them dates are to be agreed.
   */
  dates?: readonly Dates[]
  /** Without it and `cancelled` the class is approved. */
  status?: 'pending'
  /** Why it was cancelled. */
  cancelled?: string
  feedback?: string
  paid?: readonly string[]
  unpaid?: readonly string[]
}

/** The comments of a thread. The instructor opens it; the re-shoot may resolve it. */
export type DemoThread = Omit<NewThread, 'text'> & {
  text: string
  replies?: readonly { by: string; text: string }[]
  isResolved?: true
}

/** A photograph by its name in the manifest, with `a` for the first try and `b` for the re-shoot. */
export type DemoWork = {
  name: string
  title: string
  note?: string
  camera: PhotoTaken
  /** The changes at the re-shoot, if there was one. */
  again?: PhotoTaken
  threads: readonly DemoThread[]
  /** The comment on the re-shoot. */
  threadsAgain?: readonly DemoThread[]
}

/** Days ago, from first to last; `answer` is the last one of the instructor, if it is not waiting. */
export type DemoHandIn = {
  by: string
  handedIn: number
  answered?: number
  again?: number
  answer?: 'again' | 'done'
  works: readonly DemoWork[]
}

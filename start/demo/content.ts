import type { Role } from '#contract/access.ts'
import type { NewThread } from '#contract/critique.ts'
import type { PhotoTaken } from '#contract/photo-taken.ts'
import type { NewClass } from '#school/classes/class-row.ts'

/**
 * E-mail addresses end in `.test`, which never reaches anyone (RFC 2606). A person without a password gets a
 * random one that nobody knows.
 */
export type Person = { name: string; role: Role; email: string; password?: string; photo?: string }

export const admin = {
  name: 'Helen Marsh',
  role: 'Admin',
  email: 'admin@safelight.test',
  password: 'safelight-admin',
} satisfies Person

/** `name` is in Latin letters; the e-mail drops accents and apostrophes. */
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

export const demoAccounts = [admin, instructor, student]

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
 * Relative to the start of the demonstration: `days` later at local `time`, or `hours` later (by day); each
 * `minutes` long, in `weeks` successive weeks.
 */
export type Dates = ({ days: number; time: string } | { hours: number }) & {
  minutes: number
  weeks?: number
  photo?: string
}

/** `days` count back; `paid` names the students. */
export type EarlierRun = {
  days: number
  time: string
  minutes: number
  photo?: string
  paid: readonly string[]
  /** Students' reviews, with the instructor's answers. */
  reviews: readonly { by: string; stars: number; text: string; answer?: string }[]
}

/** `seats` is the number in the whole class; `paid` and `unpaid` name the students. */
export type DemoClass = Omit<NewClass, 'instructorName' | 'availableSeats' | 'meetings'> & {
  instructor: string
  seats: number
  earlier?: EarlierRun
  /**
   * For each future run, in the order offered; orders are for the last one. Without dates they are to be
   * agreed.
   */
  dates?: readonly Dates[]
  /** Approved, if neither this nor `cancelled` is set. */
  status?: 'pending'
  cancelled?: string
  feedback?: string
  paid?: readonly string[]
  unpaid?: readonly string[]
}

/** The instructor opens the thread; the re-shoot may resolve it. */
export type DemoThread = Omit<NewThread, 'text' | 'advice'> & {
  text: string
  advice?: 'keep'
  replies?: readonly { by: string; text: string }[]
  isResolved?: true
}

/** By its name in the manifest, with `a` for the first try and `b` for the re-shoot. */
export type DemoWork = {
  name: string
  title: string
  note?: string
  camera: PhotoTaken
  again?: PhotoTaken
  threads: readonly DemoThread[]
  threadsAgain?: readonly DemoThread[]
}

/** Days ago, from first to last; `answer` is the instructor's last one, if there is one. */
export type DemoHandIn = {
  by: string
  handedIn: number
  answered?: number
  again?: number
  answer?: 'again' | 'done'
  works: readonly DemoWork[]
}

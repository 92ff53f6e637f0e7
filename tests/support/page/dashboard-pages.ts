import { roles, type Role } from '#contract/access.ts'
import type { Scene, Who } from '#tests/support/school/scenes.ts'

type Words = string | RegExp

export type DashboardPage = {
  /** Who sees it filled, by `setScene`. */
  by: Extract<Who, 'admin' | 'instructor' | 'student'>
  /** The others are sent to /login. */
  roles: readonly Role[]
  params?: (scene: Scene) => Record<string, string>
  title: Words
  shows: Words
  /** It opens without a call of its own. */
  readsNothing?: true
  /** What it says to a new person at a new school, by role. */
  empty?: Partial<Record<Role, Words>>
}

const admins = { by: 'admin', roles: ['Admin'] } as const
const instructors = { by: 'instructor', roles: ['Instructor'] } as const
const students = { by: 'student', roles: ['Student'] } as const

/** The pages of the dashboard by their path below it. */
export const dashboardPages: Record<string, DashboardPage> = {
  '': {
    by: 'admin',
    roles,
    title: 'Overview',
    shows: 'Payments that need attention',
    empty: {
      Admin: 'Nothing needs your attention.',
      Instructor: 'You have no upcoming meetings.',
      Student: 'You have no upcoming classes.',
    },
  },
  info: {
    by: 'student',
    roles,
    title: 'Dashboard Info',
    shows: 'Download my work',
    empty: { Instructor: '0 of up to 12 photos.' },
  },
  addclass: { ...instructors, title: 'Add New Courses', shows: 'Available seats' },
  myclass: {
    ...instructors,
    title: 'Total Course: 7',
    shows: 'Total Enroll',
    empty: { Instructor: "You Don't Added Any Courses" },
  },
  cart: {
    by: 'student',
    roles,
    title: 'Class List: 4',
    shows: 'Your tickets',
    empty: { Student: /^Your cart is empty\./ },
  },
  'checkout/:id': {
    ...students,
    params: ({ checkout }) => ({ id: checkout }),
    title: 'Payment Successful',
    shows: 'Go to your tickets',
  },
  receipts: {
    by: 'student',
    roles,
    title: 'Receipts',
    shows: /^Receipt 2030-000003$/,
    empty: { Student: /^You have no receipts yet\./ },
  },
  'receipt/:id': {
    by: 'student',
    roles,
    params: ({ receipt }) => ({ id: receipt }),
    title: 'Receipt 2030-000003',
    shows: 'Paid outside the website',
  },
  'updateClass/:id': {
    by: 'instructor',
    roles,
    params: ({ approved }) => ({ id: approved }),
    title: /^Update: Course /,
    shows: 'For the whole group, including seats that are sold.',
  },
  'offerAgain/:id': {
    ...instructors,
    params: ({ approved }) => ({ id: approved }),
    title: /^Offer again: Course /,
    shows: 'A new class with the same text and photo, on other dates.',
  },
  schedule: {
    by: 'student',
    roles,
    title: 'My Schedule',
    shows: 'You booked',
    empty: {
      Student: /^Nothing is scheduled\. Your meetings will show here/,
      Instructor: /^Nothing is scheduled\./,
    },
  },
  notices: {
    by: 'student',
    roles,
    title: 'Notices',
    shows: 'Mark all as read',
    empty: { Student: /^You’ll find receipts, refunds/, Admin: 'No notices yet.' },
  },
  'assignment/:id': {
    ...students,
    params: ({ assignment }) => ({ id: assignment }),
    title: 'The last light',
    shows: 'One photograph at dusk.',
  },
  queue: {
    ...instructors,
    title: 'Queue',
    shows: /^The last light, Course /,
    empty: { Instructor: 'Nothing is waiting' },
  },
  'roster/:id': {
    by: 'instructor',
    roles: ['Instructor', 'Admin'],
    params: ({ busy }) => ({ id: busy }),
    title: /^Roster: Course /,
    shows: '1 person on the waitlist',
  },
  'class/:id/work/:assignment?/edit?': {
    by: 'instructor',
    roles,
    params: ({ taught }) => ({ id: taught }),
    title: /^Assignments: Course /,
    shows: '1 handed in, 1 waiting',
  },
  'work/:id': {
    by: 'student',
    roles,
    params: ({ work }) => ({ id: work }),
    title: 'Pier',
    shows: 'Wait longer.',
  },
  manageUser: { ...admins, title: /^Total Users: \d+$/, shows: 'Change role' },
  reviewClass: {
    ...admins,
    title: 'Total Pending Classes: 1',
    shows: 'Instructor Email',
    empty: { Admin: 'No classes yet' },
  },
  books: {
    ...admins,
    title: 'Books',
    shows: 'Refund failed',
    empty: { Admin: 'Nothing needs attention.' },
  },
  earnings: {
    ...instructors,
    title: 'Earnings',
    shows: '$138.60',
    empty: { Instructor: 'No transactions' },
  },
  coupons: {
    ...admins,
    title: 'Coupons',
    shows: '10% off',
    empty: { Admin: 'No coupons yet' },
  },
  gallery: {
    ...admins,
    title: 'Gallery',
    shows: 'Add a photo',
    empty: { Admin: 'The gallery shows 14 photos. 14 are missing.' },
  },
  refunds: {
    ...admins,
    title: 'Refunds',
    shows: 'The card has expired.',
    empty: { Admin: 'No refunds yet' },
  },
  withdrawals: {
    ...admins,
    title: 'Withdrawals',
    shows: 'A class',
    empty: { Admin: 'No withdrawals yet' },
  },
  import: {
    ...admins,
    title: 'Import',
    shows: 'Choose a CSV file',
    readsNothing: true,
    empty: { Admin: 'Choose a CSV file' },
  },
  school: { ...admins, title: 'School', shows: 'Published versions' },
  history: { ...admins, title: 'History', shows: 'Today' },
  health: {
    ...admins,
    title: 'Health',
    shows: 'No backup',
    empty: { Admin: 'No email or task has failed for good.' },
  },
}

/** `/dashboard/roster/:id`. */
export const patternOf = (path: string) => `/dashboard/${path}`.replace(/\/$/, '')

/** The pages that a person with this role opens without an id. */
export const addressesFor = (role: Role): string[] =>
  Object.entries(dashboardPages)
    .filter(([path, page]) => page.roles.includes(role) && !path.includes(':'))
    .map(([path]) => patternOf(path))

export function pageAt(path: string): DashboardPage {
  const page = dashboardPages[path]
  if (page === undefined) throw new Error(`the dashboard has no page ${path}`)
  return page
}

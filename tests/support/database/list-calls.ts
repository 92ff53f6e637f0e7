import type { Api } from '#contract/api.ts'
import { classSorts, type ClassSort, type Topic } from '#contract/classes.ts'
import {
  adminId,
  assignmentOf,
  classOf,
  firstMeeting,
  instructorOf,
  maxCents,
  maxPaid,
  maxSeats,
  opening,
  studentOf,
  threadOf,
  wordsOf,
} from './large-school.ts'

/** One list, by its name in the contract, as a call to a large school. */
export type ListCall = {
  title: string
  call: keyof Api
  /** The caller: a public list is for anyone. */
  as: 'anybody' | 'student' | 'instructor' | 'admin'
  /** Path and query for the first page, in a school of `size` classes. */
  address: (size: number) => string
  /** The cursor of a place in this list in a school of `size` classes: 0 its beginning, 1 its end. */
  cursorAt?: (size: number, share: number) => string
  /** Few rows are found by another index than that of the order shown, or in several lists, and then sorted. */
  sorts?: true
  /** Nobody in the large school has any; the plan is the same. */
  isEmpty?: true
  /** The few rows that an index leads to are tried one by one. */
  tries?: true
}

/** The address of the page behind a cursor. */
export function behind(address: string, cursor: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}cursor=${cursor}`
}

/** The caller's token: a person in the middle of a school of `size` classes, or the admin. */
export function tokenFor(as: ListCall['as'], size: number): string | null {
  if (as === 'anybody') return null
  if (as === 'admin') return adminId
  return as === 'instructor' ? instructorOf(size / 2) : studentOf(size / 2)
}

/** The sorted value at a place of the catalogue. */
const valueAt = {
  newest: (size: number, share: number) => opening + Math.round(size * (1 - share)),
  popular: (_: number, share: number) => maxPaid * (1 - share),
  price: (_: number, share: number) => maxCents * share,
  seats: (_: number, share: number) => maxSeats * (1 - share),
  soonest: (size: number, share: number) => firstMeeting + Math.round(size * share),
}

function cursorIn(sort: ClassSort): ListCall['cursorAt'] {
  return (size, share) => {
    // An id after all ids of classes.
    const value = Math.round(valueAt[sort](size, share))
    const position = [sort, value, instructorOf(1), 0, false]
    return Buffer.from(JSON.stringify(position)).toString('base64url')
  }
}

const common = wordsOf(257)
const rareOf = (size: number) => wordsOf(size / 2 + 7).ten

type Filter = { sort?: ClassSort; topic?: Topic; limit?: number }
type Question = { title: string; q: (size: number) => string; sorts?: true }

const questions = {
  everyClass: { title: 'a word of every class', q: () => common.all },
  everyFifth: { title: 'a word of every fifth', q: () => common.fifth },
  every500th: { title: 'a word of every 500th', q: () => common.fiveHundredth, sorts: true },
  rarelyMeet: {
    title: 'two common words that rarely meet',
    q: () => `${common.fifth} ${common.otherFifth}`,
  },
  rare: { title: 'a rare word', q: rareOf, sorts: true },
  commonAndRare: {
    title: 'a common and a rare word',
    q: (size) => `${common.all} ${rareOf(size)}`,
    sorts: true,
  },
  fiveWords: { title: 'the beginning of five words', q: () => 'kind', sorts: true },
  thousandWords: { title: 'the beginning of a thousand words', q: () => 'rare' },
} as const satisfies Record<string, Question>

const visit = { call: 'listClasses', as: 'anybody' } as const

function search({ title, q, sorts }: Question, filter: Filter): ListCall {
  const filters = Object.entries(filter).map(([name, value]) => `&${name}=${value}`)
  return {
    title: `GET /classes?q= ${title}${filters.join('')}`,
    ...visit,
    address: (size) => `/api/classes?q=${encodeURIComponent(q(size))}${filters.join('')}`,
    ...(sorts && { sorts }),
  }
}

/** Every kind of question in every order, in all topics and in one. */
export const searchCalls: ListCall[] = Object.values(questions).flatMap((question) =>
  classSorts.flatMap((sort) => [
    search(question, { sort }),
    search(question, { sort, topic: 'portrait' }),
  ]),
)

/** One question of each kind as in the benchmark: if a larger school has more to show, also for the same amount. */
const measuredSearches = [
  ...classSorts.flatMap((sort) => [
    search(questions.everyClass, { sort }),
    search(questions.everyFifth, { sort }),
    search(questions.every500th, { sort }),
    search(questions.every500th, { sort, limit: 2 }),
    search(questions.rarelyMeet, { sort }),
    search(questions.rare, { sort }),
  ]),
  search(questions.everyFifth, { topic: 'portrait' }),
  search(questions.commonAndRare, {}),
  search(questions.fiveWords, {}),
  search(questions.thousandWords, {}),
]

const list = (path: string, rest: Omit<ListCall, 'title' | 'address'>): ListCall => ({
  title: `GET ${path}`,
  address: () => `/api${path}`,
  ...rest,
})

/** Every list of the API with its filters and orders. */
export const listCalls: ListCall[] = [
  ...classSorts.flatMap((sort) =>
    ['', '&topic=street'].map((topic) =>
      list(`/classes?sort=${sort}${topic}`, { ...visit, cursorAt: cursorIn(sort) }),
    ),
  ),
  ...classSorts.flatMap((sort) =>
    ['level=all', 'level=beginner&topic=street', 'level=advanced'].map((query) =>
      list(`/classes?sort=${sort}&${query}`, { ...visit, sorts: true }),
    ),
  ),
  {
    title: 'GET /classes?id=',
    ...visit,
    address: (size) => `/api/classes?id=${classOf(size / 2 + 2)}`,
  },
  list('/classes/topics', { call: 'countTopics', as: 'anybody' }),
  list('/classes/ids', { call: 'listClassIds', as: 'anybody' }),
  ...measuredSearches,
  list('/users?role=instructor', { call: 'listInstructors', as: 'anybody' }),
  list('/user', { call: 'listUsers', as: 'admin' }),
  list('/user?sort=-joined', { call: 'listUsers', as: 'admin', tries: true }),
  {
    title: 'GET /user/:id/bookings',
    call: 'listBookings',
    as: 'admin',
    address: (size) => `/api/user/${studentOf(size / 2)}/bookings`,
    sorts: true,
    tries: true,
  },
  list('/allClass', { call: 'listAllClasses', as: 'admin' }),
  list('/allClass?sort=-waiting', { call: 'listAllClasses', as: 'admin' }),
  list('/allClass?status=pending', { call: 'listAllClasses', as: 'admin' }),
  {
    title: 'GET /usermail',
    call: 'listInstructorClasses',
    as: 'admin',
    address: (size) => `/api/usermail?email=${instructorOf(size / 2)}@example.com&limit=5`,
  },
  {
    title: 'GET /order',
    call: 'listOrders',
    as: 'student',
    address: (size) => `/api/order?email=${studentOf(size / 2)}@example.com&limit=5`,
  },
  list('/orders/cancelled', {
    call: 'listCancelledOrders',
    as: 'student',
    sorts: true,
    tries: true,
    isEmpty: true,
  }),
  {
    title: 'GET /class/:id/roster',
    call: 'listRoster',
    as: 'admin',
    address: (size) => `/api/class/${classOf(size / 2 + 2)}/roster`,
  },
  ...['', 'past=false&', `from=${firstMeeting}&to=${firstMeeting + 86_400_000}&`].map((query) =>
    list(`/schedule?${query}limit=2`, { call: 'listSchedule', as: 'student', sorts: true }),
  ),
  {
    title: 'GET /schedule of an instructor',
    call: 'listSchedule',
    as: 'instructor',
    address: () => '/api/schedule?limit=5',
    sorts: true,
  },
  {
    title: 'GET /class/:id/reviews',
    call: 'listReviews',
    as: 'anybody',
    address: (size) => `/api/class/${classOf(size / 2)}/reviews?limit=5`,
  },
  {
    title: 'GET /class/:id/reviews/hidden',
    call: 'listHiddenReviews',
    as: 'admin',
    address: (size) => `/api/class/${classOf(size / 2)}/reviews/hidden?limit=5`,
  },
  {
    title: 'GET /class/:id/messages',
    call: 'listMessages',
    as: 'admin',
    address: (size) => `/api/class/${classOf(size / 2)}/messages?limit=5`,
  },
  // The works of one assignment, and the hand-ins of one instructor, are sorted.
  {
    title: 'GET /assignment/:id/works',
    call: 'listWorks',
    as: 'admin',
    address: (size) => `/api/assignment/${assignmentOf(size / 2)}/works?limit=5`,
    sorts: true,
  },
  {
    title: 'GET /thread/:id/comments',
    call: 'listComments',
    as: 'admin',
    address: (size) => `/api/thread/${threadOf(size / 2)}/comments?limit=5`,
  },
  list('/queue?limit=2', { call: 'listQueue', as: 'instructor', sorts: true, tries: true }),
  {
    title: 'GET /queue?class=',
    call: 'listQueue',
    as: 'instructor',
    address: (size) =>
      `/api/queue?class=${classOf(size / 2)}&status=${['again', 'done', 'handed-in'][(size / 2) % 3]}&limit=5`,
    sorts: true,
  },
  list('/coupons', { call: 'listCoupons', as: 'admin' }),
  list('/coupons?archived=true', { call: 'listCoupons', as: 'admin' }),
  list('/coupons?status=active', { call: 'listCoupons', as: 'admin' }),
  list('/refunds', { call: 'listRefunds', as: 'admin' }),
  list('/refunds?status=failed', { call: 'listRefunds', as: 'admin' }),
  list('/withdrawals', { call: 'listWithdrawals', as: 'admin', isEmpty: true }),
  list('/withdrawals?status=waiting', { call: 'listWithdrawals', as: 'admin', isEmpty: true }),
  list('/books', { call: 'listEntries', as: 'admin' }),
  list('/books?kind=refund', { call: 'listEntries', as: 'admin' }),
  list('/books?method=cash', { call: 'listEntries', as: 'admin' }),
  list('/earnings', { call: 'listEarnings', as: 'instructor', sorts: true }),
  list('/receipts', { call: 'listReceipts', as: 'student' }),
  // A person with a large share of them is found by walking back through all.
  list('/notices', { call: 'listNotices', as: 'student', tries: true }),
  list('/waitlist', { call: 'listWaitlists', as: 'student' }),
  list('/audit', { call: 'listAudit', as: 'admin' }),
  list('/audit?kind=class-decided', { call: 'listAudit', as: 'admin' }),
]

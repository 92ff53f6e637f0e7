import type { Api } from '#contract/api.ts'
import { classSorts, type ClassSort, type Topic } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Actor } from '#school/caller.ts'
import type { AuditService } from '#school/audit/audit.service.ts'
import type { School } from '#school/school.ts'
import {
  classOf,
  instructorOf,
  mostCents,
  mostSeats,
  opening,
  studentOf,
  wordsOf,
} from './large-school.ts'

/** The services that have lists. */
export type Lists = Pick<School, 'users' | 'classes' | 'orders'> & { audit: AuditService }

type Asked = { actor: Actor; size: number; cursor?: string | undefined }

/** One list as the contract names it, asked of a large school. */
export type ListCall = {
  title: string
  call: keyof Api
  run: (lists: Lists, asked: Asked) => Promise<Page<{ _id: string }>>
  /** The cursor of a place in this list of a school of `size` classes: 0 its beginning, 1 its end. */
  cursorAt?: (size: number, share: number) => string
  /** Few rows are found by something else than the order that they are shown in, and then sorted. */
  sorts?: true
}

/** A student in the middle of a school of `size` classes. */
export function studentActor(size: number): Actor {
  const id = studentOf(size / 2)
  return { id, accountId: id, name: id, email: `${id}@example.com`, photo: '', role: 'Student' }
}

/** The sorted value at a place of the catalogue. */
const valueAt = {
  newest: (size: number, share: number) => opening + Math.round(size * (1 - share)),
  price: (_: number, share: number) => mostCents * share,
  seats: (_: number, share: number) => mostSeats * (1 - share),
}

function cursorIn(sort: ClassSort): ListCall['cursorAt'] {
  return (size, share) => {
    // An id behind all ids of classes.
    const position = [sort, Math.round(valueAt[sort](size, share)), instructorOf(1)]
    return Buffer.from(JSON.stringify(position)).toString('base64url')
  }
}

const common = wordsOf(257)
const rareOf = (size: number) => wordsOf(size / 2 + 7).ten

type Question = { title: string; q: (size: number) => string; sorts?: true }

const questions: Question[] = [
  { title: 'a word of every class', q: () => common.all },
  { title: 'a word of every fifth', q: () => common.fifth },
  { title: 'a word of every 500th', q: () => common.fiveHundredth, sorts: true },
  {
    title: 'two common words that rarely meet',
    q: () => `${common.fifth} ${common.otherFifth}`,
  },
  { title: 'a rare word', q: rareOf, sorts: true },
  { title: 'a common and a rare word', q: (size) => `${common.all} ${rareOf(size)}`, sorts: true },
]

function search({ title, q, ...sorts }: Question, filter: { sort?: ClassSort; topic?: Topic }) {
  const filters = Object.entries(filter).map(([name, value]) => `&${name}=${value}`)
  const call: ListCall = {
    title: `GET /classes?q= ${title}${filters.join('')}`,
    call: 'listClasses',
    run: ({ classes }, { size, cursor }) => classes.list({ q: q(size), ...filter, cursor }),
    ...sorts,
  }
  return call
}

/** Every kind of question in every order, in all topics and in one. */
export const searchCalls = [
  ...questions,
  { title: 'a beginning of a thousand classes', q: () => 'rare10000', sorts: true } as const,
].flatMap((question) =>
  classSorts.flatMap((sort) => [
    search(question, { sort }),
    search(question, { sort, topic: 'portrait' }),
  ]),
)

/** Every list of the API with its filters and orders. */
export const listCalls: ListCall[] = [
  ...classSorts.flatMap((sort): ListCall[] => [
    {
      title: `GET /classes?sort=${sort}`,
      call: 'listClasses',
      run: ({ classes }, { cursor }) => classes.list({ sort, cursor }),
      cursorAt: cursorIn(sort),
    },
    {
      title: `GET /classes?sort=${sort}&topic=street`,
      call: 'listClasses',
      run: ({ classes }, { cursor }) => classes.list({ sort, topic: 'street', cursor }),
      cursorAt: cursorIn(sort),
    },
  ]),
  {
    title: 'GET /classes?id=',
    call: 'listClasses',
    run: ({ classes }, { size }) => classes.list({ id: classOf(size / 2 + 2) }),
  },
  {
    title: 'GET /classes/ids',
    call: 'listClassIds',
    run: ({ classes }, { cursor }) => classes.listIds({ cursor }),
  },
  ...questions.map((question) => search(question, {})),
  {
    title: 'GET /users?role=instructor',
    call: 'listInstructors',
    run: ({ users }, { cursor }) => users.listInstructors({ cursor }),
  },
  { title: 'GET /user', call: 'listUsers', run: ({ users }, { cursor }) => users.list({ cursor }) },
  {
    title: 'GET /allClass',
    call: 'listAllClasses',
    run: ({ classes }, { cursor }) => classes.listAll({ cursor }),
  },
  {
    title: 'GET /allClass?status=pending',
    call: 'listAllClasses',
    run: ({ classes }, { cursor }) => classes.listAll({ status: 'pending', cursor }),
  },
  {
    title: 'GET /usermail',
    call: 'listInstructorClasses',
    run: ({ classes }, { actor, size, cursor }) => {
      const email = `${instructorOf(size / 2)}@example.com`
      return classes.listOf({ ...actor, role: 'Admin' }, email, { cursor, limit: 5 })
    },
  },
  {
    title: 'GET /order',
    call: 'listOrders',
    run: ({ orders }, { actor, cursor }) => orders.listOf(actor, actor.email, { cursor, limit: 5 }),
  },
  {
    title: 'GET /audit',
    call: 'listAudit',
    run: ({ audit }, { cursor }) => audit.list({ cursor }),
  },
  {
    title: 'GET /audit?kind=class-decided',
    call: 'listAudit',
    run: ({ audit }, { cursor }) => audit.list({ kind: 'class-decided', cursor }),
  },
]

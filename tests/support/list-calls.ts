import type { Api } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Actor } from '#school/caller.ts'
import type { AuditService } from '#school/audit/audit.service.ts'
import type { School } from '#school/school.ts'
import { instructorOf, studentOf, wordsOf } from './large-school.ts'

/** The services that have lists. */
export type Lists = Pick<School, 'users' | 'classes' | 'orders'> & { audit: AuditService }

type Asked = { actor: Actor; size: number; cursor?: string | undefined }

/** One list as the contract names it, asked of a large school. */
export type ListCall = {
  title: string
  call: keyof Api
  run: (lists: Lists, asked: Asked) => Promise<Page<{ _id: string }>>
  /** Few rows are found by something else than the order that they are shown in, and then sorted. */
  sorts?: true
}

/** A student in the middle of a school of `size` classes. */
export function studentActor(size: number): Actor {
  const id = studentOf(size / 2)
  return { id, accountId: id, name: id, email: `${id}@example.com`, photo: '', role: 'Student' }
}

const [everywhere = '', frequent = ''] = wordsOf(7)
const rareOf = (size: number) => wordsOf(size / 2 + 7)[2] ?? ''

function search(title: string, words: (size: number) => string, sorts?: true): ListCall {
  return {
    title: `GET /classes?q= ${title}`,
    call: 'listClasses',
    run: ({ classes }, { size, cursor }) => classes.list({ q: words(size), cursor }),
    ...(sorts && { sorts }),
  }
}

/** Every list of the API with its filters and orders. */
export const listCalls: ListCall[] = [
  ...(['newest', 'price', 'seats'] as const).flatMap((sort): ListCall[] => [
    {
      title: `GET /classes?sort=${sort}`,
      call: 'listClasses',
      run: ({ classes }, { cursor }) => classes.list({ sort, cursor }),
    },
    {
      title: `GET /classes?sort=${sort}&topic=street`,
      call: 'listClasses',
      run: ({ classes }, { cursor }) => classes.list({ sort, topic: 'street', cursor }),
    },
  ]),
  search('a word of every class', () => everywhere),
  search('a word of every fifth', () => frequent),
  search('a rare word', rareOf, true),
  search('a common and a rare word', (size) => `${everywhere} ${rareOf(size)}`, true),
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

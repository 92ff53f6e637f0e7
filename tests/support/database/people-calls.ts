import { instructorSorts } from '#contract/users.ts'
import { instructorOf, peopleWordsOf } from './large-school.ts'
import type { ListCall } from './list-calls.ts'

/** Instructor `i / 10` teaches class `i`: this one is in the middle of a school of `size` classes. */
const inTheMiddle = (size: number) => size / 20 + 1

const { role, half } = peopleWordsOf('instructor', 1)
const ownOf = (size: number) => peopleWordsOf('instructor', inTheMiddle(size)).own

type Question = { title: string; q: (size: number) => string; sorts?: true }

const questions: Question[] = [
  { title: 'a word of everybody', q: () => role },
  { title: 'two common words', q: () => `${role} ${half}` },
  { title: 'a rare word', q: ownOf, sorts: true },
  { title: 'a common and a rare word', q: (size) => `${role} ${ownOf(size)}`, sorts: true },
  {
    title: 'an e-mail',
    q: (size) => `${instructorOf(10 * inTheMiddle(size))}@example.com`,
    sorts: true,
  },
]

type Filter = { title: string } & Omit<Partial<Question>, 'title'>

/** A path with its query, without the unused filters. */
function addressOf(path: string, filter: Record<string, string | undefined>): string {
  const query = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`&${name}=${encodeURIComponent(value)}`],
  )
  return `${path}${query.join('')}`
}

function callsOf({ title, q = () => '', ...sorts }: Filter): ListCall[] {
  // Hardly anyone teaches darkroom; nobody in the middle of the school.
  const topics = sorts.sorts
    ? ([undefined, 'street'] as const)
    : ([undefined, 'street', 'darkroom'] as const)
  return [
    ...instructorSorts.flatMap((sort) =>
      topics.map((topic): ListCall => ({
        title: `GET /users?role=instructor&sort=${sort}&topic=${topic ?? ''}&q= ${title}`,
        call: 'listInstructors',
        as: 'anybody',
        address: (size) => addressOf('/api/users?role=instructor', { sort, topic, q: q(size) }),
        // Few classes of the topic, or few people, are sorted; common ones are not.
        ...(topic === 'darkroom' ? { sorts: true } : sorts),
      })),
    ),
    ...([undefined, 'Instructor'] as const).map((query): ListCall => ({
      title: `GET /user?role=${query ?? ''}&q= ${title}`,
      call: 'listUsers',
      as: 'admin',
      address: (size) => addressOf('/api/user?', { role: query, q: q(size) }),
      ...sorts,
    })),
  ]
}

/** Every kind of question for people, in every order, with and without the other filters. */
export const peopleCalls = [{ title: '' }, ...questions].flatMap(callsOf)

/**
 * The benchmark's calls, each question in one order and without other filters: as many people
 * a page as the smallest school has to show.
 */
export const measuredPeopleCalls: ListCall[] = peopleCalls
  .filter(({ title }) => /sort=name&topic=&|\/user\?role=&/.test(title))
  .map(({ title, address, ...call }) => ({
    ...call,
    title: title.replace('&q=', '&limit=50&q='),
    address: (size) => `${address(size)}&limit=50`,
  }))

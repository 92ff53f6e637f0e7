import { topics, type Topic } from '#contract/classes.ts'
import { longestQuestion } from '#contract/fields.ts'

/** What the address of a public list asks for. */
export type ListQuery<Sort extends string> = {
  q: string
  topic: Topic | undefined
  sort: Sort
  cursor: string | undefined
}

/** The orders of a list; the first one is its own. */
type Sorts<Sort extends string> = readonly [Sort, ...Sort[]]

/** What an address or a form asks to search for, as long as the school takes it. */
export function readQuestion(search: URLSearchParams): string {
  return (search.get('q') ?? '').trim().slice(0, longestQuestion).toWellFormed()
}

/** So much of a question is said again above what it found. */
const longestQuote = 60

/** A question as a heading says it. */
export function quote(question: string): string {
  const characters = Array.from(question)
  if (characters.length <= longestQuote) return `“${question}”`
  return `“${characters.slice(0, longestQuote).join('')}…”`
}

/** Reads the address; what no list knows (an old link's topic, a wrong order) counts as not asked. */
export function readListQuery<Sort extends string>(
  search: URLSearchParams,
  sorts: Sorts<Sort>,
): ListQuery<Sort> {
  const topic = search.get('topic')
  const sort = search.get('sort')
  return {
    q: readQuestion(search),
    topic: topics.find((known) => known === topic),
    sort: sorts.find((known) => known === sort) ?? sorts[0],
    cursor: search.get('cursor') || undefined,
  }
}

/** The address of a list, without what is not asked for. */
export function listAddress<Sort extends string>(
  path: string,
  { q, topic, sort, cursor }: ListQuery<Sort>,
  sorts: Sorts<Sort>,
): string {
  const search = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(topic !== undefined && { topic }),
    ...(sort !== sorts[0] && { sort }),
    ...(cursor !== undefined && { cursor }),
  }).toString()
  return search === '' ? path : `${path}?${search}`
}

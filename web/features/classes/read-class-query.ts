import { classCalls } from '#contract/class-calls.ts'
import { addDays, startOfDay, toLocalDate } from '#messages/local-time.ts'
import { z } from '#contract/zod.ts'
import { spans, type Span } from '#web/format/calendar.ts'
import { readQuery } from '#web/lists/read-query.ts'

/** In the school's zone, '2026-11-24'; the API takes no time before 1970. */
const day = z.iso.date().refine((date) => date > '1970-01-01')

const inAddress = classCalls.listClasses.query.extend({ from: day, to: day })

/** For loaders only, so that no page needs the schemas. */
export const readClassQuery = (search: URLSearchParams) => readQuery(inAddress, search)
export type ClassQuery = ReturnType<typeof readClassQuery>

/** In the call's format: times instead of days, up to the end of the last day. */
export function toCallQuery({ from, to, ...query }: ClassQuery, timeZone: string) {
  return {
    ...query,
    from: from === undefined ? undefined : startOfDay(from, timeZone),
    to: to === undefined ? undefined : startOfDay(addDays(to, 1), timeZone),
  }
}

/**
 * Replaces `days` (weekend, week or month) by `from` and `to`, as of today; undefined without `days`. Only a
 * redirect knows the day: pages may come from a cache.
 */
export function readSpan(search: URLSearchParams, timeZone: string): URLSearchParams | undefined {
  const word = search.get('days') ?? ''
  if (!Object.hasOwn(spans, word)) return undefined
  const today = toLocalDate(Date.now(), timeZone)
  const { from, to } = spans[word as Span](today)
  const { days: _, ...others } = Object.fromEntries(search)
  return new URLSearchParams({ ...others, from, to })
}

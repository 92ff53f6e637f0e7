import type { Assignment, ListedAssignment, OwnHandIn } from '#contract/assignments.ts'
import { daysBetween, isPastMinute } from '#messages/local-time.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

type Words = { t: Translate<'assignments'>; formats: Formats; timeZone: string; now: number }

/** 'tomorrow, 18:00' if it is at most a day away, else the date with the time. */
function formatMoment(at: number, { t, formats, timeZone, now }: Words): string {
  const days = daysBetween(now, at, timeZone)
  if (Math.abs(days) > 1) return formats.dateTime(at)
  return t('dayAndTime', { day: formats.relative(days, 'day'), time: formats.time(at) })
}

/** The status of an assignment: 'Opens Sun 3 May 2026, 18:00', 'Due tomorrow, 18:00', 'Closed'. */
export function formatState(
  { opensAt, dueAt, closedAt }: Pick<Assignment, 'opensAt' | 'dueAt' | 'closedAt'>,
  words: Words,
): string {
  const { t, now } = words
  if (closedAt !== null) return t('closed')
  if (opensAt !== null && opensAt > now) return t('opens', { when: formatMoment(opensAt, words) })
  if (dueAt === null) return t('noDue')
  return t(isPastMinute(dueAt, now) ? 'wasDue' : 'due', { when: formatMoment(dueAt, words) })
}

/** How many photographs a student can hand in: '3 photographs', '1 to 3 photographs'. */
export const formatCount = (
  { min, max }: Pick<Assignment, 'min' | 'max'>,
  t: Translate<'assignments'>,
): string => (min === max ? t('photoCount', { count: max }) : t('photoRange', { min, max }))

/** The tone of a hand-in's badge; a draft has no badge. */
export const toneOf = (status: OwnHandIn['status']): Tone | undefined =>
  (({ draft: undefined, 'handed-in': 'past', again: 'waiting', done: 'good' }) as const)[status]

/** How many have handed in and how many of those are waiting; null for students. */
export function formatCounts(
  { handedIn, waiting }: Pick<ListedAssignment, 'handedIn' | 'waiting'>,
  t: Translate<'assignments'>,
): string | null {
  if (handedIn === null) return null
  return waiting
    ? t('handedInWaiting', { count: handedIn, waiting })
    : t('handedIn', { count: handedIn })
}

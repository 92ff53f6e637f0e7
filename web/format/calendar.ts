import { addDays } from '#contract/local-time.ts'

/** The week of a date, from Monday to Sunday. */
export function weekOf(date: string): { from: string; to: string } {
  const from = addDays(date, -((new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7))
  return { from, to: addDays(from, 6) }
}

/** Saturday and Sunday of the week of a date. */
export function weekendOf(date: string): { from: string; to: string } {
  const { to } = weekOf(date)
  return { from: addDays(to, -1), to }
}

/** The month of a date, from its first day to its last. */
export function monthOf(date: string): { from: string; to: string } {
  const from = `${date.slice(0, 7)}-01`
  // The first of a month and 31 days are always in the next one.
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

/** Days that people ask for by a word, and from when to when they are on a date. */
export const spans = { weekend: weekendOf, week: weekOf, month: monthOf }
export type Span = keyof typeof spans

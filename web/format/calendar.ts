import { addDays } from '#messages/local-time.ts'

/** Monday to Sunday. */
export function weekOf(date: string): { from: string; to: string } {
  const from = addDays(date, -((new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7))
  return { from, to: addDays(from, 6) }
}

/** Saturday and Sunday. */
export function weekendOf(date: string): { from: string; to: string } {
  const { to } = weekOf(date)
  return { from: addDays(to, -1), to }
}

export function monthOf(date: string): { from: string; to: string } {
  const from = `${date.slice(0, 7)}-01`
  // The first of a month and 31 days are always in the next one.
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

export const spans = { weekend: weekendOf, week: weekOf, month: monthOf }
export type Span = keyof typeof spans

/** The newest of each of this many days, weeks and months that have one (UTC). */
const retention = { day: 7, week: 4, month: 12 }

const dayLength = 24 * 3_600_000

/** A key for the day, week (from Monday) or month. */
const periods: Record<keyof typeof retention, (at: number) => string> = {
  day: (at) => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length),
  // 1970 began on a Thursday.
  week: (at) => String(Math.floor((at / dayLength + 3) / 7)),
  month: (at) => new Date(at).toISOString().slice(0, 'YYYY-MM'.length),
}

/** `times` are milliseconds since 1970; the newest is always kept. */
export function listRetained(times: readonly number[]): Set<number> {
  const newestFirst = times.toSorted((a, b) => b - a)
  return new Set(
    (['day', 'week', 'month'] as const).flatMap((name) => {
      const newestOf = new Map<string, number>()
      for (const at of newestFirst)
        if (!newestOf.has(periods[name](at))) newestOf.set(periods[name](at), at)
      return [...newestOf.values()].slice(0, retention[name])
    }),
  )
}

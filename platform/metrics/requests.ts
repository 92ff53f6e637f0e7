import { otherRoute, type Answered } from '#platform/http/answered.ts'
import type { Collector, Sample } from './families.ts'

/** In seconds. Few: each costs a series for every route. */
const buckets = [0.25]

/** A route has eight series at most; with the other metrics they stay below 2,000 (clause 19.3). */
export const maxRoutes = 222

type Meter = { statuses: number[]; slots: number[]; seconds: number }

const toMeter = (): Meter => ({
  statuses: [0, 0, 0, 0, 0, 0],
  slots: [...buckets, Infinity].map(() => 0),
  seconds: 0,
})

function listTimes(route: string, { slots, seconds }: Meter): Sample[] {
  const labels = { route }
  let count = 0
  const counted = slots.map((slot, index): Sample => {
    count += slot
    const le = buckets[index] === undefined ? '+Inf' : String(buckets[index])
    return { labels: { ...labels, le }, value: count, suffix: '_bucket' }
  })
  return [
    ...counted,
    { labels, value: seconds, suffix: '_sum' },
    { labels, value: count, suffix: '_count' },
  ]
}

/** By route and class of status, with times. Written by hand: see decision 69. */
export function createRequestMeters() {
  const meters = new Map<string, Meter>()

  function find(route: string): Meter {
    const known = meters.get(route)
    if (known !== undefined) return known
    if (meters.size >= maxRoutes && route !== otherRoute) return find(otherRoute)
    const meter = toMeter()
    meters.set(route, meter)
    return meter
  }

  const collect: Collector = () => {
    const routes = [...meters]
    const statuses = routes.flatMap(([route, meter]) =>
      meter.statuses.flatMap((value, hundreds) =>
        value === 0 ? [] : [{ labels: { route, status: `${hundreds}xx` }, value }],
      ),
    )
    const name = 'safelight_http_request_duration_seconds'
    return [
      {
        name: 'safelight_http_requests',
        type: 'counter',
        help: 'Answers by route and class of status',
        samples: statuses,
      },
      {
        name,
        type: 'histogram',
        help: 'How long requests took until their answer was handed over',
        samples: routes.flatMap(([route, meter]) => listTimes(route, meter)),
      },
    ]
  }

  return {
    collect,
    observe: ({ raw, route, status, ms }: Answered): void => {
      // The page that makes this call is counted.
      if (raw === null) return
      const meter = find(route)
      const seconds = ms / 1000
      const hundreds = Number(String(status)[0])
      meter.statuses[hundreds] = (meter.statuses[hundreds] ?? 0) + 1
      let slot = 0
      while (slot < buckets.length && seconds > (buckets[slot] ?? Infinity)) slot += 1
      meter.slots[slot] = (meter.slots[slot] ?? 0) + 1
      meter.seconds += seconds
    },
  }
}

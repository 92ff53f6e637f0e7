import type { ReactNode } from 'react'
import { useFormats } from '#web/format/use-formats.ts'
import { useSite } from '#web/page/site.tsx'
import { groupByDay } from './group-by-day.ts'

type DayListProps<Item> = {
  items: Item[]
  /** Milliseconds since 1970. */
  now: number
  /** `time` is the item's, such as '09:05'. */
  renderItem: (item: Item, time: string) => ReactNode
}

/** Items in their order, below the days of the school's time zone. */
export function DayList<Item extends { _id: string; at: number }>(props: DayListProps<Item>) {
  const { items, now, renderItem } = props
  const { timeZone } = useSite()
  const formats = useFormats()
  return (
    <div className="grid gap-10">
      {groupByDay(items, now, timeZone, formats).map(({ day, items: ofDay }) => (
        <section key={ofDay[0]?._id} aria-label={day}>
          <h2 className="mb-4 text-2xl">{day}</h2>
          <ol className="grid gap-px overflow-hidden rounded-panel border border-edge bg-edge">
            {ofDay.map((item) => (
              <li key={item._id} className="bg-card">
                {renderItem(item, item.time)}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

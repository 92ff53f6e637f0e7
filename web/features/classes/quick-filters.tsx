import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { toLocalDate } from '#messages/local-time.ts'
import { spans, type Span } from '#web/format/calendar.ts'
import { listAddress, type Choices } from '#web/lists/list-query.ts'
import { useSite } from '#web/page/site.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { useStrip } from '#web/ui/use-strip.ts'
import { useMessages } from '#web/words/use-messages.ts'
import type { ClassQuery } from './read-class-query.ts'

const linkClass =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border border-edge px-4 text-center text-sm text-text transition-colors duration-150 hover:border-accent aria-[current]:border-accent aria-[current]:bg-accent/15'

const words: Span[] = ['weekend', 'week', 'month']

/** The span that the dates of the query are. The server's page, of the day `loaded`, may be of another day. */
export function useSpan({ from, to }: ClassQuery, loaded: string): Span | undefined {
  const { timeZone } = useSite()
  const [now] = useState(Date.now)
  const today = useHydrated() ? toLocalDate(now, timeZone) : loaded
  return words.find((word) => {
    const span = spans[word](today)
    return from === span.from && to === span.to
  })
}

type QuickFiltersProps = { choices: Choices; query: ClassQuery; span: Span | undefined }

/** A second press removes the filter. */
export function QuickFilters({ choices, query, span }: QuickFiltersProps) {
  const t = useMessages('classes')
  const addressWith = (changes: ClassQuery) =>
    listAddress('/classes', choices, { ...query, cursor: undefined, ...changes })
  const strip = useStrip(span === undefined ? -1 : words.indexOf(span))
  const anyDay = addressWith({ from: undefined, to: undefined })
  const link = (label: string, isOn: boolean, to: string) => (
    <li key={label} className="grid shrink-0">
      <Link
        to={to}
        aria-current={isOn ? 'true' : undefined}
        preventScrollReset
        className={linkClass}
      >
        {label}
        {isOn && <X aria-hidden="true" className="size-3.5 shrink-0 text-text-quiet" />}
      </Link>
    </li>
  )
  return (
    <ul
      {...strip}
      aria-label={t('quick')}
      className="flex gap-2 strip max-sm:-mx-4 max-sm:px-4 sm:flex-wrap"
    >
      {words.map((word) => {
        const isOn = word === span
        const asking = `${anyDay}${anyDay.includes('?') ? '&' : '?'}days=${word}`
        return link(t(word), isOn, isOn ? anyDay : asking)
      })}
      {link(
        t('online'),
        query.online === 'true',
        addressWith({ online: query.online === 'true' ? undefined : 'true' }),
      )}
    </ul>
  )
}

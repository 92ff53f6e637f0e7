import {
  Banknote,
  ClipboardCheck,
  HandCoins,
  MessageSquareText,
  PencilLine,
  ShieldCheck,
  TicketX,
  Trash2,
  Undo2,
  UserRoundCheck,
  UserRoundX,
  CalendarX2,
  EyeOff,
  Archive,
  ArrowRight,
  type LucideIcon,
} from 'lucide-react'
import type { AuditEntry, AuditKind } from '#contract/audit.ts'
import { useSite } from '#web/page/site.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { LongText } from '#web/lists/long-text.tsx'
import { groupByDay } from './days.ts'
import { describeEntry } from './describe-entry.ts'

const icons: Record<AuditKind, LucideIcon> = {
  'class-decided': ClipboardCheck,
  'class-rewritten': PencilLine,
  'class-feedback': MessageSquareText,
  'class-withdrawn': Archive,
  'class-cancelled': CalendarX2,
  'review-hidden': EyeOff,
  'role-changed': ShieldCheck,
  'account-replaced': UserRoundCheck,
  'user-deleted': UserRoundX,
  'order-paid': Banknote,
  'order-cancelled': Undo2,
  'order-deleted': Trash2,
  'order-refunded': HandCoins,
  'place-cancelled': TicketX,
}

/** What happened, day by day, the newest first. `now` is in milliseconds since 1970. */
export function HistoryList({ entries, now }: { entries: AuditEntry[]; now: number }) {
  const { timeZone } = useSite()
  const formats = useFormats()
  return (
    <div className="grid gap-10">
      {groupByDay(entries, now, timeZone, formats).map(({ day, items }) => (
        <section key={items[0]?._id} aria-label={day}>
          <h2 className="mb-4 text-2xl">{day}</h2>
          <ol className="grid gap-px overflow-hidden rounded-panel border border-line bg-line">
            {items.map((entry) => (
              <li key={entry._id} className="bg-espresso p-4 sm:px-5">
                <Entry entry={entry} time={entry.time} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Entry({ entry, time }: { entry: AuditEntry; time: string }) {
  const { at, kind, from, to } = entry
  const { who, did, what, rest } = describeEntry(entry, useFormats())
  const Icon = icons[kind]
  return (
    <div className="flex gap-3 sm:gap-4">
      <span className="grid size-9 shrink-0 place-items-center rounded-full border border-tan/40 text-tan">
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="grid min-w-0 grow gap-1.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
        <p className="wrap-anywhere sm:pt-1">
          <strong className="font-semibold">{who}</strong> {did}
          {what !== undefined && (
            <>
              {' '}
              <strong className="font-semibold text-tan-bright">{what}</strong>
            </>
          )}
          {rest}.
        </p>
        <time
          dateTime={new Date(at).toISOString()}
          className="text-sm text-sand tabular-nums sm:pt-1.5 sm:text-right"
        >
          {time}
        </time>
        {from !== null && to !== null && <Change from={from} to={to} />}
        {kind === 'class-feedback' && entry.note !== null && (
          <div className="max-w-[68ch] border-l-2 border-tan/60 pl-3 wrap-anywhere sm:col-span-2">
            <LongText text={entry.note} title="Feedback" about={entry.subjectName} />
          </div>
        )}
      </div>
    </div>
  )
}

const named = (state: string) => state.charAt(0).toUpperCase() + state.slice(1)

/** From which state to which. */
function Change({ from, to }: { from: string; to: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-sand sm:col-span-2">
      <span className="sr-only">From</span>
      {named(from)}
      <ArrowRight aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">to</span>
      {named(to)}
    </p>
  )
}

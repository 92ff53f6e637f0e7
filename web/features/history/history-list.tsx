import {
  Banknote,
  ClipboardCheck,
  HandCoins,
  Images,
  Mail,
  MessageSquareText,
  PencilLine,
  ShieldCheck,
  TicketX,
  Trash2,
  Undo2,
  UserRoundCheck,
  UserRoundX,
  CalendarCheck2,
  CalendarX2,
  Eye,
  EyeOff,
  FileDown,
  FileUp,
  FileCheck2,
  FileX2,
  Archive,
  ArrowRight,
  SlidersHorizontal,
  MailPlus,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuditEntry, AuditKind } from '#contract/audit.ts'
import type { Translate } from '#messages/translator.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { DayList } from '#web/lists/day-list.tsx'
import { LongText } from '#web/lists/long-text.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { describeEntry, describeState } from './describe-entry.ts'

const icons: Record<AuditKind, LucideIcon> = {
  'class-decided': ClipboardCheck,
  'class-rewritten': PencilLine,
  'class-feedback': MessageSquareText,
  'class-message': Mail,
  'class-withdrawn': Archive,
  'class-cancelled': CalendarX2,
  'class-confirmed': CalendarCheck2,
  'review-hidden': EyeOff,
  'role-changed': ShieldCheck,
  'account-replaced': UserRoundCheck,
  'user-deleted': UserRoundX,
  'data-exported': FileDown,
  'order-paid': Banknote,
  'order-cancelled': Undo2,
  'order-deleted': Trash2,
  'order-refunded': HandCoins,
  'withdrawal-closed': FileCheck2,
  'place-cancelled': TicketX,
  'gallery-changed': Images,
  'work-opened': Eye,
  'people-imported': FileUp,
  'classes-imported': FileUp,
  'part-published': SlidersHorizontal,
  'page-deleted': FileX2,
  'person-invited': MailPlus,
}

/** Newest first, by day. `now` is milliseconds since 1970. */
export const HistoryList = ({ entries, now }: { entries: AuditEntry[]; now: number }) => (
  <DayList
    items={entries}
    now={now}
    renderItem={(entry, time) => <Entry entry={entry} time={time} />}
  />
)

function Entry({ entry, time }: { entry: AuditEntry; time: string }) {
  const { at, kind, from, to } = entry
  const t = useMessages('history')
  const formats = useFormats()
  const Icon = icons[kind]
  return (
    <div className="flex gap-3 p-4 sm:gap-4 sm:px-5">
      <span className="grid size-9 shrink-0 place-items-center rounded-full border border-accent/40 text-accent">
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="grid min-w-0 grow gap-1.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
        <p className="wrap-anywhere sm:pt-1">
          <RichMessage
            of={t}
            message={kind}
            values={describeEntry(entry, t, formats)}
            tags={{
              who: <strong className="font-semibold" />,
              what: <strong className="font-semibold text-accent-strong" />,
            }}
          />
        </p>
        <time
          dateTime={new Date(at).toISOString()}
          className="text-sm text-text-quiet tabular-nums sm:pt-1.5 sm:text-end"
        >
          {time}
        </time>
        {from !== null && to !== null && <Change from={from} to={to} entry={entry} of={t} />}
        {kind === 'part-published' && (
          <Link
            to={`/dashboard/school?part=${entry.subject}#versions`}
            className="justify-self-start text-sm text-accent-strong underline sm:col-span-2"
          >
            {t('goBackToThis')}
          </Link>
        )}
        {(kind === 'class-feedback' || kind === 'class-message') && entry.note !== null && (
          <div className="max-w-[68ch] border-s-2 border-accent/60 ps-3 wrap-anywhere sm:col-span-2">
            <LongText
              text={entry.note}
              title={t(kind === 'class-message' ? 'message' : 'feedback')}
              about={entry.subjectName}
            />
          </div>
        )}
      </div>
    </div>
  )
}

type ChangeProps = { from: string; to: string; entry: AuditEntry; of: Translate<'history'> }

/** The old state and the new one. */
const Change = ({ from, to, entry, of: t }: ChangeProps) => (
  <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-quiet sm:col-span-2">
    <RichMessage
      of={t}
      message="change"
      values={{ from: describeState(from, entry, t), to: describeState(to, entry, t) }}
      tags={{ from: <span className="sr-only" />, to: <Arrow /> }}
    />
  </p>
)

const Arrow = ({ children }: { children?: ReactNode }) => (
  <>
    <ArrowRight aria-hidden="true" className="size-3.5 shrink-0" />
    <span className="sr-only">{children}</span>
  </>
)

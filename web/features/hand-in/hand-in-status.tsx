import { CircleCheck, Clock, Info, RotateCcw, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import type { OwnWork } from '#contract/hand-ins.ts'
import type { Assignment, OwnHandIn } from '#contract/assignments.ts'
import { isPastMinute } from '#messages/local-time.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'
import type { Turn } from './turn.ts'
import { workAddress } from '#web/features/work/addresses.ts'
import { useWorkName } from './work-card.tsx'

const icons: Record<Exclude<Turn, 'open'>, LucideIcon> = {
  done: CircleCheck,
  'no-seat': Info,
  waiting: Clock,
  again: RotateCcw,
  closed: Info,
  early: Clock,
}

type Own = { assignment: Assignment; handIn: OwnHandIn | null; works: OwnWork[] }

/** Null if there is nothing to say. */
function wordsOf(turn: Turn, own: Own, now: number, t: Translate<'hand-in'>, formats: Formats) {
  const { opensAt, closedAt, dueAt } = own.assignment
  const on = (at: number | null) => ({ date: formats.dateTime(at ?? now) })
  switch (turn) {
    case 'done':
      return { title: t('doneTitle'), text: t('done') }
    case 'no-seat':
      return { title: t('noSeatTitle'), text: t('noSeat') }
    case 'waiting':
      return { title: t('waitingTitle'), text: t('waiting', on(own.handIn?.handedInAt ?? null)) }
    case 'again':
      return {
        title: t('againTitle'),
        text: t(own.works.some(({ isNew }) => isNew) ? 'againNew' : 'again'),
      }
    case 'closed':
      return { title: t('closedTitle'), text: t('closed', on(closedAt)) }
    case 'early':
      return { title: t('earlyTitle'), text: t('early', on(opensAt)) }
    case 'open':
      return dueAt !== null && isPastMinute(dueAt, now)
        ? { title: null, text: t('lateSoon') }
        : null
  }
}

type HandInStatusProps = {
  turn: Turn
  own: Own
  now: number
  /** Focused after handing in. */
  heading: Ref<HTMLHeadingElement>
  /** What the student can do about it. */
  children: ReactNode
}

/** The status of a hand-in, and what happens next. */
export function HandInStatus({ turn, own, now, heading, children }: HandInStatusProps) {
  const t = useMessages('hand-in')
  const formats = useFormats()
  const nameOf = useWorkName()
  const id = useId()
  const words = wordsOf(turn, own, now, t, formats)
  if (words === null) return null
  const Icon = turn === 'open' ? Clock : icons[turn]
  const { handIn, works } = own
  const commented = works.flatMap((work, index) =>
    turn === 'again' && work.openThreads > 0 ? [{ work, photo: nameOf(work, index) }] : [],
  )
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-panel border border-edge bg-card/70 p-4 sm:p-5"
    >
      <Icon aria-hidden="true" className="mt-1 size-5 text-accent" />
      <div className="grid max-w-prose gap-2">
        {words.title === null ? (
          <p id={id}>{words.text}</p>
        ) : (
          <>
            <h2 id={id} ref={heading} tabIndex={-1} className="font-sans text-lg font-semibold">
              {words.title}
            </h2>
            <p className="text-text-quiet">{words.text}</p>
          </>
        )}
        {turn === 'waiting' && handIn?.late && <p className="text-text-quiet">{t('late')}</p>}
        {commented.length > 0 && (
          <ul className="grid gap-1">
            {commented.map(({ work, photo }) => (
              <li key={work._id}>
                <Link
                  to={workAddress(work._id)}
                  className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline decoration-accent/60 underline-offset-4 hover:text-text"
                >
                  {t('openCommentsOf', { photo, count: work.openThreads })}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </section>
  )
}

import { useId } from 'react'
import { Link } from 'react-router'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { OwnWaitlistStatus } from '#web/features/classes/own-waitlist-status.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'

type OwnWaitlistsProps = {
  waitlists: WaitlistEntry[]
  /** The offers among them, or the others. */
  offers: boolean
  heading: 'text-xl' | 'text-2xl'
}

/** Renders nothing if there are none (clause 15.1). */
export function OwnWaitlists({ waitlists, offers, heading }: OwnWaitlistsProps) {
  const t = useMessages('waitlist')
  const formats = useFormats()
  const id = useId()
  const shown = waitlists.filter(({ offeredUntil }) => (offeredUntil !== null) === offers)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classNames('mb-2', heading)}>
        {t(offers ? 'offers' : 'own')}
      </h2>
      <ul>
        {shown.map(({ classId, className, startsAt, ...entry }) => (
          <li
            key={classId}
            className="grid gap-x-8 gap-y-3 border-b border-edge py-4 md:grid-cols-2 md:items-center"
          >
            <p className="min-w-0 wrap-anywhere">
              <Link
                to={classAddress({ _id: classId, className })}
                className="font-semibold underline decoration-edge underline-offset-4 hover:text-accent-strong"
              >
                {className}
              </Link>
              <span className="block text-sm text-text-quiet">
                {startsAt === null ? formats.noDates : formats.dateTime(startsAt)}
              </span>
            </p>
            <OwnWaitlistStatus
              schoolClass={{ _id: classId, className }}
              entry={entry}
              bookAt={classAddress({ _id: classId, className })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { SchoolClass } from '#contract/classes.ts'
import type { WaitlistStatus } from '#contract/waitlist.ts'
import { useSession } from '#web/session/session-state.ts'
import { returnSearch } from '#web/session/return-location.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { classAddress } from './class-query.ts'
import { useMayWait, useOwnWaitlistEntry } from './viewer-relation.tsx'

/** Loaded on demand: few visitors wait for a seat. */
const LazyOwnWaitlistStatus = lazyPart(
  async () => (await import('./own-waitlist-status.tsx')).OwnWaitlistStatus,
)

type WaitlistProps = {
  schoolClass: SchoolClass
  /** The page to book the held seat on; null for this page. Defaults to the class page. */
  bookAt?: string | null
  first?: boolean
  className?: string
}

/** Only if the viewer may book (clause 15.1). Visitors log in first, and come back to the class page. */
export function Waitlist(props: WaitlistProps) {
  const { schoolClass, bookAt = classAddress(props.schoolClass), first = false, className } = props
  const variant = first ? 'primary' : 'quiet'
  const t = useMessages('waitlist')
  const session = useSession()
  const mayWait = useMayWait(schoolClass)
  const { entry, isRead, read } = useOwnWaitlistEntry(schoolClass._id)
  const { status, availableSeats } = schoolClass
  const isFull = status === 'approved' && availableSeats === 0
  if (!isFull && entry === undefined) return null
  if (!mayWait) return null
  const words = (
    <span>
      {t('join')}
      <span className="sr-only"> {schoolClass.className}</span>
    </span>
  )
  const body = () => {
    if (session.state !== 'signed-in')
      return (
        <ButtonLink
          variant={variant}
          size="small"
          to={`/login${returnSearch(classAddress(schoolClass))}`}
          state={{ className: schoolClass.className }}
          className="w-full"
        >
          {words}
        </ButtonLink>
      )
    // Until the student's entry is known.
    if (!isRead)
      return (
        <Button variant={variant} size="small" disabled className="w-full">
          {words}
        </Button>
      )
    return (
      <LazyOwnWaitlistStatus
        schoolClass={schoolClass}
        entry={entry}
        bookAt={bookAt}
        join={variant}
        onChange={read}
      />
    )
  }
  return <div className={className}>{body()}</div>
}

/** Explains the waitlist or the next step. An offer explains itself. */
export function WaitlistHint({ entry }: { entry: WaitlistStatus | undefined }) {
  const t = useMessages('class-page')
  const waitlist = useMessages('waitlist')
  if (entry !== undefined && entry.offeredUntil !== null) return null
  return (
    <p className="text-sm text-text-quiet">
      {entry === undefined ? t('full') : waitlist('joinedText')}
    </p>
  )
}

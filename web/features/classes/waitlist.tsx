import type { SchoolClass } from '#contract/classes.ts'
import type { Standing } from '#contract/waitlist.ts'
import { useSession } from '#web/session/session-state.ts'
import { returnSearch } from '#web/session/return-location.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { classAddress } from './class-query.ts'
import { useMayWait, useOwnPlace } from './viewer-relation.tsx'

/** Comes when it is needed: few visitors wait for a seat. */
const Place = lazyPart(async () => (await import('./waitlist-place.tsx')).WaitlistPlace)

type WaitlistProps = {
  schoolClass: SchoolClass
  /** Where the seat that is held is booked; null where that is here. By default the page of the class. */
  bookAt?: string | null
  /** Joining is the first thing to do here, and shines. */
  first?: boolean
  className?: string
}

/**
 * The way to the waitlist of a class that is full, and out of it again (clause 15.1), where one may book at all; visitors
 * log in first, and come back to the page of the class.
 */
export function Waitlist(props: WaitlistProps) {
  const { schoolClass, bookAt = classAddress(props.schoolClass), first = false, className } = props
  const variant = first ? 'primary' : 'quiet'
  const t = useMessages('waitlist')
  const session = useSession()
  const mayWait = useMayWait(schoolClass)
  const { place, isRead, read } = useOwnPlace(schoolClass._id)
  const { status, availableSeats } = schoolClass
  const isFull = status === 'approved' && availableSeats === 0
  if (!isFull && place === undefined) return null
  if (!mayWait) return null
  const words = (
    <span>
      {t('join')}
      <span className="sr-only">: {schoolClass.className}</span>
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
    // Until it is known where they stand.
    if (!isRead)
      return (
        <Button variant={variant} size="small" disabled className="w-full">
          {words}
        </Button>
      )
    return (
      <Place
        schoolClass={schoolClass}
        place={place}
        bookAt={bookAt}
        join={variant}
        onChange={read}
      />
    )
  }
  return <div className={className}>{body()}</div>
}

/** What the waitlist of a full class is for; to those who are on it, what comes next. An offer speaks for itself. */
export function WaitlistHint({ place }: { place: Standing | undefined }) {
  const t = useMessages('class-page')
  const waitlist = useMessages('waitlist')
  if (place !== undefined && place.offeredUntil !== null) return null
  return (
    <p className="text-sm text-sand">{place === undefined ? t('full') : waitlist('joinedText')}</p>
  )
}

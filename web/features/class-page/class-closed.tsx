import type { ReactNode } from 'react'
import type { ClassStatus } from '#contract/classes.ts'
import { ClassStatusBadge } from '#web/features/classes/class-status.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'

export const isClosed = (status: ClassStatus): boolean =>
  status === 'begun' || status === 'cancelled'

type ClassClosedProps = {
  status: ClassStatus
  /** The viewer teaches it or has a seat, so is not too late. */
  isTheirs?: boolean
  children?: ReactNode
}

export function ClassClosed({ status, isTheirs = false, children }: ClassClosedProps) {
  const t = useMessages('class-page')
  return (
    <div className="grid gap-3">
      <ClassStatusBadge status={status} />
      {!(isTheirs && status === 'begun') && <p>{t('whyClosed', { status })}</p>}
      {children}
    </div>
  )
}

export const OtherClasses = () => (
  <ButtonLink to="/classes" variant="quiet">
    {useMessages('class-page')('otherClasses')}
  </ButtonLink>
)

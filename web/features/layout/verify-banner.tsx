import { useState } from 'react'
import { useLocation } from 'react-router'
import { userOf, useSession } from '#web/session/session-state.ts'
import { closedReminder } from '#web/storage.ts'
import { lazyPart } from '#web/ui/lazy.tsx'

const VerifyReminder = lazyPart(async () => (await import('./verify-reminder.tsx')).VerifyReminder)

/** Null if no reminder is due; `onClose` hides it for this session. */
export function useReminder(): { email: string; onClose: () => void } | null {
  const user = userOf(useSession())
  const [closedFor, setClosedFor] = useState<string | null>(null)
  if (user === null || user.emailVerified || user.email === null) return null
  const { uid, email } = user
  if (closedFor === uid || closedReminder.read() === uid) return null
  const onClose = () => {
    closedReminder.write(uid)
    setClosedFor(uid)
  }
  return { email, onClose }
}

/** The dashboard has its own reminder; where classes are booked, nothing may cover the buttons. */
const without = /^\/(dashboard|class\/|classlist\/)/

/**
 * Public pages arrive before the user is known, so this is at the end of the document and sticks to the
 * bottom of the screen, where it moves nothing.
 */
export function VerifyBanner() {
  const reminder = useReminder()
  const { pathname } = useLocation()
  if (reminder === null || without.test(pathname)) return null
  return <VerifyReminder {...reminder} className="verify-banner z-30 border-t" />
}

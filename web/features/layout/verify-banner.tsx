import { useState } from 'react'
import { userOf, useSession } from '#web/session/session-state.ts'
import { closedReminder } from '#web/storage.ts'
import { lazyPart } from '#web/ui/lazy.tsx'

const VerifyReminder = lazyPart(async () => (await import('./verify-reminder.tsx')).VerifyReminder)

/**
 * Asks people to confirm their e-mail. It is known only after the page who is here, so this is at the
 * end of the document and sticks to the foot of the screen, where it moves nothing.
 */
export function VerifyBanner() {
  const user = userOf(useSession())
  const [closedFor, setClosedFor] = useState<string | null>(null)
  if (user === null || user.emailVerified || user.email === null) return null
  const { uid, email } = user
  if (closedFor === uid || closedReminder.read() === uid) return null
  const close = () => {
    closedReminder.write(uid)
    setClosedFor(uid)
  }
  return <VerifyReminder email={email} onClose={close} />
}

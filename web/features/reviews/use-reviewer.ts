import { useState } from 'react'
import type { Role } from '#contract/access.ts'
import type { SchoolClass } from '#contract/classes.ts'
import type { User } from '#contract/users.ts'
import { useSession } from '#web/session/session-state.ts'

/**
 * The viewer's role for a class's reviews, or null. Kept while the session is reloaded or has expired, so
 * that typed text stays.
 */
export function useReviewer({ email }: Pick<SchoolClass, 'email'>): Role | null {
  const session = useSession()
  const [known, setKnown] = useState<User | null>(null)
  const here = session.state === 'signed-in' ? session.record : null
  const hasLeft = session.state === 'signed-out' && session.problem === undefined
  const shown = here ?? (hasLeft ? null : known)
  if (shown !== known) setKnown(shown)
  if (shown === null) return null
  return shown.role === 'Instructor' && shown.email !== email ? null : shown.role
}

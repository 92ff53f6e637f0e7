import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { User } from '#contract/users.ts'
import { useSession } from './auth.ts'
import { loginAddress } from './return-location.ts'
import type { Session } from './session-state.ts'

/** Who is here where it is somebody else than `shown`, or in another role; else null. */
function someoneElseThan(shown: User, session: Session): string | null {
  if (session.state === 'no-record') return session.user.uid
  if (session.state !== 'signed-in') return null
  const { _id, role } = session.record
  return _id === shown._id && role === shown.role ? null : `${_id} ${role}`
}

/**
 * Lets an open page that needs a login follow the session. Where it ends (in another tab, by a
 * disabled account), the person goes to /login and comes back from there; where somebody else or
 * another role takes over from `shown`, the page's data is fetched again, which guards it anew.
 */
export function useFollowSession(shown: User): void {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  // Who is on the way elsewhere, such as home to log out, stays on it: the guard of that page decides.
  const leaving = useNavigation().location !== undefined
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const ended = session.state === 'signed-out'
  const someoneElse = someoneElseThan(shown, session)

  const goToLogin = useEffectEvent(() => {
    void navigate(loginAddress(pathname + search + hash), { replace: true })
  })
  const fetchAgain = useEffectEvent(() => {
    void revalidate()
  })
  useEffect(() => {
    if (ended && !leaving) goToLogin()
  }, [ended, leaving])
  useEffect(() => {
    if (someoneElse !== null && !leaving) fetchAgain()
  }, [someoneElse, leaving])
}

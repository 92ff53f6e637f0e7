import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { User } from '#contract/users.ts'
import { useSession } from '#web/session/auth.ts'
import { loginAddress } from '#web/session/return-location.ts'

/**
 * Keeps an open dashboard page true to the session. Where it ends (in another tab, by a disabled
 * account), the person goes to /login and comes back from there; where somebody else or another
 * role takes over, the page's data is fetched again, which guards it anew.
 */
export function useSessionWatch(shown: User): void {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const target = useNavigation().location
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const ended = session.state === 'signed-out'
  // Logging out by the navigation bar leads home, and that wins.
  const leaving = target !== undefined && !target.pathname.startsWith('/dashboard')
  const changed =
    session.state === 'no-record' ||
    (session.state === 'signed-in' &&
      (session.record._id !== shown._id || session.record.role !== shown.role))

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
    if (changed && !leaving) fetchAgain()
  }, [changed, leaving])
}

import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { User } from '#contract/users.ts'
import { loginAddress } from '#web/session/return-location.ts'
import { useSession, type Session } from '#web/session/session-state.ts'
import { useReload } from './use-reload.ts'

/** Ended, another person or another role; else null. */
function differenceOf(session: Session, shown: User): string | null {
  if (session.state === 'loading') return null
  if (session.state === 'signed-out') return 'ended'
  if (session.state === 'no-record') return session.user.uid
  const { _id, role } = session.record
  return _id === shown._id && role === shown.role ? null : `${_id} ${role}`
}

/**
 * If the session ends, goes to /login and back from there; if another person or role replaces `shown`,
 * reloads the page's data, which guards it.
 */
export function useFollowSession(shown: User): void {
  const difference = differenceOf(useSession(), shown)
  const { pathname, search, hash } = useLocation()
  // A navigation under way, such as home to log out, continues: the next page's guard decides.
  const leaving = useNavigation().location !== undefined
  const navigate = useNavigate()
  const { reload } = useReload()

  const follow = useEffectEvent(() => {
    if (difference !== 'ended') void reload()
    else void navigate(loginAddress(pathname + search + hash), { replace: true })
  })
  useEffect(() => {
    if (difference !== null && !leaving) follow()
  }, [difference, leaving])
}

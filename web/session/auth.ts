import { useSyncExternalStore } from 'react'
import { useScheme } from '#web/theme/scheme.ts'
import { session, userOf, type Session } from './session-state.ts'
import { login, loginWithGoogle, logout, register } from './store.ts'

const onServer: Session = { state: 'loading' }

/** Who is here now. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.read, () => onServer)
}

/** The auth context of clause 3.1. `user` is null while nobody is signed in. */
export function useAuth() {
  const now = useSession()
  return {
    user: userOf(now),
    loading: now.state === 'loading',
    register,
    login,
    loginWithGoogle,
    logout,
    ...useScheme(),
  }
}

import { useSyncExternalStore } from 'react'
import type { User } from '#contract/users.ts'
import { useScheme, type Scheme } from '#web/theme/scheme.ts'
import {
  readSession,
  subscribeToSession,
  type Session,
  type SignedInUser,
} from './session-state.ts'
import { login, loginWithGoogle, logout, register } from './store.ts'

const onServer: Session = { state: 'loading' }

/** The session as it stands. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, () => onServer)
}

/** The auth context of clause 3.1. `user` and `record` are null while nobody is signed in. */
export function useAuth(): {
  user: SignedInUser | null
  record: User | null
  loading: boolean
  register: typeof register
  login: typeof login
  loginWithGoogle: typeof loginWithGoogle
  logout: typeof logout
  theme: Scheme
  toggleTheme: () => void
} {
  const session = useSession()
  const signedIn = session.state === 'signed-in' || session.state === 'no-record'
  return {
    user: signedIn ? session.user : null,
    record: session.state === 'signed-in' ? session.record : null,
    loading: session.state === 'loading',
    register,
    login,
    loginWithGoogle,
    logout,
    ...useScheme(),
  }
}

import { useScheme } from '#web/theme/scheme.ts'
import { userOf, useSession } from './session-state.ts'
import { login, loginWithGoogle, logout, register } from './store.ts'

/** Clause 3.1. `user` is null while nobody is signed in. */
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

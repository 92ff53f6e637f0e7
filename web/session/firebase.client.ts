import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  type Auth,
  type User,
} from 'firebase/auth'

export type { Auth, User }
export {
  createUserWithEmailAndPassword,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
}

/**
 * Opens the identity client against this site's own identity service. The session is kept in
 * IndexedDB (localStorage where that is refused), so that it survives reloads and other tabs see it.
 */
export function openAuth(identity: { apiKey: string; projectId: string }): Auth {
  const app = initializeApp({ apiKey: identity.apiKey, projectId: identity.projectId })
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  })
  connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  return auth
}

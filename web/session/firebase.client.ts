import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth'

export type { ActionCodeOperation, Auth, User, UserCredential } from 'firebase/auth'
export {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  GoogleAuthProvider,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  updateProfile,
} from 'firebase/auth'

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

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
  browserPopupRedirectResolver,
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
  signInWithPopup,
  signOut,
  updateProfile,
} from 'firebase/auth'

/**
 * Opens the identity client against this site's own identity service, or with an `authDomain`
 * against that Firebase project. The session is kept in
 * IndexedDB (localStorage where that is refused), so that it survives reloads and other tabs see it.
 */
export function openAuth(identity: {
  apiKey: string
  projectId: string
  authDomain?: string
}): Auth {
  const app = initializeApp(identity)
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  })
  if (identity.authDomain === undefined)
    connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  return auth
}

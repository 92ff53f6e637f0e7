import { initializeApp } from '@firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from '@firebase/auth'
import type { Site } from '#web/server-context.ts'

export type { ActionCodeOperation, Auth, User, UserCredential } from '@firebase/auth'
export {
  applyActionCode,
  browserPopupRedirectResolver,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getAdditionalUserInfo,
  GoogleAuthProvider,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPopup,
  signOut,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'

/**
 * For our own identity service, or with an `authDomain` for that Firebase project. IndexedDB holds the
 * session (localStorage if refused), for all tabs.
 */
export function openAuth(identity: Site['identity']): Auth {
  const app = initializeApp(identity)
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  })
  if (identity.authDomain === undefined)
    connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  keepTokenFresh(auth)
  // The language of mails.
  auth.languageCode = document.documentElement.lang
  return auth
}

/**
 * Clause 4.7: the client refreshes the token five minutes before it expires, and after a network failure
 * retries in 30 s, doubling to 16 minutes. It does so by itself only for Firebase's other products; its types
 * leave the switch out (AuthInternal in @firebase/auth, model/auth.ts).
 */
function keepTokenFresh(auth: Auth): void {
  const internal = auth as Auth & { _startProactiveRefresh: () => void }
  internal._startProactiveRefresh()
}

import { deleteApp, FirebaseError, initializeApp, initializeServerApp } from '@firebase/app'
import * as sdk from '@firebase/auth'
import type { Auth, User } from '@firebase/auth'
import { connect, opened, passTime, replace, type Settings } from './test-client-app.ts'
import {
  describeEntry,
  describeToken,
  describeUser,
  toCredential,
  type Proof,
  type ProviderName,
} from './test-client-values.ts'

// The calls of Google's client for the suites, under its own names, with plain values in and out, so that the
// client can run in this process or in a page. Functions of a user act on the signed-in one. This file is
// bundled for the page and imports nothing of the service.

export { close, open } from './test-client-app.ts'

const refused = new Map<string, FirebaseError>()
const eventsOf = new Map<string, string[]>()

const credentialFor = (auth: Auth, proof: Proof) => toCredential(proof, refused.get(auth.name))

function userOf({ currentUser }: Auth): User {
  if (currentUser === null) throw new Error('Nobody is signed in.')
  return currentUser
}

const persistences = {
  indexedDB: sdk.indexedDBLocalPersistence,
  local: sdk.browserLocalPersistence,
  session: sdk.browserSessionPersistence,
  memory: sdk.inMemoryPersistence,
}

const signInCalls = {
  createUserWithEmailAndPassword: async (auth: Auth, email: string, password: string) =>
    describeEntry(await sdk.createUserWithEmailAndPassword(auth, email, password)),
  signInWithEmailAndPassword: async (auth: Auth, email: string, password: string) =>
    describeEntry(await sdk.signInWithEmailAndPassword(auth, email, password)),
  signInAnonymously: async (auth: Auth) => describeEntry(await sdk.signInAnonymously(auth)),
  signInWithCredential: async (auth: Auth, ...proof: Proof) =>
    describeEntry(await sdk.signInWithCredential(auth, credentialFor(auth, proof))),
  signInWithEmailLink: async (auth: Auth, email: string, link: string) =>
    describeEntry(await sdk.signInWithEmailLink(auth, email, link)),
  signInWithPopup: async (auth: Auth, provider: ProviderName) =>
    describeEntry(await sdk.signInWithPopup(auth, new sdk.OAuthProvider(provider))),
  signInWithRedirect: (auth: Auth, provider: ProviderName) =>
    sdk.signInWithRedirect(auth, new sdk.OAuthProvider(provider)),
  getRedirectResult: async (auth: Auth, _provider?: ProviderName) => {
    const entry = await sdk.getRedirectResult(auth)
    return entry && describeEntry(entry)
  },
  isSignInWithEmailLink: (auth: Auth, link: string) => sdk.isSignInWithEmailLink(auth, link),
  fetchSignInMethodsForEmail: (auth: Auth, email: string) =>
    sdk.fetchSignInMethodsForEmail(auth, email),
  signOut: (auth: Auth) => sdk.signOut(auth),
}

const mailCalls = {
  sendPasswordResetEmail: (auth: Auth, email: string, settings?: sdk.ActionCodeSettings) =>
    sdk.sendPasswordResetEmail(auth, email, settings),
  sendSignInLinkToEmail: (auth: Auth, email: string, settings: sdk.ActionCodeSettings) =>
    sdk.sendSignInLinkToEmail(auth, email, settings),
  sendEmailVerification: (auth: Auth, settings?: sdk.ActionCodeSettings) =>
    sdk.sendEmailVerification(userOf(auth), settings),
  verifyBeforeUpdateEmail: (auth: Auth, newEmail: string, settings?: sdk.ActionCodeSettings) =>
    sdk.verifyBeforeUpdateEmail(userOf(auth), newEmail, settings),
  verifyPasswordResetCode: (auth: Auth, code: string) => sdk.verifyPasswordResetCode(auth, code),
  confirmPasswordReset: (auth: Auth, code: string, password: string) =>
    sdk.confirmPasswordReset(auth, code, password),
  checkActionCode: async (auth: Auth, code: string) => {
    const { operation, data } = await sdk.checkActionCode(auth, code)
    return { operation, email: data.email, previousEmail: data.previousEmail }
  },
  applyActionCode: (auth: Auth, code: string) => sdk.applyActionCode(auth, code),
  parseActionCodeURL: (_auth: Auth, link: string) => {
    const read = sdk.parseActionCodeURL(link)
    return (
      read && {
        apiKey: read.apiKey,
        code: read.code,
        continueUrl: read.continueUrl,
        languageCode: read.languageCode,
        operation: read.operation,
      }
    )
  },
}

const accountCalls = {
  currentUser: ({ currentUser }: Auth) => currentUser && describeUser(currentUser),
  reload: async (auth: Auth) => {
    await sdk.reload(userOf(auth))
    return describeUser(userOf(auth))
  },
  getIdToken: (auth: Auth, fresh?: boolean) => sdk.getIdToken(userOf(auth), fresh),
  getIdTokenResult: async (auth: Auth, fresh?: boolean) =>
    describeToken(await sdk.getIdTokenResult(userOf(auth), fresh)),
  updateProfile: (auth: Auth, profile: { displayName?: string | null; photoURL?: string | null }) =>
    sdk.updateProfile(userOf(auth), profile),
  updateEmail: (auth: Auth, email: string) => sdk.updateEmail(userOf(auth), email),
  updatePassword: (auth: Auth, password: string) => sdk.updatePassword(userOf(auth), password),
  reauthenticateWithCredential: async (auth: Auth, ...proof: Proof) =>
    describeEntry(await sdk.reauthenticateWithCredential(userOf(auth), credentialFor(auth, proof))),
  linkWithCredential: async (auth: Auth, ...proof: Proof) =>
    describeEntry(await sdk.linkWithCredential(userOf(auth), credentialFor(auth, proof))),
  unlink: async (auth: Auth, providerId: string) =>
    describeUser(await sdk.unlink(userOf(auth), providerId)),
  deleteUser: (auth: Auth) => sdk.deleteUser(userOf(auth)),
  linkWithPopup: async (auth: Auth, provider: ProviderName) =>
    describeEntry(await sdk.linkWithPopup(userOf(auth), new sdk.OAuthProvider(provider))),
  reauthenticateWithPopup: async (auth: Auth, provider: ProviderName) =>
    describeEntry(await sdk.reauthenticateWithPopup(userOf(auth), new sdk.OAuthProvider(provider))),
  linkWithRedirect: (auth: Auth, provider: ProviderName) =>
    sdk.linkWithRedirect(userOf(auth), new sdk.OAuthProvider(provider)),
  reauthenticateWithRedirect: (auth: Auth, provider: ProviderName) =>
    sdk.reauthenticateWithRedirect(userOf(auth), new sdk.OAuthProvider(provider)),
}

/** Google's projects have these, the service does not. */
const absentCalls = {
  signInWithCustomToken: async (auth: Auth, token: string) =>
    describeEntry(await sdk.signInWithCustomToken(auth, token)),
  signInWithPhoneNumber: async (auth: Auth, number: string) => {
    const verifier = { type: 'recaptcha', verify: async () => 'token', _reset: () => {} }
    await sdk.signInWithPhoneNumber(auth, number, verifier)
  },
  revokeAccessToken: (auth: Auth, token: string) => sdk.revokeAccessToken(auth, token),
  multiFactor: async (auth: Auth) => {
    const factors = sdk.multiFactor(userOf(auth))
    const session = await factors.getSession()
    await sdk.TotpMultiFactorGenerator.generateSecret(session)
  },
  setTenant: (auth: Auth, tenant: string) => {
    auth.tenantId = tenant
  },
}

const clientCalls = {
  setPersistence: (auth: Auth, kind: keyof typeof persistences) =>
    sdk.setPersistence(auth, persistences[kind]),
  setLanguage: (auth: Auth, language: string) => {
    auth.languageCode = language
  },
  useDeviceLanguage: (auth: Auth) => {
    sdk.useDeviceLanguage(auth)
    return auth.languageCode
  },
  validatePassword: async (auth: Auth, password: string) =>
    (await sdk.validatePassword(auth, password)).isValid,
  initializeRecaptchaConfig: (auth: Auth) => sdk.initializeRecaptchaConfig(auth),
  connectAuthEmulator: (auth: Auth, address: string) =>
    sdk.connectAuthEmulator(auth, address, { disableWarnings: true }),
  /** Another client of the same origin; its key is not used. */
  getAuth: async (_auth: Auth, name: string, apiKey: string) => {
    const app = initializeApp({ apiKey }, name)
    try {
      sdk.getAuth(app)
    } finally {
      await deleteApp(app)
    }
  },
  /** Returns the user that a server's app finds in this token. */
  initializeServerApp: async (auth: Auth, authIdToken: string) => {
    const app = initializeServerApp(auth.app.options, { authIdToken })
    const server = sdk.getAuth(app)
    const { host, port } = auth.emulatorConfig ?? {}
    sdk.connectAuthEmulator(server, `http://${host}:${port}`, { disableWarnings: true })
    await server.authStateReady()
    const user = server.currentUser && describeUser(server.currentUser)
    await deleteApp(app)
    return user
  },
  initializeAuth: (auth: Auth) => {
    sdk.initializeAuth(auth.app, { persistence: sdk.inMemoryPersistence })
  },
  listen: (auth: Auth) => {
    const events: string[] = []
    eventsOf.set(auth.name, events)
    const note = (what: string) => (user: User | null) => {
      events.push(`${what}:${user?.uid ?? 'nobody'}`)
    }
    sdk.onAuthStateChanged(auth, note('auth'))
    sdk.onIdTokenChanged(auth, note('token'))
    sdk.beforeAuthStateChanged(auth, note('before'))
  },
  takeEvents: (auth: Auth) => eventsOf.get(auth.name)?.splice(0) ?? [],
  refuseEverybody: (auth: Auth) => {
    sdk.beforeAuthStateChanged(auth, () => {
      throw new Error('Nobody today.')
    })
  },
  untilUser: (auth: Auth, uid: string | null) =>
    new Promise<void>((resolve) => {
      const stop = sdk.onAuthStateChanged(auth, (user) => {
        if ((user?.uid ?? null) !== uid) return
        resolve()
        queueMicrotask(() => stop())
      })
    }),
  /** `settings` have another origin or key. */
  updateCurrentUser: async (auth: Auth, name: string, settings: Settings) => {
    const other = connect(name, settings)
    try {
      await sdk.updateCurrentUser(other, auth.currentUser)
    } catch (error) {
      await deleteApp(other.app)
      throw error
    }
    await replace(auth, other)
  },
  passTime: (_auth: Auth, seconds: number) => passTime(seconds),
}

export const calls = {
  ...signInCalls,
  ...mailCalls,
  ...accountCalls,
  ...clientCalls,
  ...absentCalls,
}
export type Calls = typeof calls
export type CallName = keyof Calls

export type Refused = { code: string; message: string; email: string | undefined }

export type Outcome = { value: unknown } | { error: Refused }

export async function ask(name: string, call: CallName, args: unknown[]): Promise<Outcome> {
  const auth = opened.get(name)
  if (auth === undefined) throw new Error(`The client ${name} is not open.`)
  try {
    const make = calls[call] as (auth: Auth, ...args: unknown[]) => unknown
    return { value: await make(auth, ...args) }
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error
    refused.set(auth.name, error)
    const email = error.customData?.['email']
    const { code, message } = error
    return { error: { code, message, email: typeof email === 'string' ? email : undefined } }
  }
}

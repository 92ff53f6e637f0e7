import type { FirebaseError } from '@firebase/app'
import * as sdk from '@firebase/auth'
import type { AuthCredential, User, UserCredential } from '@firebase/auth'

// Plain values can be sent to a page and back.

const providers = {
  'google.com': sdk.GoogleAuthProvider,
  'facebook.com': sdk.FacebookAuthProvider,
  'github.com': sdk.GithubAuthProvider,
  'twitter.com': sdk.TwitterAuthProvider,
  oauth: sdk.OAuthProvider,
}
export type ProviderName = keyof typeof providers

const credentials = {
  password: (email: string, password: string) => sdk.EmailAuthProvider.credential(email, password),
  emailLink: (email: string, link: string) => sdk.EmailAuthProvider.credentialWithLink(email, link),
  google: (idToken: string) => sdk.GoogleAuthProvider.credential(idToken),
  googleAccess: (accessToken: string) => sdk.GoogleAuthProvider.credential(null, accessToken),
  facebook: (accessToken: string) => sdk.FacebookAuthProvider.credential(accessToken),
  github: (accessToken: string) => sdk.GithubAuthProvider.credential(accessToken),
  twitter: (token: string, secret: string) => sdk.TwitterAuthProvider.credential(token, secret),
  other: (providerId: string, idToken: string, rawNonce?: string) =>
    new sdk.OAuthProvider(providerId).credential({
      idToken,
      ...(rawNonce !== undefined && { rawNonce }),
    }),
}
type Credentials = {
  [Kind in keyof typeof credentials]: [kind: Kind, ...args: Parameters<(typeof credentials)[Kind]>]
}

/** `refused` is the credential of the last error. */
export type Proof = Credentials[keyof Credentials] | [kind: 'refused', provider: ProviderName]

/** `refusal` is the client's last error. */
export function toCredential(
  [kind, ...args]: Proof,
  refusal: FirebaseError | undefined,
): AuthCredential {
  if (kind !== 'refused') {
    const make = credentials[kind] as (...args: readonly unknown[]) => AuthCredential
    return make(...args)
  }
  const provider = args[0] as ProviderName
  const credential = refusal && providers[provider].credentialFromError(refusal)
  if (!credential) throw new Error('The last refusal gives no credential back.')
  return credential
}

export const describeUser = (user: User) => ({
  uid: user.uid,
  email: user.email,
  emailVerified: user.emailVerified,
  displayName: user.displayName,
  photoURL: user.photoURL,
  phoneNumber: user.phoneNumber,
  isAnonymous: user.isAnonymous,
  tenantId: user.tenantId,
  providers: user.providerData.map(({ providerId }) => providerId),
  created: user.metadata.creationTime,
  lastSignIn: user.metadata.lastSignInTime,
})

export function describeEntry(entry: UserCredential) {
  const info = sdk.getAdditionalUserInfo(entry)
  const name = (entry.providerId ?? '') as ProviderName
  const token = providers[name]?.credentialFromResult(entry) ?? null
  return {
    ...describeUser(entry.user),
    providerId: entry.providerId,
    operationType: entry.operationType,
    isNewUser: info?.isNewUser,
    profile: info?.profile,
    username: info?.username,
    token: token && {
      idToken: token.idToken,
      accessToken: token.accessToken,
      secret: token.secret,
    },
  }
}

export const describeToken = ({ token, signInProvider, authTime, claims }: sdk.IdTokenResult) => ({
  token,
  signInProvider,
  authTime,
  claims,
})

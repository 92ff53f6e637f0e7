/** The providers that the product knows, as Google's client names them. */
export const providerIds = ['google.com', 'facebook.com', 'github.com', 'twitter.com'] as const
export type ProviderId = (typeof providerIds)[number]

/** What a provider's tokens came with, as the client sends them. */
type ProviderCredential = {
  idToken: string | undefined
  accessToken: string | undefined
  /** The secret of an OAuth 1.0a token. */
  secret: string | undefined
  nonce: string | undefined
}

/** Somebody whom a provider has vouched for to this school's own app there. */
export type Person = {
  providerId: ProviderId
  /** Who it is at the provider. */
  rawId: string
  federatedId: string
  /** In lower case; null where the provider tells none that can be used. */
  email: string | null
  /** Whether the provider vouches for the e-mail, too. */
  emailVerified: boolean
  displayName: string | null
  firstName: string | null
  lastName: string | null
  photoUrl: string | null
  screenName: string | null
  /** What the provider said, in its own names; the client hands it to the page as `profile`. */
  rawUserInfo: Record<string, unknown>
  /** What the answer gives back for `credentialFromResult`. */
  credential: { oauthIdToken?: string; oauthAccessToken?: string; oauthTokenSecret?: string }
}

/**
 * Finds out from a provider whose tokens these are. Throws INVALID_IDP_RESPONSE where they are not
 * good or not for this school's app, and ProviderDown where the provider cannot be asked.
 */
export type Prove = (credential: ProviderCredential) => Promise<Person>

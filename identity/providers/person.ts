import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'
import { longestName, longestPhotoUrl, withoutBidiControls } from '#identity/profile.ts'

/** The providers that the product knows, as Google's client names them. */
export const providerIds = ['google.com', 'facebook.com', 'github.com', 'twitter.com'] as const
export type ProviderId = (typeof providerIds)[number]

/** What the client sends of somebody who signs in with a provider. */
type ProviderCredential = {
  idToken: string | undefined
  accessToken: string | undefined
  /** The secret of an OAuth 1.0a token. */
  secret: string | undefined
  nonce: string | undefined
}

/** A person vouched for by a provider, to this school's own app there. */
export type Person = {
  providerId: ProviderId
  /** Their id at the provider. */
  rawId: string
  federatedId: string
  /** In lower case; null where the provider gives none that can be used. */
  email: string | null
  /** Whether the provider vouches for the e-mail, too. */
  emailVerified: boolean
  displayName: string | null
  firstName: string | null
  lastName: string | null
  photoUrl: string | null
  screenName: string | null
  /** The provider's own words; the client hands them to the page as `profile`. */
  rawUserInfo: Record<string, unknown>
  /** What the answer gives back for `credentialFromResult`. */
  credential: { oauthIdToken?: string; oauthAccessToken?: string; oauthTokenSecret?: string }
}

/**
 * Finds out from a provider whose tokens these are. Throws INVALID_IDP_RESPONSE where they are not
 * good or not for this school's app, and ProviderDown where the provider cannot be asked.
 */
export type VerifyCredential = (credential: ProviderCredential) => Promise<Person>

/** A name without what an account's name must not contain, cut to length; null where nothing is left. */
export function nameClaim(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const plain = withoutBidiControls(value.replaceAll('\0', '')).trim()
  return plain.slice(0, longestName).toWellFormed() || null
}

/** An http(s) address that is not too long; null otherwise. */
function photoClaim(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longestPhotoUrl) return null
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : null
}

/** An e-mail as it is stored; null where it is none. */
export function emailClaim(value: unknown): string | null {
  if (typeof value !== 'string') return null
  try {
    return normalizeEmail(value.toWellFormed())
  } catch (error) {
    if (error instanceof ProtocolError) return null
    throw error
  }
}

type Claim = 'email' | 'displayName' | 'firstName' | 'lastName' | 'photoUrl' | 'screenName'

/** A person from what a provider says, which is checked here. Without `emailVerified` the e-mail is not. */
export function personOf(
  given: Pick<Person, 'providerId' | 'rawId' | 'rawUserInfo' | 'credential'> &
    Partial<Pick<Person, 'federatedId' | 'emailVerified'>> &
    Partial<Record<Claim, unknown>>,
): Person {
  return {
    federatedId: `http://${given.providerId}/${given.rawId}`,
    emailVerified: false,
    ...given,
    email: emailClaim(given.email),
    displayName: nameClaim(given.displayName),
    firstName: nameClaim(given.firstName),
    lastName: nameClaim(given.lastName),
    photoUrl: photoClaim(given.photoUrl),
    screenName: nameClaim(given.screenName),
  }
}

import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'
import { maxNameLength, maxPhotoUrlLength, withoutBidiControls } from '#identity/profile.ts'

/** As Google's client names them. */
export const providerIds = ['google.com', 'facebook.com', 'github.com', 'twitter.com'] as const
export type ProviderId = (typeof providerIds)[number]

type ProviderCredential = {
  idToken: string | undefined
  accessToken: string | undefined
  /** For an OAuth 1.0a token. */
  secret: string | undefined
  nonce: string | undefined
}

/** Vouched for by a provider, to this school's own app there. */
export type Person = {
  providerId: ProviderId
  rawId: string
  federatedId: string
  /** Lower case; null if the provider gives no usable one. */
  email: string | null
  emailVerified: boolean
  displayName: string | null
  firstName: string | null
  lastName: string | null
  photoUrl: string | null
  screenName: string | null
  /** The provider's own data; the client hands them to the page as `profile`. */
  rawUserInfo: Record<string, unknown>
  credential: { oauthIdToken?: string; oauthAccessToken?: string; oauthTokenSecret?: string }
}

/**
 * Throws INVALID_IDP_RESPONSE if the tokens are invalid or not for this school's app, and ProviderDown if the
 * provider cannot be asked.
 */
export type VerifyCredential = (credential: ProviderCredential) => Promise<Person>

/** Removes forbidden characters and cuts to length; null if nothing is left. */
export function nameClaim(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const plain = withoutBidiControls(value.replaceAll('\0', '')).trim()
  return plain.slice(0, maxNameLength).toWellFormed() || null
}

function photoClaim(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxPhotoUrlLength) return null
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : null
}

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

/** Checks a provider's data. Without `emailVerified` the e-mail counts as not verified. */
export function personOf(
  claims: Pick<Person, 'providerId' | 'rawId' | 'rawUserInfo' | 'credential'> &
    Partial<Pick<Person, 'federatedId' | 'emailVerified'>> &
    Partial<Record<Claim, unknown>>,
): Person {
  return {
    federatedId: `http://${claims.providerId}/${claims.rawId}`,
    emailVerified: false,
    ...claims,
    email: emailClaim(claims.email),
    displayName: nameClaim(claims.displayName),
    firstName: nameClaim(claims.firstName),
    lastName: nameClaim(claims.lastName),
    photoUrl: photoClaim(claims.photoUrl),
    screenName: nameClaim(claims.screenName),
  }
}

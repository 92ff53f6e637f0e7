import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '#platform/clock.ts'

/** What a verified ID token says; `uid` is the account's id. */
export type VerifiedToken = {
  uid: string
  email: string | null
  emailVerified: boolean
  name: string | null
  picture: string | null
  signInProvider: string
  /** Seconds since 1970, as in the token. */
  issuedAt: number
}

/** Verifies an ID token; throws InvalidToken, or what the reading of the keys or the account throws. */
export type VerifyToken = (idToken: string) => Promise<VerifiedToken>

/** A token that must not be believed: badly made, of another issuer, expired, or of an account that ended. */
export class InvalidToken extends Error {}

/** The public keys cannot be read just now: nobody knows whether the token is good. */
export class KeysUnavailable extends Error {}

export type TokenVerifierParts = {
  projectId: string
  /** The public keys: our own, or a provider's published set. */
  keys: JWTVerifyGetKey
  /** Refuses (throws InvalidToken) where the account is disabled, deleted, or signed out everywhere since. */
  checkAccount: (token: VerifiedToken) => Promise<void>
  clock: Clock
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * Makes the check of ID tokens as Firebase documents it: RS256, issuer
 * `https://securetoken.google.com/{project}`, audience the project, not expired, a subject.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens
 */
export function createTokenVerifier(parts: TokenVerifierParts): VerifyToken {
  const { projectId, keys, checkAccount, clock } = parts
  return async (idToken) => {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: new Date(clock()),
    }).catch((error: unknown) => {
      // Where the keys could not be read nobody knows whether the token is good.
      if (!(error instanceof errors.JOSEError)) throw error
      throw new InvalidToken('The ID token is not valid.', { cause: error })
    })
    const { sub, iat, firebase } = payload
    if (sub === undefined || sub === '' || iat === undefined)
      throw new InvalidToken('The ID token names nobody.')
    const provider = (firebase as { sign_in_provider?: unknown } | undefined)?.sign_in_provider
    const token: VerifiedToken = {
      uid: sub,
      email: text(payload['email']),
      emailVerified: payload['email_verified'] === true,
      name: text(payload['name']),
      picture: text(payload['picture']),
      signInProvider: text(provider) ?? 'unknown',
      issuedAt: iat,
    }
    await checkAccount(token)
    return token
  }
}

import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { createTokenReader, createTokenVerifier, type VerifyToken } from '#identity/verify-token.ts'
import type { Clock } from '#platform/clock.ts'
import { HttpError } from '#platform/http/errors.ts'
import type { Config } from './config.ts'

export type Firebase = NonNullable<Config['firebase']>

const minute = 60_000

/** Timeout and cache time of the keys, and how soon an unknown key id may refetch them. */
const keyOptions = {
  timeoutDuration: 5_000,
  cacheMaxAge: 60 * minute,
  cooldownDuration: minute / 2,
}

/** Thrown by jose if none of the keys is the token's. */
const refusals = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
]

function readRemoteKeys(jwksUrl: string): JWTVerifyGetKey {
  const find = createRemoteJWKSet(new URL(jwksUrl), keyOptions)
  return async (header, token) => {
    try {
      return await find(header, token)
    } catch (error) {
      if (refusals.some((refusal) => error instanceof refusal)) throw error
      const message = 'Sign-ins cannot be checked just now. Please try again.'
      throw new HttpError(503, 'unavailable', message)
    }
  }
}

/**
 * Verifies a Firebase project's ID tokens with Google's published keys; an account disabled there is accepted
 * until its token expires, for an hour at most. Throws InvalidToken, or HttpError 503 `unavailable` if the
 * keys cannot be read, so that nobody is signed out by that.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens
 */
export function createFirebaseVerifier(firebase: Firebase, clock: Clock): VerifyToken {
  const { projectId, jwksUrl } = firebase
  const readToken = createTokenReader({ projectId, keys: readRemoteKeys(jwksUrl), clock })
  return createTokenVerifier(readToken, async () => {})
}

/**
 * Sources that Google's client needs beyond this site: its calls, and the script and frame of its sign-in
 * window. Directives of a content security policy.
 * https://firebase.google.com/docs/auth/web/redirect-best-practices
 */
export const firebaseSources = (authDomain: string) => ({
  script: 'https://apis.google.com',
  connect:
    'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.googleapis.com https://apis.google.com',
  frame: `https://${authDomain}`,
})

import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { createTokenVerifier, type VerifyToken } from '#identity/verify-token.ts'
import type { Clock } from '#platform/clock.ts'
import { HttpError } from '#platform/http/errors.ts'
import type { Config } from './config.ts'

/** The school's own Firebase project, as the settings name it. */
export type Firebase = NonNullable<Config['firebase']>

const minute = 60_000

/** How long the keys are waited for and cached, and how soon an unknown key id may ask for them again. */
const patience = { timeoutDuration: 5_000, cacheMaxAge: 60 * minute, cooldownDuration: minute / 2 }

/** What jose throws where the keys are there, and none of them is the token's. */
const refusals = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
]

function readRemoteKeys(jwksUrl: string): JWTVerifyGetKey {
  const find = createRemoteJWKSet(new URL(jwksUrl), patience)
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
 * Verifies the ID tokens of a Firebase project by the keys that Google publishes; an account that was
 * disabled there is accepted until its token expires, for an hour at most. Throws InvalidToken, or
 * HttpError 503 `unavailable` where the keys cannot be read, so that nobody is signed out by that.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens
 */
export function createFirebaseVerifier(firebase: Firebase, clock: Clock): VerifyToken {
  return createTokenVerifier({
    projectId: firebase.projectId,
    keys: readRemoteKeys(firebase.jwksUrl),
    checkAccount: async () => {},
    clock,
  })
}

/**
 * What pages may reach beyond this site for Google's client to work: its calls, the script and the
 * frame of its sign-in window. Directives of a content security policy.
 * https://firebase.google.com/docs/auth/web/redirect-best-practices
 */
export const firebaseSources = (authDomain: string) => ({
  script: 'https://apis.google.com',
  connect:
    'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.googleapis.com https://apis.google.com',
  frame: `https://${authDomain}`,
})

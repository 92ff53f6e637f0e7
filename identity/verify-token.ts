import { errors, jwtVerify, type JWTVerifyGetKey, type JWTVerifyResult } from 'jose'
import type { Clock } from '#platform/clock.ts'

/** The content of a verified ID token; `uid` is the account's id. */
export type VerifiedToken = { uid: string; email: string | null; emailVerified: boolean }

/** When a token was made: before or after its account's sessions were ended. */
export type Issued = {
  /** Seconds since 1970. */
  issuedAt: number
  /** The generation of the account's sessions; only our own tokens have it. */
  generation: number | undefined
}

/** Verifies an ID token; throws InvalidToken, or the error of reading the keys or the account. */
export type VerifyToken = (idToken: string) => Promise<VerifiedToken>

/** A token that is malformed, of another issuer, expired, or of an account that is no longer valid. */
export class InvalidToken extends Error {}

type TokenVerifierParts = {
  projectId: string
  /** The public keys: our own, or a provider's published set. */
  keys: JWTVerifyGetKey
  /** Throws InvalidToken where the account is disabled, deleted, or signed out everywhere since. */
  checkAccount: (token: VerifiedToken & Issued) => Promise<void>
  clock: Clock
}

/** Firebase's limit of an account's id, in characters. */
const longestUid = 128

/** The account's id in a verified token; undefined where it has none. The library takes any JSON for `sub`. */
export const readUid = ({ payload }: JWTVerifyResult): string | undefined => {
  const sub: unknown = payload.sub
  return typeof sub === 'string' && sub !== '' && sub.length <= longestUid ? sub : undefined
}

export const readIssued = ({ payload, protectedHeader }: JWTVerifyResult): Issued => {
  const { generation } = protectedHeader
  return {
    issuedAt: Number(payload.iat),
    generation: typeof generation === 'number' ? generation : undefined,
  }
}

/**
 * Makes the check of ID tokens as Firebase documents it: RS256, issuer
 * `https://securetoken.google.com/{project}`, audience the project, not expired, a subject.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens
 */
export function createTokenVerifier(parts: TokenVerifierParts): VerifyToken {
  const { projectId, keys, checkAccount, clock } = parts
  return async (idToken) => {
    const verified = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: new Date(clock()),
    }).catch((error: unknown) => {
      if (!(error instanceof errors.JOSEError)) throw error
      throw new InvalidToken('The ID token is not valid.', { cause: error })
    })
    const { email, email_verified } = verified.payload
    const uid = readUid(verified)
    if (uid === undefined) throw new InvalidToken('The ID token names nobody.')
    const token: VerifiedToken = {
      uid,
      email: typeof email === 'string' ? email : null,
      emailVerified: email_verified === true,
    }
    await checkAccount({ ...token, ...readIssued(verified) })
    return token
  }
}

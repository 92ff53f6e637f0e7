import { hash } from 'node:crypto'
import {
  errors,
  jwtVerify,
  type JWTHeaderParameters,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
  type ResolvedKey,
} from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'

/** `uid` is the account's id; `authTime` is seconds since 1970. */
type VerifiedToken = {
  uid: string
  email: string | null
  emailVerified: boolean
  authTime?: number | undefined
}

export type Issued = {
  /** Seconds since 1970. */
  issuedAt: number
  /** Only our own tokens have it. */
  generation: number | undefined
}

/** Throws InvalidToken, or the error of reading the keys or the account. */
export type VerifyToken = (idToken: string) => Promise<VerifiedToken>

/** Malformed, of another issuer, expired, or of an account that is no longer valid. */
export class InvalidToken extends Error {}

/** Undefined if the token does not say. */
type SignedIn = { authTime: number | undefined; signInProvider: string | undefined }

export type IdToken = VerifiedToken & Issued & SignedIn

/** Does not check the account; throws as VerifyToken does. */
export type ReadToken = (idToken: string) => Promise<IdToken>

type TokenReaderParts = {
  projectId: string
  /** Our own public keys, or a provider's published set. */
  keys: JWTVerifyGetKey
  clock: Clock
}

/** Throws InvalidToken if the account is disabled, deleted, or signed out everywhere since. */
type CheckAccount = (token: VerifiedToken & Issued) => Promise<void>

/** Firebase's limit, in characters. */
const maxUidLength = 128

/** The library takes any JSON for `sub`. */
const readUid = ({ payload }: JWTVerifyResult): string | undefined => {
  const sub: unknown = payload.sub
  if (typeof sub !== 'string' || sub === '' || sub.length > maxUidLength) return undefined
  // PostgreSQL cannot hold NUL in text: the whole batch of checks would fail.
  return sub.includes('\0') ? undefined : sub
}

const readIssued = ({ payload, protectedHeader }: JWTVerifyResult): Issued => {
  const { generation } = protectedHeader
  return {
    issuedAt: Number(payload.iat),
    generation: typeof generation === 'number' ? generation : undefined,
  }
}

const signInClaims = z.object({
  auth_time: z.int().optional().catch(undefined),
  firebase: z.object({ sign_in_provider: z.string() }).optional().catch(undefined),
})

function readSignIn({ payload }: JWTVerifyResult): SignedIn {
  const { auth_time: authTime, firebase } = signInClaims.parse(payload)
  return { authTime, signInProvider: firebase?.sign_in_provider }
}

type Verified = {
  token: IdToken
  header: JWTHeaderParameters
  key: unknown
  /** Usable from this moment until before the other, milliseconds since 1970. */
  from: number
  until: number
}

/** About 5 MB. */
const maxRemembered = 10_000

/** Keys are found by the header alone. */
const unsigned = { payload: '', signature: '' }

function readVerified(verified: JWTVerifyResult & ResolvedKey, from: number): Verified {
  const { email, email_verified, exp } = verified.payload
  const uid = readUid(verified)
  if (uid === undefined) throw new InvalidToken('The ID token names nobody.')
  return {
    token: {
      uid,
      email: typeof email === 'string' ? email : null,
      emailVerified: email_verified === true,
      ...readIssued(verified),
      ...readSignIn(verified),
    },
    header: verified.protectedHeader,
    key: verified.key,
    from,
    until: Number(exp) * 1000,
  }
}

/** Any error of jose means an invalid token. */
function refuse(error: unknown): never {
  if (!(error instanceof errors.JOSEError)) throw error
  throw new InvalidToken('The ID token is not valid.', { cause: error })
}

/**
 * Checks ID tokens as Firebase documents: RS256, issuer `https://securetoken.google.com/{project}`, audience
 * the project, not expired, a subject. Remembers a verified token until it expires or its key leaves `keys`.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens
 */
export function createTokenReader({ projectId, keys, clock }: TokenReaderParts): ReadToken {
  // By hash, which is short for any input.
  const remembered = new LRUCache<string, Verified>({ max: maxRemembered })

  async function verify(idToken: string): Promise<Verified> {
    const now = clock()
    const verified = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: new Date(now),
    })
    return readVerified(verified, now)
  }

  async function isStillGood({ header, key, from, until }: Verified): Promise<boolean> {
    const now = clock()
    if (now < from || until <= now) return false
    try {
      return (await keys(header, unsigned)) === key
    } catch (error) {
      if (error instanceof errors.JOSEError) return false
      throw error
    }
  }

  async function recall(idToken: string): Promise<Verified> {
    const name = hash('sha256', idToken, 'base64url')
    const known = remembered.get(name)
    if (known !== undefined && (await isStillGood(known))) return known
    remembered.delete(name)
    const verified = await verify(idToken)
    remembered.set(name, verified)
    return verified
  }

  return async (idToken) => ({ ...(await recall(idToken).catch(refuse)).token })
}

/** Checks the account each time. */
export function createTokenVerifier(readToken: ReadToken, checkAccount: CheckAccount): VerifyToken {
  return async (idToken) => {
    const token = await readToken(idToken)
    await checkAccount(token)
    const { uid, email, emailVerified, authTime } = token
    return { uid, email, emailVerified, authTime }
  }
}

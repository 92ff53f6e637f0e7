import { errors, SignJWT } from 'jose'
import { toSeconds } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { Context } from '#identity/context.ts'
import { ProtocolError } from '#identity/errors.ts'
import { idTokenLifetime } from '#identity/keys/keys.ts'
import { listLinks } from '#identity/providers/links.ts'
import type { Account } from '#identity/tables.ts'
import { InvalidToken, type IdToken } from '#identity/verify-token.ts'
import type { SignIn } from './sessions.ts'

export type OwnToken = IdToken & { authTime: number; signInProvider: string }

/** The `iss` that consumers of Firebase tokens expect. */
export const issuerOf = (projectId: string): string => `https://securetoken.google.com/${projectId}`

/**
 * Signs an ID token with the claims that Firebase documents.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens
 */
export async function signIdToken(
  context: Context,
  account: Account,
  signIn: SignIn,
): Promise<string> {
  const links = await listLinks(context.db, account.id)
  const now = toSeconds(context.clock())
  const claims = {
    name: account.display_name ?? undefined,
    picture: account.photo_url ?? undefined,
    ...(signIn.sign_in_provider === 'anonymous' && { provider_id: 'anonymous' }),
    auth_time: toSeconds(signIn.auth_time),
    user_id: account.id,
    ...(account.email !== null && {
      email: account.email,
      email_verified: account.email_verified === 1,
    }),
    firebase: {
      identities: {
        ...Object.fromEntries(links.map((link) => [link.provider_id, [link.raw_id]])),
        ...(account.email !== null && { email: [account.email] }),
      },
      sign_in_provider: signIn.sign_in_provider,
    },
  }
  // In the header, so that the claims are the same as Firebase's. The client takes a new refresh token only
  // with an ID token that differs from its last one; two from the same second would be equal without `jti`.
  // With `generation` a token ends with its session, also within one second.
  const { kid, privateKey } = await context.keys.signing()
  const { generation } = account
  const header = { alg: 'RS256', kid, typ: 'JWT', jti: newId(), generation }
  return new SignJWT(claims)
    .setProtectedHeader(header)
    .setIssuer(issuerOf(context.projectId))
    .setAudience(context.projectId)
    .setSubject(account.id)
    .setIssuedAt(now)
    .setExpirationTime(now + idTokenLifetime)
    .sign(privateKey)
}

/** Throws INVALID_ID_TOKEN, or TOKEN_EXPIRED if it was valid once. */
export async function readIdToken({ readToken }: Context, idToken: string): Promise<OwnToken> {
  const token = await readToken(idToken).catch((error: unknown) => {
    if (!(error instanceof InvalidToken)) throw error
    const isOld = error.cause instanceof errors.JWTExpired
    throw new ProtocolError(isOld ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN')
  })
  const { authTime, signInProvider } = token
  if (authTime === undefined || signInProvider === undefined)
    throw new ProtocolError('INVALID_ID_TOKEN')
  return { ...token, authTime, signInProvider }
}

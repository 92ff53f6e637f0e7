import { may, type Access } from '#contract/access.ts'
import { InvalidToken, type VerifyToken } from '#identity/verify-token.ts'
import type { Account, Actor, Caller } from './base/caller.ts'
import { refuse, refuseRole } from './base/refuse.ts'

export type AuthorizeParts = {
  verifyToken: VerifyToken
  /** The user record of an account, or null; refuses (403) an account whose user was removed. */
  recognise: (account: Account) => Promise<Actor | null>
}

/** May refuse (429). */
type CountCaller = (uid: string) => Promise<void>

async function readAccount(
  verifyToken: VerifyToken,
  authorization: string | undefined,
  count: CountCaller,
): Promise<Account> {
  const idToken = authorization?.match(/^Bearer +(\S+)$/i)?.[1]
  if (idToken === undefined) throw refuse('unauthenticated', 'signInFirst')
  const { uid, email, emailVerified, authTime } = await verifyToken(idToken).catch(
    (error: unknown) => {
      if (error instanceof InvalidToken) throw refuse('unauthenticated', 'signInAgain')
      throw error
    },
  )
  await count(uid)
  if (email === null) throw refuse('forbidden', 'accountWithoutEmail')
  return {
    uid,
    email: email.trim().toLowerCase(),
    emailVerified,
    ...(authTime !== undefined && { signedInAt: authTime * 1000 }),
  }
}

/**
 * Authorizes a call (clause 6.4) by the ID token in `Authorization: Bearer` and the school's own records,
 * never by claims in the payload. Throws 401 without a valid token, 403 `no-user-record`, 403 `forbidden`
 * without the permission. The call counts against the token's account.
 */
export async function authorize(
  parts: AuthorizeParts,
  access: Access,
  authorization: string | undefined,
  count: CountCaller,
): Promise<Caller<Access>> {
  if (access === 'public') return null
  const account = await readAccount(parts.verifyToken, authorization, count)
  const user = await parts.recognise(account)
  if (access === 'account') return { account, user }
  if (user === null)
    throw refuse('no-user-record', account.emailVerified ? 'noRecord' : 'noRecordUnconfirmed')
  if (!may(user.role, access)) throw refuseRole()
  const { signedInAt } = account
  return signedInAt === undefined ? user : { ...user, signedInAt }
}

import { findAccount } from './accounts.ts'
import { toSeconds, type Context } from './context.ts'
import { ProtocolError } from './errors.ts'
import type { Account, Code } from './tables.ts'
import { readIdToken, type IdToken } from './tokens.ts'

/** How old a sign-in may be for a change that could lock its owner out: five minutes, in seconds. */
const recent = 5 * 60

/** The account of a caller, and what its ID token says. */
export type SignedIn = { account: Account; token: IdToken }

/**
 * Finds out who calls. Throws MISSING_ID_TOKEN, INVALID_ID_TOKEN, USER_NOT_FOUND, TOKEN_EXPIRED
 * (past its hour, or from before the sessions were ended) or USER_DISABLED.
 */
export async function requireAccount(
  context: Context,
  idToken: string | undefined,
): Promise<SignedIn> {
  if (idToken === undefined || idToken === '') throw new ProtocolError('MISSING_ID_TOKEN')
  const token = await readIdToken(context, idToken)
  const account = await findAccount(context.db, token.uid)
  if (account === undefined) throw new ProtocolError('USER_NOT_FOUND')
  if (token.issuedAt < toSeconds(account.valid_since)) throw new ProtocolError('TOKEN_EXPIRED')
  if (account.disabled === 1) throw new ProtocolError('USER_DISABLED')
  return { account, token }
}

/**
 * Throws CREDENTIAL_TOO_OLD_LOGIN_AGAIN where the sign-in is older than five minutes. Anonymous
 * people have nothing to sign in with again.
 */
export function requireRecentSignIn(context: Context, { token }: SignedIn): void {
  if (token.signInProvider === 'anonymous') return
  if (toSeconds(context.clock()) - token.authTime > recent)
    throw new ProtocolError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/** Why an account that was there a moment ago could not be changed. */
export async function explainLoss(context: Context, seen: Account): Promise<ProtocolError> {
  const account = await findAccount(context.db, seen.id)
  if (account === undefined) return new ProtocolError('USER_NOT_FOUND')
  return new ProtocolError(account.disabled === 1 ? 'USER_DISABLED' : 'TOKEN_EXPIRED')
}

/**
 * The account that a mailed code is for. Throws INVALID_OOB_CODE where it is gone or has another
 * e-mail by now, and USER_DISABLED.
 */
export async function requireCodeAccount(context: Context, code: Code): Promise<Account> {
  const account =
    code.account_id === null ? undefined : await findAccount(context.db, code.account_id)
  const stillMeant = code.purpose === 'RECOVER_EMAIL' ? account?.initial_email : account?.email
  if (account === undefined || stillMeant !== code.email)
    throw new ProtocolError('INVALID_OOB_CODE')
  if (account.disabled === 1) throw new ProtocolError('USER_DISABLED')
  return account
}

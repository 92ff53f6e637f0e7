import { toSeconds } from '#platform/clock.ts'
import { findAccount, isRevoked } from '#identity/accounts/accounts.ts'
import type { Context } from '#identity/context.ts'
import { ProtocolError } from '#identity/errors.ts'
import { listLinks } from '#identity/providers/links.ts'
import type { Account, Code } from '#identity/tables.ts'
import { readIdToken, type OwnToken } from './tokens.ts'

/** For changes that could lock the owner out: five minutes, in seconds. */
const recent = 5 * 60

export type SignedIn = { account: Account; token: OwnToken }

/**
 * Throws MISSING_ID_TOKEN, INVALID_ID_TOKEN, USER_NOT_FOUND, USER_DISABLED or TOKEN_EXPIRED (after its hour,
 * or after its sessions were ended).
 */
export async function requireAccount(
  context: Context,
  idToken: string | undefined,
): Promise<SignedIn> {
  if (idToken === undefined || idToken === '') throw new ProtocolError('MISSING_ID_TOKEN')
  const token = await readIdToken(context, idToken)
  const account = await findAccount(context.db, token.uid)
  if (account === undefined) throw new ProtocolError('USER_NOT_FOUND')
  if (account.disabled === 1) throw new ProtocolError('USER_DISABLED')
  if (isRevoked(token, account)) throw new ProtocolError('TOKEN_EXPIRED')
  return { account, token }
}

/**
 * Throws CREDENTIAL_TOO_OLD_LOGIN_AGAIN if the sign-in is older than five minutes. Accounts without e-mail or
 * provider have nothing to sign in with again.
 */
export async function requireRecentSignIn(
  context: Context,
  { account, token }: SignedIn,
): Promise<void> {
  if (toSeconds(context.clock()) - token.authTime <= recent) return
  // Not by the token: a guest's still says so when the account has gained more.
  if (account.email === null && (await listLinks(context.db, account.id)).length === 0) return
  throw new ProtocolError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

export async function requireRecentAccount(
  context: Context,
  idToken: string | undefined,
): Promise<SignedIn> {
  const signedIn = await requireAccount(context, idToken)
  await requireRecentSignIn(context, signedIn)
  return signedIn
}

/** Why an account could not be changed after it was read. */
export async function explainLoss(context: Context, seen: Account): Promise<ProtocolError> {
  const account = await findAccount(context.db, seen.id)
  if (account === undefined) return new ProtocolError('USER_NOT_FOUND')
  return new ProtocolError(account.disabled === 1 ? 'USER_DISABLED' : 'TOKEN_EXPIRED')
}

/** Throws INVALID_OOB_CODE if the account was deleted or has another e-mail by now, and USER_DISABLED. */
export async function requireCodeAccount(context: Context, code: Code): Promise<Account> {
  const account =
    code.account_id === null ? undefined : await findAccount(context.db, code.account_id)
  const itsEmail = code.purpose === 'RECOVER_EMAIL' ? account?.initial_email : account?.email
  if (account === undefined || itsEmail !== code.email) throw new ProtocolError('INVALID_OOB_CODE')
  if (account.disabled === 1) throw new ProtocolError('USER_DISABLED')
  return account
}

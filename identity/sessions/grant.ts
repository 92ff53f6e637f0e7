import { transaction, isUniqueViolation } from '#platform/database/transaction.ts'
import {
  endSessions,
  insertAccount,
  updateAccount,
  type AccountChanges,
} from '#identity/accounts/accounts.ts'
import type { Context } from '#identity/context.ts'
import { ProtocolError } from '#identity/errors.ts'
import { idTokenLifetime } from '#identity/keys/keys.ts'
import type { Account, Db } from '#identity/tables.ts'
import { explainLoss, type SignedIn } from './require-account.ts'
import { openSession, type SignIn } from './sessions.ts'
import { signIdToken } from './tokens.ts'

/** The tokens of an answer; `expiresIn` is seconds as text. */
type Tokens = { idToken: string; refreshToken: string; expiresIn: string }

/** An account with the tokens of the session that has just begun. */
export type Granted = { account: Account; tokens: Tokens }

async function withTokens(
  context: Context,
  account: Account,
  signIn: SignIn,
  refreshToken: string,
): Promise<Granted> {
  const idToken = await signIdToken(context, account, signIn)
  return { account, tokens: { idToken, refreshToken, expiresIn: String(idTokenLifetime) } }
}

/** What belongs to the same transaction. */
type Along = {
  /** Such as a one-time code that is used up. */
  before?: (trx: Db) => Promise<void>
  /** What needs the account as it is then: its row is locked. */
  after?: (trx: Db, account: Account) => Promise<void>
}

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw new ProtocolError('EMAIL_EXISTS')
  throw error
}

/** Stores a new account and signs it in. Throws EMAIL_EXISTS, also where another came first. */
export async function createAndSignIn(
  context: Context,
  account: Account,
  provider: string,
  { before, after }: Along = {},
): Promise<Granted> {
  const signIn = { sign_in_provider: provider, auth_time: context.clock() }
  const refreshToken = await context.refreshTokens.make()
  await transaction(context.db, async (trx) => {
    await before?.(trx)
    await insertAccount(trx, account)
    await after?.(trx, account)
    await openSession(trx, account, signIn, refreshToken, context.clock())
  }).catch(refuseTaken)
  return withTokens(context, account, signIn, refreshToken)
}

/**
 * Signs in an account whose owner has proved it, together with `changes`; undefined where it is no
 * longer as it was. Throws EMAIL_EXISTS.
 */
export async function signInAccount(
  context: Context,
  seen: Account,
  provider: string,
  changes: AccountChanges,
  { before, after }: Along = {},
): Promise<Granted | undefined> {
  const now = context.clock()
  const signIn = { sign_in_provider: provider, auth_time: now }
  const refreshToken = await context.refreshTokens.make()
  const begun = await transaction(context.db, async (trx) => {
    await before?.(trx)
    const account = await updateAccount(trx, seen, {
      ...changes,
      last_login_at: now,
      last_refresh_at: now,
    })
    if (account === undefined) return undefined
    await after?.(trx, account)
    await openSession(trx, account, signIn, refreshToken, now)
    return account
  }).catch(refuseTaken)
  return begun && withTokens(context, begun, signIn, refreshToken)
}

/** Changes the caller's account and leaves its sessions alone. Throws EMAIL_EXISTS, or why it could not be. */
export async function changeAccount(
  context: Context,
  { account: seen }: SignedIn,
  changes: AccountChanges,
  { after }: Pick<Along, 'after'> = {},
): Promise<Account> {
  const account = await transaction(context.db, async (trx) => {
    const changed = await updateAccount(trx, seen, changes)
    if (changed !== undefined) await after?.(trx, changed)
    return changed
  }).catch(refuseTaken)
  if (account === undefined) throw await explainLoss(context, seen)
  return account
}

/**
 * Changes what the account is signed in with: every session of it ends, and the caller's goes on
 * with new tokens and the moment of its sign-in. Throws EMAIL_EXISTS, or why it could not be.
 */
export async function changeCredentials(
  context: Context,
  { account: seen, token }: SignedIn,
  changes: AccountChanges,
  { provider = token.signInProvider, before, after }: Along & { provider?: string } = {},
): Promise<Granted> {
  const now = context.clock()
  const signIn = { sign_in_provider: provider, auth_time: token.authTime * 1000 }
  const refreshToken = await context.refreshTokens.make()
  const begun = await transaction(context.db, async (trx) => {
    await before?.(trx)
    const account = await updateAccount(trx, seen, {
      ...changes,
      ...endSessions(seen, now),
      last_refresh_at: now,
    })
    if (account === undefined) return undefined
    await after?.(trx, account)
    await openSession(trx, account, signIn, refreshToken, now)
    return account
  }).catch(refuseTaken)
  if (begun === undefined) throw await explainLoss(context, seen)
  return withTokens(context, begun, signIn, refreshToken)
}

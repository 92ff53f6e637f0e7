import { transaction } from '#platform/database/transaction.ts'
import {
  endSessions,
  insertAccount,
  refuseTaken,
  updateAccount,
  type AccountChanges,
} from '#identity/accounts/accounts.ts'
import type { Context } from '#identity/context.ts'
import { idTokenLifetime } from '#identity/keys/keys.ts'
import type { Account, Db } from '#identity/tables.ts'
import { explainLoss, type SignedIn } from './require-account.ts'
import { openSession, type SignIn } from './sessions.ts'
import { signIdToken } from './tokens.ts'

/** `expiresIn` is seconds as text. */
export type StartedSession = {
  account: Account
  tokens: { idToken: string; refreshToken: string; expiresIn: string }
}

type Hooks = {
  /** For example, using up a one-time code. */
  before?: (trx: Db) => Promise<void>
  /** Gets the changed account, whose row is locked. */
  after?: (trx: Db, account: Account) => Promise<void>
}

/** Writes the account and starts its session, both or neither; undefined if `write` returns none. */
async function startSession<Written extends Account | undefined>(
  context: Context,
  signIn: SignIn,
  { before, after }: Hooks,
  write: (trx: Db) => Promise<Written>,
): Promise<StartedSession | (Written & undefined)> {
  const refreshToken = await context.refreshTokens.make()
  const account = await transaction(context.db, async (trx) => {
    await before?.(trx)
    const written = await write(trx)
    if (written === undefined) return written
    await after?.(trx, written)
    await openSession(trx, written, signIn, refreshToken, context.clock())
    return written
  }).catch(refuseTaken)
  if (account === undefined) return account as Written & undefined
  const idToken = await signIdToken(context, account, signIn)
  return { account, tokens: { idToken, refreshToken, expiresIn: String(idTokenLifetime) } }
}

/** Throws EMAIL_EXISTS, also if another call was faster. */
export function createAndSignIn(
  context: Context,
  account: Account,
  provider: string,
  hooks: Hooks = {},
): Promise<StartedSession> {
  const signIn = { sign_in_provider: provider, auth_time: context.clock() }
  return startSession(context, signIn, hooks, async (trx) => {
    await insertAccount(trx, account)
    return account
  })
}

/**
 * Signs in and applies `changes`. Undefined if the account has changed since it was read. Throws
 * EMAIL_EXISTS.
 */
export function signInAccount(
  context: Context,
  seen: Account,
  provider: string,
  changes: AccountChanges,
  hooks: Hooks = {},
): Promise<StartedSession | undefined> {
  const now = context.clock()
  const signIn = { sign_in_provider: provider, auth_time: now }
  return startSession(context, signIn, hooks, (trx) =>
    updateAccount(trx, seen, { ...changes, last_login_at: now, last_refresh_at: now }),
  )
}

/** Keeps the sessions. Throws EMAIL_EXISTS, or why it failed. */
export async function changeAccount(
  context: Context,
  { account: seen }: SignedIn,
  changes: AccountChanges,
  { after }: Pick<Hooks, 'after'> = {},
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
 * Ends every session of the account; the caller's continues with new tokens and the time of its sign-in.
 * Throws EMAIL_EXISTS, or why it failed.
 */
export async function changeCredentials(
  context: Context,
  { account: seen, token }: SignedIn,
  changes: AccountChanges,
  { provider = token.signInProvider, ...hooks }: Hooks & { provider?: string } = {},
): Promise<StartedSession> {
  const now = context.clock()
  const signIn = { sign_in_provider: provider, auth_time: token.authTime * 1000 }
  const session = await startSession(context, signIn, hooks, (trx) =>
    updateAccount(trx, seen, { ...changes, ...endSessions(seen, now), last_refresh_at: now }),
  )
  if (session === undefined) throw await explainLoss(context, seen)
  return session
}
